/** Boxes of a picture in another size of it. */
import type { Box } from "../layout/model.ts";

/** `box` with all its edges times `factor`, and whatever else it has. */
export const scaledBox = <T extends Box>(box: T, factor: number): T => ({
  ...box,
  x0: box.x0 * factor,
  y0: box.y0 * factor,
  x1: box.x1 * factor,
  y1: box.y1 * factor,
});
