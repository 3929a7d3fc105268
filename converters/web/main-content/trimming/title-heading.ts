/** Headings that only repeat the page's title: the title is metadata, and stands once. */
import { repeatsTitle } from "../metadata/repeats.ts";
import type { PageMap } from "../page/map.ts";
import { standingBelow } from "../page/removal.ts";
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
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const isHeading = page.tags[at] === "h1" || page.tags[at] === "h2";
      if (!isHeading || !repeatsTitle(textWithin(page, at, headingMax), title)) continue;
      removed[at] = 1;
      if (first < 0) first = at;
    }
  return first;
}
