/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */

import { type Block, blockLines, type Line, lineText, type Paragraph, type Style } from "../layout.ts";
import { markerOf } from "../lists/lists.ts";
import { wholly } from "../text/emphasis.ts";
import { assignLevels } from "./heading-levels.ts";
import {
  foldTitle,
  isCapitals,
  numberDepth,
  type OutlineEntry,
  paragraphText,
  sectionNumber,
  titleLike,
} from "./titles.ts";

/** The look of most of the text. */
export interface BodyLook {
  size: number;
  font: string;
  bold: boolean;
  color: number;
}

/** Text in tables and contents pages tells less about the look of running text. */
const asideWeight = 0.25;

/** Counts how much of the document's text looks how. */
export class BodyLookSurvey {
  readonly #counts = new Map<string, { ems: number; style: Style }>();

  add(block: Block): void {
    const weight = block.kind === "paragraph" ? 1 : asideWeight;
    for (const line of blockLines(block)) {
      const { style } = line;
      const key = `${Math.round(style.size * 2)}|${style.font}|${style.color}`;
      const entry = this.#counts.get(key);
      const ems = (weight * (line.x1 - line.x0)) / style.size;
      if (entry) entry.ems += ems;
      else this.#counts.set(key, { ems, style });
    }
  }

  get result(): BodyLook {
    let best: { ems: number; style: Style } | undefined;
    for (const entry of this.#counts.values()) if (!best || entry.ems > best.ems) best = entry;
    const { size = 10, font = "", bold = false, color = 0 } = best?.style ?? {};
    return { size, font, bold, color };
  }
}

/** Longer paragraphs are no headings. */
export const headingLinesMax = 4;

/** The cheap half of the judgement: most paragraphs look like the text around them. */
function standsOut(paragraph: Paragraph, body: BodyLook): boolean {
  if (paragraph.lines.length > headingLinesMax) return false;
  const { style } = paragraph;
  return (
    style.size / body.size >= 1.15 ||
    style.bold !== body.bold ||
    style.font !== body.font ||
    style.color !== body.color ||
    capitalised(paragraph.lines[0] as Line)
  );
}

/** Nearly all lines are told by their first word. */
const capitalised = (line: Line): boolean =>
  !line.words.some((word) => /[a-z]/.test(word.text)) && isCapitals(lineText(line));

function isHeading(paragraph: Paragraph, body: BodyLook): boolean {
  if (!standsOut(paragraph, body)) return false;
  const text = paragraphText(paragraph);
  if (!titleLike(text) || markerOf(text)?.kind === "bullet") return false;
  const ratio = paragraph.style.size / body.size;
  const words = text.split(" ").length;
  const sentence = /[.!]["”’)]?$/.test(text) && words > 6;
  const lines = paragraph.lines.length;
  if (ratio >= 1.15) return words <= 30 && !(sentence && ratio < 1.4);
  if (ratio < 0.93 || lines > 3 || words > 18 || sentence || text.endsWith(".")) return false;

  const roomy = paragraph.above > paragraph.style.size * 0.35;
  const bold = !body.bold && paragraph.lines.every((line) => wholly(line, "bold"));
  if (bold) return text.endsWith(":") ? roomy && words <= 8 : roomy || sectionNumber.test(text);
  if (text.endsWith(":")) return false;
  const apart = roomy && paragraph.below > paragraph.style.size * 0.2;
  if (isCapitals(text) && apart) return lines <= 2;
  if (paragraph.style.color !== body.color && apart && ratio >= 0.98) {
    return lines <= 2 && words <= 14 && !linked(paragraph) && !isGrey(paragraph.style.color);
  }
  const italic = paragraph.lines.every((line) => wholly(line, "italic"));
  const otherFont = paragraph.style.font !== body.font && ratio >= 1.05;
  if ((italic || otherFont) && numberDepth(text) > 0) return roomy;
  return otherFont && roomy && lines === 1 && words <= 10;
}

const linked = (paragraph: Paragraph): boolean =>
  paragraph.lines.some((line) => line.words.some((word) => word.url !== null));

/** Grey text steps back (notes, running heads); headings step forward. */
function isGrey(color: number): boolean {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff];
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}

/** The document's headings with their levels, 1..6. */
export function headingLevels(
  paragraphs: readonly Paragraph[],
  body: BodyLook,
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const titles = new Map(outline.map((entry) => [foldTitle(entry.title), entry]));
  const headings = paragraphs.filter((paragraph) => {
    if (paragraph.demoted) return false;
    if (isHeading(paragraph, body)) return true;
    if (titles.size === 0 || paragraph.lines.length > 3) return false;
    const entry = titles.get(foldTitle(paragraphText(paragraph)));
    return entry !== undefined && (entry.page === 0 || Math.abs(entry.page - paragraph.page) <= 1);
  });
  return assignLevels(headings, outline);
}
