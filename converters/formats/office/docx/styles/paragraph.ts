/** A paragraph's style, its list and its own formatting put together (ISO/IEC 29500-1, section 17.7.2). */
import type { Numbering } from "../numbering/numbering.ts";
import type { ParagraphFacts, TextBase } from "./facts.ts";
import type { Indentation, ParagraphProperties } from "./paragraph-properties.ts";
import type { ParagraphRole } from "./roles.ts";

export interface StyledParagraph {
  styleId: string | null;
  styleName: string;
  role: ParagraphRole | null;
  headingLevel: number | null;
  /** Of the whole chain, defaults included. */
  properties: ParagraphProperties;
  /** That which wins over the indentation of the style's own list. */
  indentation: Indentation;
  /** Of the style's own list. */
  level: number;
  text: TextBase;
  facts: ParagraphFacts;
}

export function resolveParagraph(
  styled: Omit<StyledParagraph, "facts">,
  own: ParagraphProperties,
  numbering: Numbering,
): ParagraphFacts {
  const style = styled.properties;
  const numId = own.numId ?? style.numId;
  // One that only asks for another level stays in its style's list; one in a list of its own begins at the top.
  const level = own.level ?? (own.numId === undefined ? styled.level : (style.level ?? 0));
  const listed = numId !== undefined && numId !== 0;
  const list = listed ? numbering.level(numId, level) : null;
  const beside = own.numId === undefined ? styled.indentation : {};
  const indent = (side: keyof Indentation) =>
    own[side] ?? (list === null ? undefined : (beside[side] ?? list.indentation[side])) ?? style[side] ?? 0;
  const outline = own.outline ?? style.outline ?? 9;
  const byOutline = styled.headingLevel === null && styled.role === null && (own.outline ?? 9) < 9;
  return {
    styleId: styled.styleId,
    styleName: styled.styleName,
    role: styled.role,
    headingLevel: byOutline ? outline + 1 : styled.headingLevel,
    numPr: listed && list !== null ? { numId, level: list.level } : null,
    left: indent("left"),
    right: indent("right"),
    first: indent("first"),
    align: own.align ?? style.align ?? "left",
    pageBreakBefore: own.pageBreakBefore ?? style.pageBreakBefore ?? false,
    keepNext: own.keepNext ?? style.keepNext ?? false,
    contextualSpacing: own.contextualSpacing ?? style.contextualSpacing ?? false,
    before: own.before ?? style.before ?? 0,
    after: own.after ?? style.after ?? 0,
    line: own.line ?? style.line ?? 240,
    lineRule: own.lineRule ?? style.lineRule ?? "auto",
    frame: own.frame ?? style.frame ?? null,
    text: styled.text,
  };
}
