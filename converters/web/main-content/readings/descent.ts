/**
 * The reading from the outside in: from the whole page down into the one child that holds nearly all of the prose, until
 * the prose is spread over several. What stands beside the way down is left behind.
 */
import { childrenOf, type PageMap } from "../page/map.ts";
import type { Sums } from "../page/sums.ts";

/** Share of the prose that a child must hold to be the way down. */
const shareMin = 0.9;

export function readByDescent(page: PageMap, sums: Sums): number[] {
  if (sums.of("prose", 0) === 0) return [];
  let at = 0;
  for (;;) {
    const prose = sums.of("prose", at) * shareMin;
    let down = -1;
    for (const child of childrenOf(page, at)) if (page.tags[child] !== "" && sums.of("prose", child) >= prose) down = child;
    if (down < 0 || isLeaf(page.tags[down] ?? "")) return [at];
    at = down;
  }
}

/** Text alone; its surroundings are part of the content. */
function isLeaf(tag: string): boolean {
  return /^(?:p|pre|blockquote|h[1-6]|ul|ol|dl|table|li|figure)$/.test(tag);
}
