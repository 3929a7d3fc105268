/** A picture as it came, made dark on evenly light paper. */
import type { Grey } from "./grey.ts";
import { evenlyLit } from "./light.ts";
import { noiseOf } from "./noise.ts";
import { inverted, isInverted } from "./polarity.ts";
import { histogramOf, type Ink, inkOf, splitOf } from "./threshold.ts";

export interface Clean {
  picture: Grey;
  ink: Ink;
  /** Its grey. */
  paper: number;
}

/** Greys; below it nothing needs to be done. */
const noiseFree = 6;
/** Noise of a standard deviation above this share of paper's grey below it is made paper. */
const noiseDeviations = 1.5;
/** Greys between ink and paper; fainter than this is nothing. */
const contrastMin = 12;
/** The same in deviations of noise: a level parts noise too, but by less. */
const contrastMinOfNoise = 1.3;

/** Null: nothing is on it. */
export function cleanOf(given: Grey): Clean | null {
  const dark = isInverted(given) ? inverted(given) : given;
  const lit = evenlyLit(dark);
  const noise = noiseOf(lit);
  const picture = noise > noiseFree ? withoutNoise(lit, noise) : lit;
  const histogram = histogramOf(picture);
  const split = splitOf(histogram);
  const contrast = Math.max(contrastMin, noise * contrastMinOfNoise);
  if (split === null || split.light - split.dark < contrast) return null;
  return { picture, ink: inkOf(picture, split.level), paper: Math.round(split.light) };
}

/** Everything that is nearly as light as most of the page becomes white: a level then parts ink from paper, not noise. */
function withoutNoise({ data, width, height }: Grey, noise: number): Grey {
  const histogram = histogramOf({ data, width, height });
  let median = 0;
  for (let count = 0; median < 255; median++) {
    count += histogram[median] ?? 0;
    if (count * 2 >= data.length) break;
  }
  const white = Math.max(64, median - noiseDeviations * noise);
  const table = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.min(255, Math.round((grey * 255) / white)),
  );
  return { data: data.map((grey) => table[grey] as number), width, height };
}
