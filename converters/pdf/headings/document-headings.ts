/** The headings of a whole document, found before any of it is put together. */
import type { Paragraph } from "../layout.ts";
import { type OpenedPage, openPages, paragraphsOf } from "../sealed/pages.ts";
import type { SealedPages } from "../sealed/sealed-pages.ts";
import { type BodyLook, headingLevels, headingLinesMax } from "./headings.ts";
import type { OutlineEntry } from "./titles.ts";

/** Levels 1..6 of a document's headings. */
export class DocumentHeadings {
  /** By page, then by the place among the page's paragraphs. */
  readonly #levels = new Map<number, Map<number, number>>();

  constructor(sealed: SealedPages, body: BodyLook, outline: readonly OutlineEntry[]) {
    const places = new Map<Paragraph, { page: number; index: number }>();
    for (const opened of openPages(sealed, body)) {
      paragraphsOf(opened).forEach((paragraph, index) => {
        // Most of the text need not be held for this.
        if (paragraph.lines.length <= headingLinesMax) places.set(paragraph, { page: opened.page, index });
      });
    }
    for (const [heading, level] of headingLevels([...places.keys()], body, outline)) {
      const place = places.get(heading);
      if (!place) continue;
      const page = this.#levels.get(place.page) ?? new Map<number, number>();
      page.set(place.index, level);
      this.#levels.set(place.page, page);
    }
  }

  /** Those of a page that was opened anew. */
  *of(opened: OpenedPage): Generator<[heading: Paragraph, level: number]> {
    const levels = this.#levels.get(opened.page);
    if (!levels) return;
    const paragraphs = paragraphsOf(opened);
    for (const [index, level] of levels) {
      const paragraph = paragraphs[index];
      if (paragraph) yield [paragraph, level];
    }
  }
}
