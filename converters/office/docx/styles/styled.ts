/** What a style alone makes of a paragraph: its chain put together, its role, its level as a heading. */

import { isMonospaced } from "../../text/monospaced.ts";
import type { Numbering } from "../numbering/numbering.ts";
import { resolveParagraph, type StyledParagraph } from "./paragraph.ts";
import type { ParagraphProperties } from "./paragraph-properties.ts";
import { headingLevelOf, type ParagraphRole, plainName, roleOf } from "./roles.ts";
import type { RunProperties } from "./run-properties.ts";
import type { Style } from "./style.ts";

interface Meaning {
  role: ParagraphRole | null;
  headingLevel: number | null;
}

export function styledParagraph(
  chain: readonly Style[],
  defaults: { paragraph: ParagraphProperties; run: RunProperties },
  always: RunProperties,
  isDefault: (style: Style) => boolean,
  numbering: Numbering,
): StyledParagraph {
  const paragraph: ParagraphProperties = { ...defaults.paragraph };
  const run: RunProperties = { ...defaults.run };
  for (const toggle of Object.keys(always) as (keyof RunProperties)[]) delete run[toggle];
  for (const style of chain.toReversed()) {
    Object.assign(paragraph, style.paragraph);
    Object.assign(run, style.run);
  }
  const monospaced = isMonospaced(run.font);
  const meaning = meaningOf(chain);
  const typed = monospaced && chain.some((style) => !isDefault(style) && isMonospaced(style.run.font));
  const role = meaning.role ?? (typed && meaning.headingLevel === null ? "code" : null);
  const [style] = chain;
  const numbered = chain.findIndex((each) => each.paragraph.numId !== undefined);
  const styled = {
    properties: paragraph,
    // Indentation that stands with the list or nearer is the style's own and wins over the list's.
    indentation: indentationOf(numbered === -1 ? chain : chain.slice(0, numbered + 1)),
    level: levelOf(chain, paragraph, numbering),
    text: { properties: run, always, monospaced },
    styleId: style?.id ?? null,
    styleName: style?.name ?? "",
    ...meaning,
    role,
  };
  return { ...styled, facts: resolveParagraph(styled, {}, numbering) };
}

/** The nearest style that says what it is for; a style without a word of its own is what it is based on. */
function meaningOf(chain: readonly Style[]): Meaning {
  let role: ParagraphRole | null = null;
  for (const { plain, id, paragraph } of chain) {
    const level = headingLevelOf(plain) ?? headingLevelOf(plainName(id));
    if (level !== null) return { role, headingLevel: level };
    const named = roleOf(plain) ?? roleOf(plainName(id));
    if (named !== null && named !== "body" && named !== "list") {
      // The heading of the contents looks like one, and is based on one.
      if (named !== "tocHeading") return { role: named, headingLevel: null };
      role = named;
    }
    if (named === "list") role ??= named;
    if (paragraph.outline !== undefined && paragraph.outline < 9)
      return { role, headingLevel: paragraph.outline + 1 };
  }
  return { role, headingLevel: null };
}

/**
 * In a style the level of a list is not what its w:ilvl says: it is the list's level that names the style (section
 * 17.9.23). Where no level does so, applications go by w:ilvl.
 */
function levelOf(chain: readonly Style[], properties: ParagraphProperties, numbering: Numbering): number {
  const { numId } = properties;
  if (numId === undefined || numId === 0) return 0;
  for (const { id } of chain) {
    const level = numbering.levelOfStyle(numId, id);
    if (level !== null) return level;
  }
  return properties.level ?? 0;
}

function indentationOf(chain: readonly Style[]): ParagraphProperties {
  const merged: ParagraphProperties = {};
  for (const { paragraph } of chain.toReversed()) {
    const { left, right, first } = paragraph;
    if (left !== undefined) merged.left = left;
    if (right !== undefined) merged.right = right;
    if (first !== undefined) merged.first = first;
  }
  return merged;
}
