/** What of a page belongs to each stamp: the largest parts that have no other stamp in them. */
import { type CountOf, countWhere } from "../page/counts.ts";
import { endOf, type PageMap } from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import type { Stamp } from "./stamps.ts";

/** Subtrees per stamp, in document order. */
export function regionsOf(page: PageMap, sums: Sums, stamps: readonly Stamp[]): number[][] {
  const places = new Set(stamps.map(({ at }) => at));
  const within = countWhere(page, (index) => places.has(index));
  return stamps.map(({ at }) => withBody(page, sums, within, regionAround(page, within, at)));
}

/** The largest subtree around a node that holds no more of what `within` counts than the node itself. */
export function regionAround(page: PageMap, within: CountOf, at: number): number {
  let region = at;
  for (;;) {
    const parent = page.parents[region] ?? -1;
    if (parent < 1 || page.tags[parent] === "body" || within(parent) > within(at)) return region;
    region = parent;
  }
}

/** Characters from which a region holds more than the line that the stamp is in. */
const lineMax = 90;

/** Where the stamp's line stands alone, what follows beside it up to the next stamp belongs to it. */
function withBody(page: PageMap, sums: Sums, within: CountOf, region: number): number[] {
  const holdsBody = sums.of("paragraphs", region) > 0 || sums.of("characters", region) > lineMax;
  const roots = [region];
  if (holdsBody) return roots;
  const end = endOf(page, page.parents[region] ?? 0);
  for (let at = endOf(page, region); at < end && within(at) === 0; at = endOf(page, at)) roots.push(at);
  return roots;
}
