/**
 * A picture as it came, made dark on evenly light paper, and what is ink on it. The engine finds letters best in the
 * greys as they were scanned: noise is kept out of the ink, by which the page is judged, but stays in the picture.
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
/** The darkest that is. */
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
  return { picture, ink: inkOf(picture, split.level), paper: white < 255 ? median : Math.round(split.light) };
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
