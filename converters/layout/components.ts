/**
 * Connected components by disjoint sets (Tarjan, Efficiency of a good but not linear set union algorithm, 1975):
 * `parents[i]` leads from an item towards the root of its set, which is its own parent. Shortens the way that it went.
 */
export function rootOf(parents: number[], item: number): number {
  let root = item;
  while (parents[root] !== root) root = parents[root] as number;
  for (let at = item; parents[at] !== root; ) {
    const next = parents[at] as number;
    parents[at] = root;
    at = next;
  }
  return root;
}
