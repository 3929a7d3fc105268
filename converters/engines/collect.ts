/** Runs the garbage collector on long documents: on busy machines it does not keep up on its own. */

/** Bytes of resident memory below which nothing is done, and growth since the last collection that triggers one. */
const roomy = 256e6;
const growthMax = 64e6;

let afterCollection = 0;

/** Call after every page or so; takes microseconds. `room`: bytes below which nothing is done. */
export function collectWhenGrown(room = roomy): void {
  if (process.memoryUsage.rss() <= Math.max(room, afterCollection + growthMax)) return;
  // Takes some 40 ms, or some 10 with a small heap.
  Bun.gc(true);
  afterCollection = process.memoryUsage.rss();
}
