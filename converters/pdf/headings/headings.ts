/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */

import { type Block, blockLines, type Paragraph, type Style } from "../layout.ts";
import { couldBeHeading, standsOut } from "./judge.ts";
import { Looks } from "./looks.ts";
import { RunningLines } from "./running-lines.ts";
import { demoteBySurroundings, nextBelow } from "./surroundings.ts";
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

/** Longer paragraphs are no headings. */
export const headingLinesMax = 4;

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

/** Finds a document's headings page by page, after all of its pages were counted. */
export class HeadingFinder {
  readonly #body: BodyLook;
  readonly #outlined: (paragraph: Paragraph) => boolean;
  readonly #looks = new Looks();
  readonly #running: RunningLines;

  constructor(body: BodyLook, outline: readonly OutlineEntry[]) {
    this.#body = body;
    this.#running = new RunningLines(body.size, this.#looks);
    this.#outlined = titlesOf(outline);
  }

  count(paragraphs: readonly Paragraph[]): void {
    // Nothing is asked about the looks of text that looks like the body.
    for (const paragraph of paragraphs) {
      if (paragraph.lines.length > headingLinesMax || standsOut(paragraph, this.#body))
        this.#looks.count(paragraph);
    }
  }

  /** Of one page's paragraphs, in reading order, those that may be headings. */
  find(paragraphs: readonly Paragraph[]): Paragraph[] {
    const candidates = new Set<Paragraph>();
    paragraphs.forEach((paragraph, index) => {
      if (paragraph.demoted) return;
      const below = nextBelow(paragraph, paragraphs[index + 1]);
      if (couldBeHeading(paragraph, below, this.#body, this.#looks)) candidates.add(paragraph);
    });
    this.#running.add(paragraphs, candidates);
    demoteBySurroundings(candidates, paragraphs, this.#body.size, this.#looks);
    return paragraphs.filter(
      (paragraph) => candidates.has(paragraph) || (!paragraph.demoted && this.#outlined(paragraph)),
    );
  }

  /** Whether one of those that were found is a heading, now that all pages are known. */
  isHeading(paragraph: Paragraph): boolean {
    return !this.#running.has(paragraph) || this.#outlined(paragraph);
  }
}

/** Whether the outline names a paragraph at its page. */
function titlesOf(outline: readonly OutlineEntry[]): (paragraph: Paragraph) => boolean {
  if (outline.length === 0) return () => false;
  const titles = new Map(outline.map((entry) => [foldTitle(entry.title), entry]));
  return (paragraph) => {
    if (paragraph.lines.length > 3) return false;
    const entry = titles.get(foldTitle(paragraphText(paragraph)));
    return entry !== undefined && (entry.page === 0 || Math.abs(entry.page - paragraph.page) <= 1);
  };
}
