import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";

interface Drawing {
  /** Gray or red, green and blue. */
  colors: "gray" | "rgb";
  /** Pixels, from left, top to right, bottom. */
  region: Mupdf.Rect;
  /** From the page's points to pixels. */
  matrix: Mupdf.Matrix;
}

/** A region of a page as it is drawn on white; the picture is the engine's, and gone once `take` has returned. */
export function drawn<T>(
  { mupdf }: MupdfEngine,
  page: Mupdf.Page,
  { colors, region, matrix }: Drawing,
  take: (pixmap: Mupdf.Pixmap) => T,
): T {
  const space = colors === "gray" ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
  const pixmap = new mupdf.Pixmap(space, region, false);
  try {
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    try {
      page.run(device, matrix);
      device.close();
    } finally {
      device.destroy();
    }
    return take(pixmap);
  } finally {
    pixmap.destroy();
  }
}

/** Its bytes row by row; a copy, since the engine's memory may move. */
export const pixelsOf = (pixmap: Mupdf.Pixmap): Uint8Array => new Uint8Array(pixmap.getPixels());
