/** A page as it looks, in the geometry of the layout: what the layout says in points is at that place in the picture. */
import type * as Mupdf from "mupdf";
import { Fault } from "../../../../config/errors/fault.ts";
import type { DrawnPage } from "../../../contract.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { pixelSize } from "../../../pictures/page-size.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/lines/styles.ts";
import { drawn, pixelsOf } from "./draw.ts";
import type { OpenedPdf } from "./open.ts";

/** The page in about `width` pixels. Throws page_not_found, page_not_drawable. */
export function drawPage(engine: MupdfEngine, opened: OpenedPdf, number: number, width: number): DrawnPage {
  if (number > opened.pages) throw new Fault("page_not_found");
  opened.layers?.settlePage(number - 1);
  turnAsLaidOut(engine, opened, number);
  const page = opened.document.loadPage(number - 1);
  try {
    const [left, top, right, bottom] = page.getBounds();
    const points = { width: right - left, height: bottom - top };
    if (!(points.width > 0 && points.height > 0)) throw new Fault("page_not_drawable", { cause: "no area" });
    const size = pixelSize(points, width);
    // Each side by its own scale, so that the picture's edges are the page's.
    const across = size.width / points.width;
    const down = size.height / points.height;
    const matrix: Mupdf.Matrix = [across, 0, 0, down, -left * across, -top * down];
    const region: Mupdf.Rect = [0, 0, size.width, size.height];
    return { ...size, data: drawn(engine, page, { colors: "rgb", region, matrix }, pixelsOf), points };
  } finally {
    page.destroy();
  }
}

/** Reading the page's text turns it, where that runs upwards, as the conversion did. */
function turnAsLaidOut(engine: MupdfEngine, { document }: OpenedPdf, number: number): void {
  try {
    extractPage(engine, document, number, new StyleTable(engine.mupdf));
  } catch (error) {
    // A page that cannot be read may still be drawn, as far as it goes.
    if (damageOf(error) !== null) throw error;
  }
}
