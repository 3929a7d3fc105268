/**
 * A picture as it came, made dark on evenly light paper, and what is ink on it. The engine finds letters best in the
 * grays as they were scanned: noise is kept out of the ink, by which the page is judged, but stays in the picture unless
 * the engine's own level would part light from dark noise.
 */
import type { Gray } from "./gray.ts";
import { inverted, isInverted } from "./polarity.ts";
import { histogramOf, type Ink, inkOf, splitOf } from "./threshold.ts";

/** Light on paper: taken out where it falls off, so that one level parts ink from paper everywhere. */

/** Pixels; wider than letters of text, so that a tile holds paper. */
const tile = 48;
/** The share of a tile's pixels that are darker than its paper. */
const paperShare = 0.75;
/** Grays by which paper may differ over a page without being evened. */
const differenceMax = 24;

interface Tiles {
  levels: Float32Array;
  across: number;
  down: number;
}

/** The same picture where the light is even; a new one otherwise. */
function evenlyLit(picture: Gray): Gray {
  const paper = widened(paperOf(picture));
  const sorted = paper.levels.slice().sort();
  const bright = sorted[Math.floor(sorted.length * 0.95)] ?? 255;
  const dim = sorted[Math.floor(sorted.length * 0.05)] ?? 255;
  return bright - dim <= differenceMax ? picture : divided(picture, paper);
}

function paperOf({ data, width, height }: Gray): Tiles {
  const across = Math.max(1, Math.ceil(width / tile));
  const down = Math.max(1, Math.ceil(height / tile));
  const levels = new Float32Array(across * down);
  const histogram = new Uint16Array(64);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      histogram.fill(0);
      let count = 0;
      const right = Math.min(width, (column + 1) * tile);
      const bottom = Math.min(height, (row + 1) * tile);
      for (let y = row * tile; y < bottom; y += 2)
        for (let x = column * tile; x < right; x += 2, count++) {
          const gray = (data[y * width + x] as number) >> 2;
          histogram[gray] = (histogram[gray] as number) + 1;
        }
      let below = 0;
      let gray = 0;
      for (; gray < 63 && below + (histogram[gray] as number) < count * paperShare; gray++)
        below += histogram[gray] as number;
      levels[row * across + column] = gray * 4 + 2;
    }
  return { levels, across, down };
}

/** The brightest of the tiles around each, then their mean: dark pictures must not pass for badly lit paper. */
function widened({ levels, across, down }: Tiles): Tiles {
  const over = (from: Float32Array, combine: (values: number[]) => number) =>
    from.map((_, at) => {
      const [row, column] = [Math.floor(at / across), at % across];
      const around: number[] = [];
      for (let y = Math.max(0, row - 2); y <= Math.min(down - 1, row + 2); y++)
        for (let x = Math.max(0, column - 2); x <= Math.min(across - 1, column + 2); x++)
          around.push(from[y * across + x] ?? 0);
      return combine(around);
    });
  const highest = over(levels, (values) => Math.max(...values));
  const mean = over(highest, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  return { levels: mean, across, down };
}

/** Every pixel as a share of the paper around it, which is interpolated between the middles of tiles. */
function divided({ data, width, height }: Gray, { levels, across, down }: Tiles): Gray {
  const result = new Uint8Array(data.length);
  const row = new Float32Array(across);
  for (let y = 0; y < height; y++) {
    const v = Math.min(down - 1, Math.max(0, (y + 0.5) / tile - 0.5));
    const top = Math.floor(v);
    const bottom = Math.min(down - 1, top + 1);
    for (let column = 0; column < across; column++) {
      const [upper, lower] = [levels[top * across + column] ?? 255, levels[bottom * across + column] ?? 255];
      row[column] = upper + (lower - upper) * (v - top);
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const u = Math.min(across - 1, Math.max(0, (x + 0.5) / tile - 0.5));
      const left = u | 0;
      const a = row[left] as number;
      const b = left + 1 < across ? (row[left + 1] as number) : a;
      const paper = a + (b - a) * (u - left);
      const gray = ((data[at] as number) * 240) / Math.max(paper, 16);
      result[at] = Math.min(gray, 255);
    }
  }
  return { data: result, width, height };
}

/** Of lower pictures more of the rows are looked at. */
const rowsFew = 800;

/** The standard deviation of grays (Immerkaer 1996), of some of the rows. */
function noiseOf({ data, width, height }: Gray): number {
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

export interface Clean {
  /** The very one that was given where nothing had to be done to it. */
  picture: Gray;
  ink: Ink;
  /** Its gray. */
  paper: number;
}

/** Grays; below it nothing needs to be done. */
const noiseFree = 6;
/** Noise of a standard deviation above this share of paper's gray below it is taken for paper. */
const noiseDeviations = 1.5;
/** The same of the level that parts the grays as they are: nearer to paper, noise would pass for ink. */
const levelDeviations = 2.5;
const paperMin = 64;
/** Grays between ink and paper; fainter than this is nothing. */
const contrastMin = 12;
/** The same in deviations of noise: a level parts noise too, but by less. */
const contrastMinOfNoise = 1.3;

/** Null: nothing is on it. */
export function cleanOf(given: Gray): Clean | null {
  const dark = isInverted(given) ? inverted(given) : given;
  const picture = evenlyLit(dark);
  const noise = noiseOf(picture);
  const histogram = histogramOf(picture);
  const median = medianOf(histogram, picture.data.length);
  const white = noise > noiseFree ? Math.max(paperMin, Math.round(median - noiseDeviations * noise)) : 255;
  const split = splitOf(clipped(histogram, white));
  const contrast = Math.max(contrastMin, noise * contrastMinOfNoise);
  if (split === null || ((split.light - split.dark) * 255) / white < contrast) return null;
  const ink = inkOf(picture, split.level);
  if (white === 255) return { picture, ink, paper: Math.round(split.light) };
  const plain = splitOf(histogram);
  return plain !== null && plain.level <= median - levelDeviations * noise
    ? { picture, ink, paper: median }
    : { picture: withoutNoise(picture, white), ink, paper: 255 };
}

/** What is nearly as light as most of the page becomes white. */
function withoutNoise({ data, width, height }: Gray, white: number): Gray {
  const table = Uint8Array.from({ length: 256 }, (_, gray) =>
    Math.min(255, Math.round((gray * 255) / white)),
  );
  return { data: data.map((gray) => table[gray] as number), width, height };
}

function medianOf(histogram: Uint32Array, pixels: number): number {
  let median = 0;
  for (let count = 0; median < 255; median++) {
    count += histogram[median] ?? 0;
    if (count * 2 >= pixels) break;
  }
  return median;
}

/** What is nearly as light as most of the page counts as white: a level then parts ink from paper, not noise. */
function clipped(histogram: Uint32Array, white: number): Uint32Array {
  return histogram.map((count, gray) =>
    gray < white
      ? count
      : gray === white
        ? histogram.subarray(white).reduce((sum, each) => sum + each, 0)
        : 0,
  );
}
