/** What is ink and what is paper. */
import type { Gray } from "./gray.ts";

/** One byte a pixel: 1 is ink. */
export interface Ink {
  data: Uint8Array;
  width: number;
  height: number;
}

export function histogramOf({ data }: Gray): Uint32Array {
  const histogram = new Uint32Array(256);
  for (let at = 0; at < data.length; at++) {
    const gray = data[at] as number;
    histogram[gray] = (histogram[gray] as number) + 1;
  }
  return histogram;
}

export interface Split {
  /** Grays up to this one are dark. */
  level: number;
  /** Mean grays of the dark and of the light part. */
  dark: number;
  light: number;
  /** Of all pixels that are dark. */
  darkShare: number;
}

/** The level that parts dark from light best (Otsu 1979); null where all is of one gray. */
export function splitOf(histogram: Uint32Array): Split | null {
  let total = 0;
  let sum = 0;
  histogram.forEach((count, gray) => {
    total += count;
    sum += count * gray;
  });
  let best: Split | null = null;
  let bestVariance = 0;
  let count = 0;
  let below = 0;
  for (let level = 0; level < 255; level++) {
    count += histogram[level] ?? 0;
    below += level * (histogram[level] ?? 0);
    if (count === 0 || count === total) continue;
    const dark = below / count;
    const light = (sum - below) / (total - count);
    const variance = count * (total - count) * (light - dark) ** 2;
    if (variance <= bestVariance) continue;
    bestVariance = variance;
    best = { level, dark, light, darkShare: count / total };
  }
  return best;
}

export function inkOf({ data, width, height }: Gray, level: number): Ink {
  const ink = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) ink[at] = (data[at] as number) <= level ? 1 : 0;
  return { data: ink, width, height };
}
