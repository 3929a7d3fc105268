/**
 * A picture as it came, made dark on evenly light paper, and what is ink on it. The engine finds letters best in the
 * greys as they were scanned: noise is kept out of the ink, by which the page is judged, but stays in the picture unless
 * the engine's own level would part light from dark noise.
 */
import type { Grey } from "./grey.ts";
import { evenlyLit } from "./light.ts";
import { noiseOf } from "./noise.ts";
import { inverted, isInverted } from "./polarity.ts";
import { histogramOf, type Ink, inkOf, splitOf } from "./threshold.ts";

export interface Clean {
  /** The very one that was given where nothing had to be done to it. */
  picture: Grey;
  ink: Ink;
  /** Its grey. */
  paper: number;
}

/** Greys; below it nothing needs to be done. */
const noiseFree = 6;
/** Noise of a standard deviation above this share of paper's grey below it is taken for paper. */
const noiseDeviations = 1.5;
/** The same of the level that parts the greys as they are: nearer to paper, noise would pass for ink. */
const levelDeviations = 2.5;
/** The darkest that is taken for paper. */
const paperMin = 64;
/** Greys between ink and paper; fainter than this is nothing. */
const contrastMin = 12;
/** The same in deviations of noise: a level parts noise too, but by less. */
const contrastMinOfNoise = 1.3;

/** Null: nothing is on it. */
export function cleanOf(given: Grey): Clean | null {
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
function withoutNoise({ data, width, height }: Grey, white: number): Grey {
  const table = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.min(255, Math.round((grey * 255) / white)),
  );
  return { data: data.map((grey) => table[grey] as number), width, height };
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
  return histogram.map((count, grey) =>
    grey < white
      ? count
      : grey === white
        ? histogram.subarray(white).reduce((sum, each) => sum + each, 0)
        : 0,
  );
}
