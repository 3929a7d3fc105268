/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */

import { append } from "../../append.ts";
import { countCharacters, type Paragraph, paragraphText } from "../model.ts";
import type { BodyLook } from "./body-look.ts";
import { couldBeHeading, headingLinesMax, standsOut } from "./judge.ts";
import { Looks } from "./looks.ts";
import { RunningLines } from "./running-lines.ts";
import { demoteBySurroundings, nextBelow } from "./surroundings.ts";
import { titlePageLines } from "./title-page.ts";
import { foldTitle, type OutlineEntry } from "./titles.ts";

/** Finds a document's headings page by page, after all of its pages were counted. */
export class HeadingFinder {
  readonly #body: BodyLook;
  readonly #outlined: (paragraph: Paragraph) => boolean;
  readonly #looks = new Looks();
  readonly #running: RunningLines;
  /** Candidates and what the outline names, in the document's order. */
  readonly #found: Paragraph[] = [];
  readonly #candidates = new Set<Paragraph>();
  #opening: readonly Paragraph[] = [];
  #pages = 0;

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

  /** Those of one page's paragraphs, in reading order, that may be headings. Pages come in order, empty ones too. */
  find(paragraphs: readonly Paragraph[]): Paragraph[] {
    if (paragraphs.length === 0) return [];
    if (this.#pages++ === 0) this.#opening = paragraphs;
    const candidates = new Set<Paragraph>();
    paragraphs.forEach((paragraph, index) => {
      if (paragraph.demoted) return;
      const below = nextBelow(paragraph, paragraphs[index + 1]);
      if (couldBeHeading(paragraph, below, this.#body, this.#looks)) candidates.add(paragraph);
    });
    this.#running.add(paragraphs, candidates);
    demoteBySurroundings(candidates, paragraphs, this.#body.size, this.#looks);
    for (const candidate of candidates) this.#candidates.add(candidate);
    const found = paragraphs.filter(
      (paragraph) => candidates.has(paragraph) || (!paragraph.demoted && this.#outlined(paragraph)),
    );
    append(this.#found, found);
    return found;
  }

  /** Now that all pages are known: running lines and what stands around the title are none. */
  get headings(): Paragraph[] {
    const candidates = new Set([...this.#candidates].filter((paragraph) => !this.#running.has(paragraph)));
    const opening = { paragraphs: this.#opening, pages: this.#pages };
    for (const line of titlePageLines(candidates, opening, this.#looks, this.#outlined))
      candidates.delete(line);
    return this.#found.filter((paragraph) => candidates.has(paragraph) || this.#outlined(paragraph));
  }
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
    // Of characters without blanks there are at least as many as the folded text has.
    if (!(here || anywhere) || countCharacters(paragraph.lines) > longest * 1.5 + 8) return false;
    const folded = foldTitle(paragraphText(paragraph));
    return (here?.has(folded) || anywhere?.has(folded)) ?? false;
  };
}
