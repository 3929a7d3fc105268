/** Connected marks of a picture: what differs from the ground around it. */

import { luma } from "../../../layout/colors.ts";
import { boxAt, componentsOf } from "../../../ocr/picture/components.ts";
import type { Gray } from "../../../ocr/picture/gray.ts";
import type { Box } from "../../../util/geometry/box.ts";

/** A mark differs from the mean around it by this share of the way to black (dark marks) or white (light ones). */
const contrastMin = 0.18;
/** Half of the side of the surroundings, in pixels: more than a letter, less than a figure. */
const reach = 14;

/** A picture in red, green and blue as gray, `factor` pixels of each direction to one. */
export function grayOf(rgb: Uint8Array, width: number, height: number, factor: number): Gray {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const data = new Uint8Array(columns * rows);
  const count = factor * factor;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = 0; y < factor; y++) {
        let at = ((row * factor + y) * width + column * factor) * 3;
        for (let x = 0; x < factor; x++, at += 3) {
          sum += luma(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
        }
      }
      data[row * columns + column] = sum / count;
    }
  }
  return { data, width: columns, height: rows };
}

/** A gray picture with `factor` pixels of each direction to one. */
export function shrunk({ data, width, height }: Gray, factor: number): Gray {
  if (factor <= 1) return { data, width, height };
  const columns = Math.max(1, Math.floor(width / factor));
  const rows = Math.max(1, Math.floor(height / factor));
  const small = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = 0; y < factor; y++) {
        const at = (row * factor + y) * width + column * factor;
        for (let x = 0; x < factor; x++) sum += data[at + x] ?? 255;
      }
      small[row * columns + column] = sum / (factor * factor);
    }
  }
  return { data: small, width: columns, height: rows };
}

/** Boxes of connected marks, in pixels; dark marks on lighter ground, or light ones on darker; none of mere noise. */
export function marksOf(gray: Gray, dark: boolean): Box[] {
  const { width, height } = gray;
  const components = componentsOf({ data: inkOf(gray, dark), width, height });
  return components === null
    ? []
    : Array.from({ length: components.count }, (_, at) => boxAt(components, at));
}

/** 1 where a pixel is ink: against the mean of its surroundings (Bradley and Roth, Adaptive thresholding, 2007). */
export function inkOf({ data, width, height }: Gray, dark: boolean): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0;
      row += dark ? value : 255 - value;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * (width + 1);
    const bottom = Math.min(height, y + reach + 1) * (width + 1);
    const tall = (bottom - top) / (width + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[top + right] ?? 0) -
        (sums[bottom + left] ?? 0) +
        (sums[top + left] ?? 0);
      const mean = sum / (tall * (right - left));
      const value = data[y * width + x] ?? 0;
      if ((dark ? value : 255 - value) < mean * (1 - contrastMin)) ink[y * width + x] = 1;
    }
  }
  return ink;
}
