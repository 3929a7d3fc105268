/** How much noise a picture has. */
import type { Grey } from "./grey.ts";

/** Of lower pictures more of the rows are looked at. */
const rowsFew = 800;

/**
 * How far greys stray on paper and within ink, as a standard deviation (Immerkaer 1996: what a second derivative
 * leaves of them), of some of the rows: a page's are all alike.
 */
export function noiseOf({ data, width, height }: Grey): number {
  const every = height < rowsFew ? 4 : 12;
  let sum = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += every)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const laplacian =
        (data[at - width - 1] as number) -
        2 * (data[at - width] as number) +
        (data[at - width + 1] as number) -
        2 * (data[at - 1] as number) +
        4 * (data[at] as number) -
        2 * (data[at + 1] as number) +
        (data[at + width - 1] as number) -
        2 * (data[at + width] as number) +
        (data[at + width + 1] as number);
      // Edges of letters are no noise.
      if (laplacian > 400 || laplacian < -400) continue;
      sum += Math.abs(laplacian);
      count++;
    }
  return count === 0 ? 0 : (Math.sqrt(Math.PI / 2) * sum) / (6 * count);
}
