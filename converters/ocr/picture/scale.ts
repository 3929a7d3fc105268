/** Pictures made larger or smaller. */
import type { Gray } from "./gray.ts";

/** Larger: Catmull and Rom's cubic through the pixels. Smaller: the mean of what each new pixel covers. */
export function scaledBy(picture: Gray, factor: number): Gray {
  const { width, height } = scaledSize(picture, factor);
  const kernel = factor >= 1 ? cubic : mean;
  const across = kernel(picture.width, width);
  const down = kernel(picture.height, height);
  return alongColumns(alongRows(picture, across, width), down, height);
}

export const scaledSize = ({ width, height }: Pick<Gray, "width" | "height">, factor: number) => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

/** For each new pixel the first old one that counts, and weights in 1/256 of `taps` of them. */
interface Weights {
  first: Int32Array;
  weights: Int32Array;
  taps: number;
}

function weightsOf(
  from: number,
  to: number,
  taps: number,
  weight: (at: number, middle: number) => number,
): Weights {
  const first = new Int32Array(to);
  const weights = new Int32Array(to * taps);
  for (let at = 0; at < to; at++) {
    const middle = ((at + 0.5) * from) / to;
    const start = Math.ceil(middle - taps / 2 - 0.5);
    first[at] = start;
    const values = Array.from({ length: taps }, (_, tap) => weight(start + tap + 0.5, middle));
    const sum = values.reduce((total, value) => total + value, 0);
    let rest = 256;
    for (let tap = 0; tap < taps; tap++) {
      const share = Math.round(((values[tap] ?? 0) * 256) / sum);
      weights[at * taps + tap] = share;
      rest -= share;
    }
    weights[at * taps + (taps >> 1)] = (weights[at * taps + (taps >> 1)] ?? 0) + rest;
  }
  return { first, weights, taps };
}

function cubic(from: number, to: number): Weights {
  return weightsOf(from, to, 4, (at, middle) => {
    const d = Math.abs(at - middle);
    if (d < 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
    return d < 2 ? -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2 : 0;
  });
}

function mean(from: number, to: number): Weights {
  const half = from / to / 2;
  return weightsOf(from, to, Math.ceil(from / to) + 1, (at, middle) =>
    Math.max(0, Math.min(at + 0.5, middle + half) - Math.max(at - 0.5, middle - half)),
  );
}

function alongRows({ data, width, height }: Gray, { first, weights, taps }: Weights, wide: number): Gray {
  const result = new Uint8ClampedArray(wide * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < wide; x++, to++) {
      let sum = 128;
      for (let tap = 0; tap < taps; tap++) {
        const from = (first[x] as number) + tap;
        const inside = from < 0 ? 0 : from >= width ? width - 1 : from;
        sum += (data[y * width + inside] as number) * (weights[x * taps + tap] as number);
      }
      result[to] = sum >> 8;
    }
  return { data: new Uint8Array(result.buffer), width: wide, height };
}

function alongColumns({ data, width, height }: Gray, { first, weights, taps }: Weights, high: number): Gray {
  const result = new Uint8ClampedArray(width * high);
  const sums = new Int32Array(width);
  for (let y = 0; y < high; y++) {
    sums.fill(128);
    for (let tap = 0; tap < taps; tap++) {
      const from = Math.min(height - 1, Math.max(0, (first[y] as number) + tap));
      const weight = weights[y * taps + tap] as number;
      if (weight === 0) continue;
      for (let x = 0, at = from * width; x < width; x++, at++)
        sums[x] = (sums[x] as number) + (data[at] as number) * weight;
    }
    for (let x = 0, to = y * width; x < width; x++, to++) result[to] = (sums[x] as number) >> 8;
  }
  return { data: new Uint8Array(result.buffer), width, height: high };
}
