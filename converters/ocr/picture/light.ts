/** Light on paper: taken out where it falls off, so that one level parts ink from paper everywhere. */
import type { Grey } from "./grey.ts";

/** Pixels; wider than letters of text, so that a tile holds paper. */
const tile = 48;
/** The share of a tile's pixels that are darker than its paper. */
const paperShare = 0.75;
/** Greys by which paper may differ over a page without being evened. */
const differenceMax = 24;

interface Tiles {
  levels: Float32Array;
  across: number;
  down: number;
}

/** The same picture where the light is even; a new one otherwise. */
export function evenlyLit(picture: Grey): Grey {
  const paper = widened(paperOf(picture));
  const sorted = paper.levels.slice().sort();
  const bright = sorted[Math.floor(sorted.length * 0.95)] ?? 255;
  const dim = sorted[Math.floor(sorted.length * 0.05)] ?? 255;
  return bright - dim <= differenceMax ? picture : divided(picture, paper);
}

function paperOf({ data, width, height }: Grey): Tiles {
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
          const grey = (data[y * width + x] as number) >> 2;
          histogram[grey] = (histogram[grey] as number) + 1;
        }
      let below = 0;
      let grey = 0;
      for (; grey < 63 && below + (histogram[grey] as number) < count * paperShare; grey++)
        below += histogram[grey] as number;
      levels[row * across + column] = grey * 4 + 2;
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
function divided({ data, width, height }: Grey, { levels, across, down }: Tiles): Grey {
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
      const grey = ((data[at] as number) * 240) / Math.max(paper, 16);
      result[at] = Math.min(grey, 255);
    }
  }
  return { data: result, width, height };
}
