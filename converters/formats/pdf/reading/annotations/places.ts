/** Where a file's rectangles stand on the page that is read. */
import type * as Mupdf from "mupdf";
import type { Box } from "../../../../util/geometry/box.ts";
import { numberOf } from "../../file/objects.ts";

/** Null for what is no rectangle (ISO 32000-2, 7.9.5); any two opposite corners may be named. */
export function rectOf(array: Mupdf.PDFObject): Mupdf.Rect | null {
  if (!array.isArray() || array.length !== 4) return null;
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => numberOf(array.get(i))) as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export const transformOf = (page: Mupdf.Page): Mupdf.Matrix =>
  "getTransform" in page ? (page as Mupdf.PDFPage).getTransform() : [1, 0, 0, 1, 0, 0];

/** A rectangle of the file in points from the top left corner of the page, whose bounds begin at `left` and `top`. */
export function boxOnPage(
  rect: Mupdf.Rect,
  [a, b, c, d, e, f]: Mupdf.Matrix,
  left: number,
  top: number,
): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [rect[0], rect[2]]) {
    for (const y of [rect[1], rect[3]]) {
      xs.push(a * x + c * y + e - left);
      ys.push(b * x + d * y + f - top);
    }
  }
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
