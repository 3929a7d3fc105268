/** The headings of a whole document, found before any of it is put together. */
import type { Paragraph } from "../layout.ts";
import { type OpenedPage, openPages, paragraphsOf } from "../sealed/pages.ts";
import type { SealedPages } from "../sealed/sealed-pages.ts";
import { assignLevels } from "./heading-levels.ts";
import { type BodyLook, HeadingFinder } from "./headings.ts";
import type { OutlineEntry } from "./titles.ts";

/** Levels 1..6 of a document's headings. */
export class DocumentHeadings {
  /** By page, then by the place among the page's paragraphs. */
  readonly #levels = new Map<number, Map<number, number>>();

  constructor(sealed: SealedPages, body: BodyLook, outline: readonly OutlineEntry[]) {
    const finder = new HeadingFinder(body, outline);
    for (const opened of openPages(sealed, body)) finder.count(paragraphsOf(opened));
    const places = new Map<Paragraph, { page: number; index: number }>();
    for (const opened of openPages(sealed, body)) {
      const paragraphs = paragraphsOf(opened);
      for (const heading of finder.find(paragraphs))
        places.set(heading, { page: opened.page, index: paragraphs.indexOf(heading) });
    }
    const headings = [...places.keys()].filter((paragraph) => finder.isHeading(paragraph));
    for (const [heading, level] of assignLevels(headings, outline)) {
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
