/** What stands around a document's title: authors, dates, editions and publishers, set as large as headings. */

import { type Paragraph, paragraphText } from "../model.ts";
import { endsSentence } from "../text/sentences.ts";
import { largeRatio } from "./judge.ts";
import { type Looks, sentenceWords } from "./looks.ts";
import { numberDepth } from "./numbering.ts";
import { nextBelow } from "./surroundings.ts";

/** Lines from which on a paragraph is text that headings may stand above. */
const textLines = 3;
/** A cover is told from a document of one page by the pages behind it. */
const coverPages = 3;

function isText(paragraph: Paragraph): boolean {
  if (paragraph.lines.length >= textLines) return true;
  const text = paragraphText(paragraph);
  return endsSentence(text) && text.split(" ").length >= sentenceWords;
}

/** The first page with text, and how many pages have some. */
interface Opening {
  paragraphs: readonly Paragraph[];
  pages: number;
}

/** Those of `candidates` that are lines of a cover or below the title of a paper; `outlined` are headings for certain. */
export function titlePageLines(
  candidates: ReadonlySet<Paragraph>,
  { paragraphs: opening, pages }: Opening,
  looks: Looks,
  outlined: (paragraph: Paragraph) => boolean,
): Paragraph[] {
  const titles = opening.filter(
    (paragraph) => candidates.has(paragraph) && numberDepth(paragraphText(paragraph)) === 0,
  );
  let largest = 0;
  for (const { style } of titles) largest = Math.max(largest, style.size);
  const lesser = titles.filter(({ style }) => style.size * largeRatio <= largest);
  if (pages >= coverPages && !opening.some(isText)) {
    // What stands above a table or a picture may head it.
    return lesser.filter((line) => {
      const next = nextBelow(line, opening[opening.indexOf(line) + 1]);
      return (next !== null || line.below === Infinity) && !outlined(line);
    });
  }

  const uses = new Map<string, number>();
  for (const { style } of candidates) uses.set(looks.key(style), (uses.get(looks.key(style)) ?? 0) + 1);
  return lesser.filter((paragraph) => {
    const index = opening.indexOf(paragraph);
    const above = opening[index - 1];
    const next = opening[index + 1];
    return (
      above !== undefined &&
      above.style.size === largest &&
      candidates.has(above) &&
      nextBelow(above, paragraph) !== null &&
      uses.get(looks.key(paragraph.style)) === 1 &&
      // A heading right below the title has text of its own.
      next !== undefined &&
      next.lines.length < textLines &&
      !outlined(paragraph)
    );
  });
}
