/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */

import { type Block, blockLines, type Paragraph, type Style } from "../layout.ts";
import { assignLevels } from "./heading-levels.ts";
import { couldBeHeading, headingLinesMax, standsOut } from "./judge.ts";
import { Looks } from "./looks.ts";
import { demoteBySurroundings, nextBelow } from "./surroundings.ts";
import { titlePageLines } from "./title-page.ts";
import { foldTitle, type OutlineEntry, paragraphText } from "./titles.ts";

/** The look of most of the text. */
export interface BodyLook {
  size: number;
  font: string;
  bold: boolean;
  color: number;
}

/** Text in tables and contents pages tells less about the look of running text. */
const asideWeight = 0.25;

/** Ems of text below which a document is no more than a cover. */
const coverEms = 40;
const usualLook: BodyLook = { size: 11, font: "", bold: false, color: 0 };

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
    let total = 0;
    for (const entry of this.#counts.values()) {
      total += entry.ems;
      if (!best || entry.ems > best.ems) best = entry;
    }
    if (!best) return usualLook;
    const { size, font, bold, color } = best.style;
    // A few large words are a cover or the opening of a chapter, whose text stands elsewhere.
    if (total < coverEms && size > usualLook.size * 1.3) return { ...usualLook, font };
    return { size, font, bold, color };
  }
}

/** The document's headings with their levels, 1..6; `paragraphs` in reading order. */
export function headingLevels(
  paragraphs: readonly Paragraph[],
  body: BodyLook,
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const looks = new Looks();
  // Nothing is asked about the looks of text that looks like the body.
  for (const paragraph of paragraphs) {
    if (paragraph.lines.length > headingLinesMax || standsOut(paragraph, body)) looks.count(paragraph);
  }
  const candidates = new Set<Paragraph>();
  paragraphs.forEach((paragraph, index) => {
    if (paragraph.demoted) return;
    const below = nextBelow(paragraph, paragraphs[index + 1]);
    if (couldBeHeading(paragraph, below, body, looks)) candidates.add(paragraph);
  });
  demoteBySurroundings(candidates, paragraphs, body.size, looks);
  const outlined = titlesOf(outline);
  for (const line of titlePageLines(candidates, paragraphs, looks, outlined)) candidates.delete(line);
  const headings = paragraphs.filter(
    (paragraph) => candidates.has(paragraph) || (!paragraph.demoted && outlined(paragraph)),
  );
  return assignLevels(headings, outline);
}

/** Where titles stand whose page is unknown. */
const anyPage = -1;

/** Whether the outline names a paragraph at its page. */
function titlesOf(outline: readonly OutlineEntry[]): (paragraph: Paragraph) => boolean {
  const pages = new Map<number, Set<string>>();
  let longest = 0;
  for (const { title, page } of outline) {
    const folded = foldTitle(title);
    longest = Math.max(longest, folded.length);
    // Destinations may lie a page off.
    for (const near of page === 0 ? [anyPage] : [page - 1, page, page + 1]) {
      const titles = pages.get(near) ?? new Set();
      pages.set(near, titles.add(folded));
    }
  }
  const anywhere = pages.get(anyPage);
  return (paragraph) => {
    if (paragraph.lines.length > 3) return false;
    const here = pages.get(paragraph.page);
    if (!(here || anywhere) || wordsLength(paragraph) > longest * 1.5 + 8) return false;
    const folded = foldTitle(paragraphText(paragraph));
    return (here?.has(folded) || anywhere?.has(folded)) ?? false;
  };
}

/** Characters without blanks, at least as many as the folded text has. */
function wordsLength(paragraph: Paragraph): number {
  let length = 0;
  for (const line of paragraph.lines) for (const word of line.words) length += word.text.length;
  return length;
}
