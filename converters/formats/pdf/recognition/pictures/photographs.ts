/** Detects photographs, whose textures look like rows of text, by reading a few rows first. */

import { type Gray, partOf } from "../../../../ocr/picture/gray.ts";
import { scaledBy } from "../../../../ocr/picture/scale.ts";
import { histogramOf } from "../../../../ocr/picture/threshold.ts";
import type { Box } from "../../../../util/geometry/box.ts";
import type { TextRow } from "../../visual-check/text-rows.ts";
import { placeOf, type Rendered } from "../render.ts";

/** Grays to either side that are one ground still: what compression and scanners add. */
const groundReach = 3;
/** Share of the pixels that have the commonest gray. Charts, tables and screens have .5 and more, photographs .1 to .35. */
const groundMin = 0.4;

/** Whether no ground is common to most of the picture, as it is to what is drawn or written. */
export function isPhotograph(picture: Gray): boolean {
  const histogram = histogramOf(picture);
  let most = 0;
  for (let gray = 0; gray < 256; gray++) {
    const near = histogram.subarray(Math.max(0, gray - groundReach), gray + groundReach + 1);
    most = Math.max(
      most,
      near.reduce((sum, count) => sum + count, 0),
    );
  }
  return most < picture.data.length * groundMin;
}

const probesMax = 6;
/** In heights of a row, around it. */
const margin = 0.6;
/** Pixels of a row's height in which it can be read; higher ones are made smaller. */
const rowHeight = 60;

/** A row to be read before the whole picture is. */
export interface Probe {
  /** Whole pixels of the picture. */
  box: Box;
  factor: number;
}

/** Those that look most like lines of text before others. */
export function probesOf(rows: readonly TextRow[], { width, height }: Gray): Probe[] {
  const length = (row: Box) => (row.x1 - row.x0) / (row.y1 - row.y0);
  return [...rows]
    .sort((a, b) => length(b) - length(a))
    .slice(0, probesMax)
    .map(({ x0, y0, x1, y1 }) => {
      const around = Math.ceil((y1 - y0) * margin);
      const box = {
        x0: Math.max(0, x0 - around),
        y0: Math.max(0, y0 - around),
        x1: Math.min(width, x1 + around),
        y1: Math.min(height, y1 + around),
      };
      return { box, factor: Math.min(1, rowHeight / (y1 - y0)) };
    });
}

export function probeOf(rendered: Rendered, { box, factor }: Probe): Rendered {
  const { dpi } = rendered;
  const part = partOf(rendered, box);
  return {
    ...(factor < 1 ? scaledBy(part, factor) : part),
    dpi: dpi * factor,
    box: placeOf(rendered, box),
  };
}
