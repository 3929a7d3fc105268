/** Marks on nodes that are taken out of a page. */
import { endOf, type PageMap } from "./map.ts";

/** Calls for every element that still stands, in document order. Return true to take it out with all that is below it. */
export function removeWhere(
  page: PageMap,
  removed: Uint8Array,
  test: (index: number, tag: string, marks: string) => boolean,
  from = 1,
  to = page.nodes.length,
): void {
  for (let at = from; at < to; ) {
    const tag = page.tags[at] ?? "";
    if (removed[at] !== 1 && tag !== "" && test(at, tag, page.marks[at] ?? "")) removed[at] = 1;
    at = removed[at] === 1 ? endOf(page, at) : at + 1;
  }
}
