/** A gray picture in memory. */
import type { Box } from "../../util/geometry/box.ts";

export interface Gray {
  /** One byte a pixel, 0 is black, row by row from the top left. */
  data: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** A part of a picture; `box` in whole pixels of it. */
export function partOf({ data, width }: Gray, { x0, y0, x1, y1 }: Box): Gray {
  const part = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y++) part.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { data: part, width: x1 - x0, height: y1 - y0 };
}
