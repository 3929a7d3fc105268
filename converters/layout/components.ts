/** The root of a disjoint set (Tarjan 1975); compresses the path. */
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
