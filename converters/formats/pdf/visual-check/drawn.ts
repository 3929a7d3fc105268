/** A page as it is drawn, small and gray: what a reader sees, to compare with what was understood. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { Gray } from "../../../ocr/picture/gray.ts";
import type { Box } from "../../../util/geometry/box.ts";
import { drawn, pixelsOf } from "../file/draw.ts";

/** Dots per inch: strokes of small print are still darker than their ground; an ordinary page takes 2 ms. */
const resolution = 100;
/** Pixels: posters are drawn coarser. */
const pixelsMax = 2_000_000;

export interface Drawn extends Gray {
  /** Pixels a point. */
  scale: number;
}

/** In the geometry of the layout; the page must be turned as it was read. Null for a page without area. */
export function drawSmall(engine: MupdfEngine, page: Mupdf.Page): Drawn | null {
  const [left, top, right, bottom] = page.getBounds();
  const area = (right - left) * (bottom - top);
  if (!(area > 0)) return null;
  const scale = Math.min(resolution / 72, Math.sqrt(pixelsMax / area));
  const width = Math.max(1, Math.ceil((right - left) * scale));
  const height = Math.max(1, Math.ceil((bottom - top) * scale));
  if (width * height > pixelsMax * 2) return null;
  const region: Mupdf.Rect = [0, 0, width, height];
  const matrix: Mupdf.Matrix = [scale, 0, 0, scale, -left * scale, -top * scale];
  return { data: drawn(engine, page, { colors: "gray", region, matrix }, pixelsOf), width, height, scale };
}

/** Whether two grays in a box, given in points, are `least` levels apart. Most words are done after a row of pixels. */
export function hasContrast(drawn: Drawn, box: Box, least: number): boolean {
  const { data, width } = drawn;
  const { x0, y0, x1, y1 } = pixelBox(drawn, box);
  let darkest = 255;
  let lightest = 0;
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) {
      const value = data[at] ?? 255;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
    if (lightest - darkest >= least) return true;
  }
  return false;
}

/** The mean gray in a box given in points, 0 black to 255 white; null where it lies off the page. */
export function meanShade(drawn: Drawn, box: Box): number | null {
  const { data, width } = drawn;
  const { x0, y0, x1, y1 } = pixelBox(drawn, box);
  if (x1 <= x0 || y1 <= y0) return null;
  let sum = 0;
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) sum += data[at] ?? 255;
  }
  return sum / ((x1 - x0) * (y1 - y0));
}

function pixelBox({ width, height, scale }: Drawn, box: Box): Box {
  return {
    x0: Math.max(0, Math.floor(box.x0 * scale)),
    y0: Math.max(0, Math.floor(box.y0 * scale)),
    x1: Math.min(width, Math.ceil(box.x1 * scale)),
    y1: Math.min(height, Math.ceil(box.y1 * scale)),
  };
}
