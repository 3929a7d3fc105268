/** The page as drawn, for questions that the text alone cannot answer. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { Box } from "../../geometry/box.ts";

/** Pixels per point; letters of 6 points are told from their ground. */
const scale = 1.5;
const pixelsMax = 4_000_000;
/** Of 255, in one colour: less is no letter. */
const contrastMin = 16;

/** For boxes in points from (`left`, `top`): whether their pixels differ. */
export function differs(
  { mupdf }: MupdfEngine,
  page: Mupdf.Page,
  left: number,
  top: number,
  boxes: readonly Box[],
): boolean[] {
  const [x0, y0, x1, y1] = page.getBounds();
  const fitting = Math.min(scale, Math.sqrt(pixelsMax / Math.max(1, (x1 - x0) * (y1 - y0))));
  const pixmap = page.toPixmap(mupdf.Matrix.scale(fitting, fitting), mupdf.ColorSpace.DeviceRGB, false);
  try {
    const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()];
    const pixels = pixmap.getPixels();
    const [originX, originY] = [pixmap.getX(), pixmap.getY()];
    const column = (x: number) => Math.round((x + left) * fitting - originX);
    const row = (y: number) => Math.round((y + top) * fitting - originY);
    return boxes.map((box) => {
      const low = [255, 255, 255];
      const high = [0, 0, 0];
      for (let y = Math.max(0, row(box.y0)); y < Math.min(height, row(box.y1) + 1); y++) {
        for (let x = Math.max(0, column(box.x0)); x < Math.min(width, column(box.x1) + 1); x++) {
          for (let c = 0; c < 3; c++) {
            const value = pixels[y * stride + x * 3 + c] ?? 0;
            if (value < (low[c] ?? 0)) low[c] = value;
            if (value > (high[c] ?? 0)) high[c] = value;
          }
        }
      }
      return low.some((value, c) => (high[c] ?? 0) - value >= contrastMin);
    });
  } finally {
    pixmap.destroy();
  }
}
