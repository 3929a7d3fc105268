/**
 * Gives memory back before it is asked for. The collector lets garbage grow with the heap and works beside the
 * program; a long document makes garbage faster than it is taken away, most of all where processors are shared.
 */

/** Bytes of resident memory below which nothing is done, and growth since the last collection that asks for one. */
const roomy = 256e6;
const growthMax = 64e6;

let afterCollection = 0;

/** To be called now and then, after every page or so: takes a few microseconds where nothing is to be done. */
export function collectWhenGrown(): void {
  if (process.memoryUsage.rss() <= Math.max(roomy, afterCollection + growthMax)) return;
  // Takes some 40 ms.
  Bun.gc(true);
  afterCollection = process.memoryUsage.rss();
}
