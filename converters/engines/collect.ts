/**
 * Gives memory back before it is asked for. The collector lets garbage grow with the heap and works beside the
 * program; a long document makes garbage faster than it is taken away, most of all where processors are shared.
 */

/** Bytes of resident memory below which nothing is done, and growth since the last collection that asks for one. */
const roomy = 256e6;
const growthMax = 64e6;

let afterCollection = 0;

/**
 * To be called now and then, after every page or so: takes a few microseconds where nothing is to be done. `room`:
 * bytes below which nothing is done, less where little is held and much thrown away.
 */
export function collectWhenGrown(room = roomy): void {
  if (process.memoryUsage.rss() <= Math.max(room, afterCollection + growthMax)) return;
  // Takes some 40 ms, with little held some 10.
  Bun.gc(true);
  afterCollection = process.memoryUsage.rss();
}
