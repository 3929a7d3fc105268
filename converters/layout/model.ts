/** The intermediate types of the layout engine. All lengths are points from the top left corner of the page. */
import type { BoundingBox } from "../document/model.ts";
import type { FormulaInk } from "../formulas/contract.ts";
import type { Box } from "../util/geometry/box.ts";
import type { TagElement } from "./tags/element.ts";
import type { PageTags } from "./tags/page-tags.ts";

/** How a run of text looks. One object per distinct look in a document, so that identity compares. */
export interface Style {
  key: string;
  font: string;
  /** Points, rounded to a tenth. */
  size: number;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  /** 0xRRGGBB */
  color: number;
}

/** Characters without a space between them, in one style. The box is nominal: ascent .8 em, descent .2 em. */
export interface Word extends Box {
  text: string;
  baseline: number;
  style: Style;
  glued: boolean;
  /** Raised or lowered against its line: footnote marks, exponents, indices. */
  script: "super" | "sub" | null;
  /** Where a link annotation covers the word: an external address, or `#PAGE,Y` of a place in the document. */
  url: string | null;
  /** Identifier of the footnote that the word refers to. */
  note: string | null;
  /** Identifiers of the annotations that mean the word, where annotations are kept. */
  comments?: string[];
  /** A formula within the text, whose characters `text` has; absent for all else. */
  formula?: WordFormula;
  /** What the file's tags say that it belongs to; absent where they say nothing or are not trusted. */
  tag?: TagElement | null;
  /** 0..1, of a word that was recognized in a picture. */
  confidence?: number;
}

export interface WordFormula {
  latex: string;
  /** 0..1: how far its structure is certain. */
  confidence: number;
}

/** A word of nothing but its text, in the nominal box of its style. */
export function plainWord(text: string, x0: number, x1: number, baseline: number, style: Style): Word {
  const [y0, y1] = [baseline - style.size * 0.8, baseline + style.size * 0.2];
  return { text, x0, y0, x1, y1, baseline, style, glued: false, script: null, url: null, note: null };
}

/** Words on one baseline without a wide gap between them (a fragment), or all words of a line in its column. */
export interface Line extends Box {
  words: Word[];
  baseline: number;
  style: Style;
}

export interface Vector extends Box {
  stroked: boolean;
  rectangle: boolean;
  /** 0xAARRGGBB */
  argb: number;
}

export interface Picture extends Box {
  /** Pixels. */
  width: number;
  height: number;
  /** Running number on its page, by which the image is found again. */
  ordinal: number;
}

export interface PageContent {
  /** 1-based in the source. */
  number: number;
  width: number;
  height: number;
  lines: Line[];
  /** Text that does not run horizontally (stamps, axis titles, watermarks). */
  turned: TurnedText[];
  vectors: Vector[];
  pictures: Picture[];
  characters: number;
  unmappedCharacters: number;
  /** Characters that were left out because nobody sees them: transparent, off the page, drawn twice. */
  hiddenCharacters: number;
  tags?: PageTags;
  /** What its formulas are rebuilt from, until it is laid out; absent where that was not asked for. */
  ink?: FormulaInk;
  /** What was recognized in pictures that stay pictures: labels of charts, writing on a photograph. */
  lettering?: Line[];
  /** Its text is the unseen layer of a scan: recognized by whoever made the file. */
  textLayer?: boolean;
  /** Its text was recognized in a picture of the whole page. */
  recognized?: boolean;
  warnings: string[];
  failed: boolean;
}

/** A page of that size, in points, of which nothing was read yet. */
export function emptyPage(number: number, width: number, height: number): PageContent {
  return {
    number,
    width,
    height,
    lines: [],
    turned: [],
    vectors: [],
    pictures: [],
    characters: 0,
    unmappedCharacters: 0,
    hiddenCharacters: 0,
    warnings: [],
    failed: false,
  };
}

export interface TurnedText extends Box {
  text: string;
  style: Style;
  /** Degrees, 0..360. */
  angle: number;
}

export interface TableCell {
  lines: Line[];
  colspan: number;
  rowspan: number;
}

export interface Table extends Box {
  kind: "table";
  /** Covered cells are left out, as in HTML. */
  rows: TableCell[][];
  columns: number;
  /** Positions of the lines between columns, the outer ones included: columns + 1. */
  edges: number[];
  headerRows: number;
}

export interface Figure extends Box {
  kind: "figure";
  picture: Picture | null;
  /** Lines inside: axis labels, lettering. */
  lines: Line[];
  alt?: string | undefined;
  /** 0..1: how far its lines say what it shows, where it is drawn because they do not. */
  confidence?: number | undefined;
  /** It was found on a page that is a picture itself. */
  recognized?: boolean | undefined;
}

export interface Formula extends Box {
  kind: "formula";
  lines: Line[];
  latex: string;
  /** 0..1: how far its structure is certain. */
  confidence: number;
  number: string | null;
}

export interface Paragraph extends Box {
  kind: "paragraph";
  lines: Line[];
  style: Style;
  page: number;
  /** Left and right edge of the column it stands in. */
  left: number;
  right: number;
  /** Blank above and below, in points; Infinity at the edge of a column. */
  above: number;
  below: number;
  /** Not a heading, whatever it looks like: it shares its line with something else. */
  demoted: boolean;
  /** The element of the file's tags that (nearly) all of its text belongs to, where they are trusted. */
  tag?: TagElement | undefined;
  /** By the tags it is an item of a list, though its label is no text. */
  bulleted?: boolean | undefined;
}

export interface ContentsEntry {
  title: Line;
  whole: Line;
  /** As printed; empty for headings of parts. */
  page: string;
  /** Dots lead to the number. */
  led: boolean;
}

export interface Contents extends Box {
  kind: "contents";
  entries: ContentsEntry[];
}

export interface Code extends Box {
  kind: "code";
  lines: Line[];
  text: string;
}

export type Block = Paragraph | Table | Figure | Contents | Code | Formula;

export function blockLines(block: Block): Line[] {
  if (block.kind === "table") return block.rows.flatMap((row) => row.flatMap((cell) => cell.lines));
  if (block.kind === "contents") return block.entries.map((entry) => entry.whole);
  return block.lines;
}

export const byBaseline = (a: Line | Word, b: Line | Word): number => a.baseline - b.baseline || a.x0 - b.x0;

export function boundingBox(box: Box): BoundingBox {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(box.x0), round(box.y0), round(box.x1), round(box.y1)];
}

export function lineText(line: Line): string {
  let text = "";
  for (const word of line.words) text += (text === "" || word.glued ? "" : " ") + word.text;
  return text;
}

export function countCharacters(lines: readonly Line[]): number {
  let count = 0;
  for (const { words } of lines) for (const { text } of words) count += text.length;
  return count;
}

export function paragraphText({ lines }: Pick<Paragraph, "lines">): string {
  return lines.map(lineText).join(" ");
}
