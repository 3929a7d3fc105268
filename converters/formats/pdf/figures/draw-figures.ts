/** The figures of a document's pages as files. What cannot be drawn is left out, with a word, and the rest stands. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as Mupdf from "mupdf";
import type { Asset } from "../../../document/model.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { figureName } from "../../../layout/figures/figure-name.ts";
import type { Figure } from "../../../layout/model.ts";
import { drawn, pixelsOf } from "../file/draw.ts";
import type { OpenedPdf } from "../file/open.ts";
import type { FigurePixels, UnreadText } from "../visual-check/unread-text.ts";

/** Figures become files: the region of the page as it is drawn, with masks, rotation and overlays. */

/** Lowered where a region would exceed `pixelsMax`. */
const resolutionDpi = 200;
const pixelsMax = 4_000_000;

async function writeFigures(
  engine: MupdfEngine,
  document: Mupdf.Document,
  pageNumber: number,
  figures: readonly Figure[],
  workDir: string,
  look?: (figure: Figure, pixels: FigurePixels) => void,
): Promise<Map<Figure, Asset>> {
  const page = document.loadPage(pageNumber - 1);
  const assets = new Map<Figure, Asset>();
  try {
    const [left, top] = page.getBounds();
    for (const [index, figure] of figures.entries()) {
      const name = figureName(pageNumber, index + 1);
      const file = join(workDir, name);
      await writeFile(file, render(engine, page, figure, left, top, look));
      assets.set(figure, { path: `assets/${name}`, file, contentType: "image/png" });
    }
  } finally {
    page.destroy();
  }
  return assets;
}

function render(
  engine: MupdfEngine,
  page: Mupdf.Page,
  box: Figure,
  left: number,
  top: number,
  look?: (figure: Figure, pixels: FigurePixels) => void,
): Uint8Array {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const scale = Math.min(resolutionDpi / 72, Math.sqrt(pixelsMax / (width * height)));
  const x = Math.floor((left + box.x0) * scale);
  const y = Math.floor((top + box.y0) * scale);
  const region: Mupdf.Rect = [
    x,
    y,
    x + Math.max(1, Math.ceil(width * scale)),
    y + Math.max(1, Math.ceil(height * scale)),
  ];
  const matrix = engine.mupdf.Matrix.scale(scale, scale);
  return drawn(engine, page, { colors: "rgb", region, matrix }, (pixmap) => {
    look?.(box, {
      rgb: pixelsOf(pixmap),
      width: pixmap.getWidth(),
      height: pixmap.getHeight(),
      resolution: scale * 72,
    });
    return pixmap.asPNG();
  });
}

interface Drawing {
  engine: MupdfEngine;
  opened: OpenedPdf;
  workDir: string;
  unread: UnreadText;
}

export async function drawFigures(
  { engine, opened, workDir, unread }: Drawing,
  page: number,
  figures: readonly Figure[],
): Promise<Map<Figure, Asset>> {
  try {
    return await writeFigures(engine, opened.document, page, figures, workDir, (figure, pixels) =>
      unread.look(page, figure, pixels),
    );
  } catch (error) {
    // After damage the instance is dead; the disk's troubles are not the file's.
    if (damageOf(error) !== null || (error instanceof Error && "syscall" in error)) throw error;
    unread.failed(page);
    return new Map();
  }
}
