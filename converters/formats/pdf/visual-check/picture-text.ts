/** How much text stands in a picture, told by its look alone; what it says is not known. */

import type { Gray } from "../../../ocr/picture/gray.ts";
import { scaledBox } from "../../../util/geometry/box.ts";
import { grayOf, marksOf } from "./marks.ts";
import { type TextRow, textRows } from "./text-rows.ts";

/** Dots per inch at which letters of 6 points are still apart from each other and from dust. */
const resolution = 100;
/** Pixels: less is dust, more is no letter. */
const heightMin = 4;
const heightMax = 60;

/** Dark text of so many characters is not looked for as light text, too. */
const fewMax = 40;

/** `rgb` at `dpi` dots per inch, three bytes a pixel. Rows in pixels of `dpi`. */
export function textInPicture(rgb: Uint8Array, width: number, height: number, dpi: number): TextRow[] {
  const factor = factorOf(dpi);
  return textRowsIn(grayOf(rgb, width, height, factor), factor);
}

/** Pixels of each direction that make one at the resolution in which text is looked for. */
export const factorOf = (dpi: number): number => Math.max(1, Math.round(dpi / resolution));

/** Rows of text in a picture that was shrunk by `factor`; in pixels before that. */
export function textRowsIn(gray: Gray, factor: number): TextRow[] {
  const find = (dark: boolean) =>
    textRows(marksOf(gray, dark).filter(({ y0, y1 }) => y1 - y0 >= heightMin && y1 - y0 <= heightMax));
  let best = find(true);
  // Between dark letters there are light marks; there are more of the true ones.
  if (charactersIn(best) < fewMax) {
    const light = find(false);
    if (charactersIn(light) > charactersIn(best)) best = light;
  }
  return best.map((row) => scaledBox(row, factor));
}

export function charactersIn(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { characters }) => sum + characters, 0);
}
