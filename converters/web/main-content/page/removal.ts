/** Marks on nodes that are taken out of a page. */
import { endOf, type PageMap } from "./map.ts";

/**
 * Indexes of the nodes from `from` to before `to` that still stand, in document order. What is taken out before the next
 * is asked for is not gone into.
 */
export function* standing(
  page: PageMap,
  removed: Uint8Array,
  from = 1,
  to = page.nodes.length,
): Generator<number> {
  for (let at = from; at < to; at = removed[at] === 1 ? endOf(page, at) : at + 1)
    if (removed[at] !== 1) yield at;
}

/** Those below a node, and itself. */
export function standingBelow(page: PageMap, removed: Uint8Array, index: number): Generator<number> {
  return standing(page, removed, index, endOf(page, index));
}

/** Calls for every element that still stands, in document order. Return true to take it out with all that is below it. */
export function removeWhere(
  page: PageMap,
  removed: Uint8Array,
  test: (index: number, tag: string, marks: string) => boolean,
): void {
  for (const at of standing(page, removed)) {
    const tag = page.tags[at] ?? "";
    if (tag !== "" && test(at, tag, page.marks[at] ?? "")) removed[at] = 1;
  }
}
