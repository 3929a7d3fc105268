/** Runs the garbage collector on long documents: on busy machines it does not keep up by itself. */

/** Bytes of resident memory below which nothing is done, and growth since the last collection that asks for one. */
const roomy = 256e6;
const growthMax = 64e6;

let afterCollection = 0;

/** Call after every page or so; takes microseconds. `room`: bytes below which nothing is done. */
export function collectWhenGrown(room = roomy): void {
  if (process.memoryUsage.rss() <= Math.max(room, afterCollection + growthMax)) return;
  // Takes some 40 ms, with little held some 10.
  Bun.gc(true);
  afterCollection = process.memoryUsage.rss();
}
