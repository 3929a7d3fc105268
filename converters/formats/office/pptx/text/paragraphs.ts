/** The paragraphs of a text body with their marks, resolved through everything that they inherit from. */
import { childrenNamed, find, type XmlElement } from "../../../../input/xml/element.ts";
import { cascade, type ListStyle, levels, listStyle, type Mark, markOf } from "./list-style.ts";
import { type Inline, type LinkTarget, readInlines } from "./runs.ts";

export interface Paragraph {
  /** 0 to 8. */
  level: number;
  mark: Mark;
  inlines: Inline[];
  /** All of its words are in letters of one width. */
  code: boolean;
  /** A bold line that its author set off from what is above it: a heading within the text. */
  heading: boolean;
}

export interface TextContext {
  /** What the body's own list style stands before. */
  style: ListStyle;
  link: LinkTarget;
  leftOut(what: XmlElement | string): void;
}

const unmarked: Mark = { kind: "none" };
const bullet: Mark = { kind: "bullet" };
/** Signs that people type for a bullet; nothing else begins with them. */
const typedBullet = /^\s*[•‣▪◦●○■□➢➤]\s+(?=\S)/;

/** Those that hold something. `body` is p:txBody or a:txBody. */
export function readParagraphs(body: XmlElement | undefined, context: TextContext): Paragraph[] {
  const own = find(body, "a:lstStyle");
  const style =
    own === undefined || own.children.length === 0 ? context.style : cascade([listStyle(own), context.style]);
  const paragraphs: Paragraph[] = [];
  for (const element of childrenNamed(body, "a:p")) {
    const properties = find(element, "a:pPr");
    const level = levelOf(properties);
    const inlines = readInlines(element, {
      link: context.link,
      leftOut: context.leftOut,
      monospaced: style[level]?.monospaced ?? false,
    });
    if (!inlines.some(isSaid)) continue;
    const given = markOf(properties) ?? style[level]?.mark ?? unmarked;
    const mark = given.kind === "none" && takeTypedBullet(inlines, context) ? bullet : given;
    const heading = mark.kind === "none" && isSetOff(properties) && isBoldLine(inlines);
    paragraphs.push({ level, mark, inlines, code: isCode(inlines), heading });
  }
  return paragraphs;
}

function levelOf(properties: XmlElement | undefined): number {
  const level = Math.trunc(Number(properties?.attributes.lvl ?? 0)) || 0;
  return Math.min(levels - 1, Math.max(0, level));
}

function takeTypedBullet(inlines: Inline[], context: TextContext): boolean {
  const first = inlines[0];
  const sign = first?.kind === "text" ? typedBullet.exec(first.text)?.[0] : undefined;
  if (first?.kind !== "text" || sign === undefined) return false;
  first.text = first.text.slice(sign.length);
  context.leftOut(sign);
  return true;
}

function isSaid(inline: Inline): boolean {
  return inline.kind === "math" || (inline.kind === "text" && inline.text.trim() !== "");
}

function isCode(inlines: readonly Inline[]): boolean {
  return inlines.every(
    (inline) =>
      inline.kind === "break" ||
      (inline.kind === "text" && (inline.format.monospaced || inline.text.trim() === "")),
  );
}

/** Hundredths of a point that make more than the space between paragraphs. */
const setOffMin = 1_800;
const headingCharactersMax = 120;

function isSetOff(properties: XmlElement | undefined): boolean {
  return Number(find(properties, "a:spcBef", "a:spcPts")?.attributes.val ?? 0) >= setOffMin;
}

function isBoldLine(inlines: readonly Inline[]): boolean {
  let characters = 0;
  for (const inline of inlines) {
    if (inline.kind !== "text") return false;
    if (!inline.format.strong && inline.text.trim() !== "") return false;
    characters += inline.text.length;
  }
  return characters <= headingCharactersMax;
}
