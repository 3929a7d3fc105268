/**
 * Gives memory back before it is asked for. The collector lets garbage grow with the heap and works beside the
 * program; a long document makes garbage faster than it is taken away, most of all where processors are shared.
 * Takes some 30 ms: for every few hundred pages, not for every page.
 */
export function collectGarbage(): void {
  Bun.gc(true);
}
