/** Headings that only repeat the page's title: the title is metadata, and stands once. */
import { endOf, type PageMap } from "../page/map.ts";
import { textAt } from "../metadata/head.ts";
import { wordsOf } from "../metadata/text.ts";

/** Share of a heading's characters that may be other words than the title's. */
const otherShareMax = 0.25;
/** Share of the title's characters that the heading must say; a part of it may head a section. */
const saidShareMin = 0.6;
const headingMax = 500;

/** Returns where the first of them stood; -1 without one. */
export function removeTitleHeadings(
  page: PageMap,
  roots: readonly number[],
  removed: Uint8Array,
  title: string | null,
): number {
  let first = -1;
  if (title === null) return first;
  for (const root of roots) {
    for (let at = root; at < endOf(page, root); at++) {
      if (removed[at] === 1) at = endOf(page, at) - 1;
      else if ((page.tags[at] === "h1" || page.tags[at] === "h2") && repeatsTitle(textAt(page, at).slice(0, headingMax), title)) {
        removed[at] = 1;
        if (first < 0) first = at;
      }
    }
  }
  return first;
}

export function repeatsTitle(heading: string, title: string): boolean {
  const [words, titleWords] = [wordsOf(heading), wordsOf(title)];
  if (words.length === 0 || titleWords.length === 0) return false;
  return (
    shareIn(words, new Set(titleWords)) > 1 - otherShareMax && shareIn(titleWords, new Set(words)) >= saidShareMin
  );
}

/** Share of the characters of words that are among others. */
function shareIn(words: readonly string[], others: ReadonlySet<string>): number {
  const known = words.filter((word) => others.has(word));
  return known.join("").length / words.join("").length;
}
