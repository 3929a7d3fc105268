/** How many nodes of a kind there are before each place of a page: what a subtree holds of them is one subtraction. */
import { endOf, type PageMap } from "./map.ts";

export type CountOf = (index: number) => number;

/** Counts nodes that pass the test in any subtree, its own root included. */
export function countWhere(page: PageMap, test: (index: number) => boolean): CountOf {
  const before = new Int32Array(page.nodes.length + 1);
  for (let at = 0; at < page.nodes.length; at++) before[at + 1] = (before[at] ?? 0) + (test(at) ? 1 : 0);
  return (index) => (before[endOf(page, index)] ?? 0) - (before[index] ?? 0);
}
