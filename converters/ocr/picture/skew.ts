/**
 * How far lines of text are from level: the angle at which the feet of letters fall together in the fewest rows
 * (Baird, "The skew angle of printed documents", 1987).
 */
import type { Components } from "./components.ts";

export interface Skew {
  /** Degrees by which the lines fall to the right: the picture must be turned back by as much, anticlockwise. */
  degrees: number;
  /** How much better the feet line up than at an angle at random. */
  certainty: number;
}

const degreesMax = 15;
const coarseStep = 0.5;
const fineStep = 0.05;
/** Feet that are looked at; more of them say no more. */
const feetMax = 6_000;
/** Fewer letters make no line that could be trusted. */
const feetMin = 24;
/** Where there are no lines it is about 1, and strays from that by the more the fewer letters there are. */
const certaintyMin = 1.8;
const certaintyMinOfFeet = 40;

/** `letterHeight`: pixels of a small letter, as most components are high. Null where there are too few letters, or no lines. */
export function skewOf(components: Components, letterHeight: number): Skew | null {
  const feet = feetOf(components, letterHeight);
  if (feet.length / 2 < feetMin) return null;
  const row = Math.max(1, letterHeight / 6);
  const scores = new Map<number, number>();
  const scoreAt = (degrees: number) => {
    const known = scores.get(degrees);
    if (known !== undefined) return known;
    const score = sharpness(feet, degrees, row);
    scores.set(degrees, score);
    return score;
  };
  let best = 0;
  let sum = 0;
  let tried = 0;
  for (let degrees = -degreesMax; degrees <= degreesMax; degrees += coarseStep) {
    sum += scoreAt(degrees);
    tried++;
    if (scoreAt(degrees) > scoreAt(best)) best = degrees;
  }
  const middle = best;
  for (let step = -10; step <= 10; step++) {
    const degrees = Math.round((middle + step * fineStep) / fineStep) * fineStep;
    if (scoreAt(degrees) > scoreAt(best)) best = degrees;
  }
  const certainty = (scoreAt(best) * tried) / sum;
  return certainty < certaintyMin + certaintyMinOfFeet / (feet.length / 2)
    ? null
    : { degrees: best, certainty };
}

/** x and y of each, in turn. */
function feetOf({ count, x0, y0, x1, y1 }: Components, letterHeight: number): Float32Array {
  const letters: number[] = [];
  for (let at = 0; at < count; at++) {
    const [left, top, right, bottom] = [x0[at] ?? 0, y0[at] ?? 0, x1[at] ?? 0, y1[at] ?? 0];
    const [width, height] = [right - left, bottom - top];
    if (height < letterHeight * 0.7 || height > letterHeight * 3 || width > letterHeight * 8) continue;
    letters.push(at);
  }
  const every = Math.max(1, Math.ceil(letters.length / feetMax));
  const feet: number[] = [];
  for (let each = 0; each < letters.length; each += every) {
    const at = letters[each] ?? 0;
    feet.push(((x0[at] ?? 0) + (x1[at] ?? 0)) / 2, y1[at] ?? 0);
  }
  return Float32Array.from(feet);
}

/** The sum of the squares of how many feet stand in each row, half of each in the next one too. */
function sharpness(feet: Float32Array, degrees: number, row: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < feet.length; at += 2) {
    const y = (feet[at + 1] as number) - (feet[at] as number) * slope;
    lowest = Math.min(lowest, y);
    highest = Math.max(highest, y);
  }
  const rows = new Float32Array(Math.ceil((highest - lowest) / row) + 2);
  for (let at = 0; at < feet.length; at += 2) {
    const place = ((feet[at + 1] as number) - (feet[at] as number) * slope - lowest) / row;
    const upper = place | 0;
    rows[upper] = (rows[upper] as number) + 1 - (place - upper);
    rows[upper + 1] = (rows[upper + 1] as number) + place - upper;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}
