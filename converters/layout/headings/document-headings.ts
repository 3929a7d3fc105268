/** The headings of a whole document, found before any of it is put together. */
import type { Paragraph } from "../model.ts";
import { type OpenedPage, openPages, paragraphsOf } from "../sealed/pages.ts";
import type { SealedPages } from "../sealed/sealed-pages.ts";
import type { TagElement } from "../tags/element.ts";
import { isHeadingElement } from "../tags/line-tags.ts";
import { HeadingSurvey, type HeadingTags, headingsByTags } from "../tags/tagged-headings.ts";
import type { BodyLook } from "./body-look.ts";
import { assignLevels } from "./heading-levels.ts";
import { HeadingFinder } from "./headings.ts";
import { headingLinesMax } from "./judge.ts";
import type { OutlineEntry } from "./titles.ts";

/** Levels 1..6 of a document's headings. */
export class DocumentHeadings {
  /** By page, then by the place among the page's paragraphs. */
  readonly #levels = new Map<number, Map<number, number>>();
  /** Null where the file has no tags. */
  readonly byTags: HeadingTags | null;

  /** `elements`: of the file's structure tree; none without one. */
  constructor(
    sealed: SealedPages,
    body: BodyLook,
    outline: readonly OutlineEntry[],
    elements: readonly TagElement[] = [],
  ) {
    const finder = new HeadingFinder(body, outline);
    const survey = new HeadingSurvey();
    for (const opened of openPages(sealed, body)) {
      const paragraphs = paragraphsOf(opened);
      finder.count(paragraphs);
      for (const paragraph of paragraphs) survey.add(paragraph);
    }
    const places = new Map<Paragraph, { page: number; index: number }>();
    for (const opened of openPages(sealed, body)) {
      const paragraphs = paragraphsOf(opened);
      const found = new Set(finder.find(paragraphs));
      // Most of the text need not be held for this.
      paragraphs.forEach((paragraph, index) => {
        if (found.has(paragraph) || isTagged(paragraph)) places.set(paragraph, { page: opened.page, index });
      });
    }
    const seen = assignLevels(finder.headings, outline);
    const { levels, decision } = headingsByTags(survey, [...places.keys()], {
      seen,
      byLooks: (headings) => assignLevels(headings, outline),
      elements,
    });
    this.byTags = decision;
    for (const [heading, level] of levels) {
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

const isTagged = ({ tag, lines }: Paragraph): boolean =>
  tag !== undefined && tag !== null && lines.length <= headingLinesMax && isHeadingElement(tag);
