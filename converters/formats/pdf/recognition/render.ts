/** Parts of pages as gray pictures for recognition: as they are drawn, with all that lies over and under them. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { Gray } from "../../../ocr/picture/gray.ts";
import { areaOf, type Box, movedBox, scaledBox } from "../../../util/geometry/box.ts";
import { drawn, pixelsOf } from "../file/draw.ts";

/** Dots per inch that the engine reads best: letters of 10 points have small ones of about 20 pixels. */
export const resolutionDpi = 300;
/** A scan between these is taken pixel by pixel, since another raster would blur it. */
const nativeMin = 190;
export const nativeMax = 400;
/** Bounds memory: a byte each here, and a few times that in the child that reads. Nearly an A3 page at 300 dpi. */
export const pixelsMax = 16_000_000;

export interface Rendered extends Gray {
  /** Dots per inch. */
  dpi: number;
  /** What it shows, in points of the page; its edges are those of the pixels. */
  box: Box;
}

/** Where pixels of it stand on the page, in points. */
export const placeOf = ({ dpi, box }: Pick<Rendered, "dpi" | "box">, pixels: Box): Box =>
  movedBox(
    scaledBox({ x0: pixels.x0, y0: pixels.y0, x1: pixels.x1, y1: pixels.y1 }, 72 / dpi),
    box.x0,
    box.y0,
  );

/** `dpi`: the best resolution, lowered for a region that would take too many pixels. The page is drawn as it was read. */
export function renderRegion(engine: MupdfEngine, page: Mupdf.Page, region: Box, dpi: number): Rendered {
  const [left, top] = page.getBounds();
  const scale = Math.min(dpi / 72, Math.sqrt(pixelsMax / Math.max(1, areaOf(region))));
  const x0 = Math.floor((left + region.x0) * scale + snap);
  const y0 = Math.floor((top + region.y0) * scale + snap);
  const x1 = Math.max(x0 + 1, Math.ceil((left + region.x1) * scale - snap));
  const y1 = Math.max(y0 + 1, Math.ceil((top + region.y1) * scale - snap));
  const matrix = engine.mupdf.Matrix.scale(scale, scale);
  const data = drawn(engine, page, { colors: "gray", region: [x0, y0, x1, y1], matrix }, pixelsOf);
  return {
    ...{ data, width: x1 - x0, height: y1 - y0, dpi: scale * 72 },
    box: { x0: x0 / scale - left, y0: y0 / scale - top, x1: x1 / scale - left, y1: y1 / scale - top },
  };
}

/** Pixels: what rounding adds to an edge is no pixel of its own. */
const snap = 0.01;

/** The resolution to draw a scan in: its own where that is near the best. `region` in points. */
export function resolutionOf(engine: MupdfEngine, page: Mupdf.Page, region: Box): number {
  let native = 0;
  let largest = 0;
  const see = (image: Mupdf.Image, [a, b, c, d]: Mupdf.Matrix) => {
    const area = Math.abs(a * d - b * c);
    if (area <= largest) return;
    largest = area;
    // Along its own first side, however it is turned on the page.
    native = image.getWidth() / (Math.hypot(a, b) / 72);
  };
  const device = new engine.mupdf.Device({
    fillImage: see,
    fillImageMask: (image, matrix) => see(image, matrix),
  });
  try {
    page.run(device, engine.mupdf.Matrix.identity);
    device.close();
  } finally {
    device.destroy();
  }
  const fits = largest > areaOf(region) * 0.5 && native >= nativeMin && native <= nativeMax;
  return fits ? native : resolutionDpi;
}
