/** Headings that only repeat the page's title: the title is metadata, and stands once. */
import { repeatsTitle } from "../metadata/repeats.ts";
import { endOf, type PageMap } from "../page/map.ts";
import { textWithin } from "../page/text-within.ts";

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
      else if (
        (page.tags[at] === "h1" || page.tags[at] === "h2") &&
        repeatsTitle(textWithin(page, at, headingMax), title)
      ) {
        removed[at] = 1;
        if (first < 0) first = at;
      }
    }
  }
  return first;
}
