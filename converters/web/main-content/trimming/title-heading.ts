/** Headings that only repeat the page's title: the title is metadata, and stands once. */
import { endOf, type PageMap } from "../page/map.ts";
import { textAt } from "../metadata/head.ts";
import { wordsOf } from "../metadata/text.ts";

/** Share of a heading's characters that may be other words than the title's. */
const otherShareMax = 0.25;
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
  const titleWords = new Set(wordsOf(title));
  const words = wordsOf(heading);
  if (words.length === 0 || titleWords.size === 0) return false;
  const length = words.join("").length;
  const others = words.filter((word) => !titleWords.has(word)).join("").length;
  return others < length * otherShareMax;
}
