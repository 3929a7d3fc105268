/** Figures become files: the region of the page as it is drawn, with masks, rotation and overlays. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as Mupdf from "mupdf";
import type { Asset } from "../../document/model.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { Box, Figure } from "../layout.ts";

/** Dots per inch; lowered where a region would exceed `pixelsMax`. */
const resolution = 200;
const pixelsMax = 4_000_000;

/** Renders the figures of one page. */
export async function writeFigures(
  engine: MupdfEngine,
  document: Mupdf.Document,
  pageNumber: number,
  figures: readonly Figure[],
  workDir: string,
): Promise<Map<Figure, Asset>> {
  const page = document.loadPage(pageNumber - 1);
  const assets = new Map<Figure, Asset>();
  try {
    const [left, top] = page.getBounds();
    for (const [index, figure] of figures.entries()) {
      const name = `page-${String(pageNumber).padStart(3, "0")}-figure-${index + 1}.png`;
      const file = join(workDir, name);
      await writeFile(file, render(engine, page, figure, left, top));
      assets.set(figure, { path: `assets/${name}`, file, contentType: "image/png" });
    }
  } finally {
    page.destroy();
  }
  return assets;
}

function render(engine: MupdfEngine, page: Mupdf.Page, box: Box, left: number, top: number): Uint8Array {
  const { mupdf } = engine;
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const scale = Math.min(resolution / 72, Math.sqrt(pixelsMax / (width * height)));
  const x = Math.floor((left + box.x0) * scale);
  const y = Math.floor((top + box.y0) * scale);
  const region: Mupdf.Rect = [
    x,
    y,
    x + Math.max(1, Math.ceil(width * scale)),
    y + Math.max(1, Math.ceil(height * scale)),
  ];
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, region, false);
  try {
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    try {
      page.run(device, mupdf.Matrix.scale(scale, scale));
      device.close();
    } finally {
      device.destroy();
    }
    return pixmap.asPNG();
  } finally {
    pixmap.destroy();
  }
}
