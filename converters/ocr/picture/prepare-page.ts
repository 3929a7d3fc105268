/** A page made ready for reading: upright, level, dark on light, with what is drawn on it told apart. */
import type { Box } from "../../util/geometry/box.ts";
import { eraseRulings } from "../ink/erase.ts";
import { eraseLeaders, leadersOf } from "../ink/leaders.ts";
import { picturesOf } from "../ink/pictures.ts";
import { rulingsOf } from "../ink/rulings.ts";
import { type Clean, cleanOf } from "./clean.ts";
import { type Components, componentsOf } from "./components.ts";
import { isTooDense } from "./dense-marks.ts";
import type { Gray } from "./gray.ts";
import { lettersOf } from "./letters.ts";
import { eraseSpecks } from "./specks.ts";
import { straightenedBy } from "./turn.ts";

/** The skew of text lines (Baird, "The skew angle of printed documents", 1987). */
interface Skew {
  /** Degrees by which the lines fall to the right: the picture must be turned back by as much, anticlockwise. */
  degrees: number;
  /** How much better the feet line up than at an angle at random. */
  certainty: number;
}

const degreesMax = 15;
const coarseStep = 0.5;
const fineStep = 0.05;
const feetMax = 6_000;
/** Fewer letters make no line that could be trusted. */
const feetMin = 24;
/** Where there are no lines it is about 1, and strays from that by the more the fewer letters there are. */
const certaintyMin = 1.8;
const certaintyMinOfFeet = 40;

/** `letterHeight`: pixels of a small letter, as most components are high. Null where there are too few letters, or no lines. */
function skewOf(components: Components, letterHeight: number): Skew | null {
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

/** Of a picture as it came: what can be said before anything is done to it. */
export interface ExaminedPage extends Clean {
  /** Pixels of small letters; null where there is too little text to tell. */
  letterHeight: number | null;
  /** Of lines across, and of lines down the page; null where there are none. */
  skew: Skew | null;
  sideways: Skew | null;
  components: Components;
}

export interface Page {
  picture: Gray;
  /** Without rulings, leaders and specks, as the picture is. */
  ink: Clean["ink"];
  /** Gray of its paper. */
  paper: number;
  letterHeight: number | null;
  rulings: Box[];
  pictures: Box[];
  /** Rows of dots that lead to a number; no longer in the picture. */
  leaders: Box[];
  crowded: boolean;
  /** Degrees, clockwise. */
  straightened: number;
}

/** Degrees: less is what the engine's own lines follow, and turning blurs. */
const skewMin = 0.15;

/** Bits of ink beyond which a page without lines is noise: to a letter, and on any page, by its pixels. */
const bitsPerLetter = 20;
const bitsFree = 5_000;
const pixelsPerBit = 500;

/** Null: there is nothing on it, or nothing but noise, on which the engine would spend minutes. */
export function examinePage(given: Gray): ExaminedPage | null {
  const clean = cleanOf(given);
  const components = clean === null ? null : componentsOf(clean.ink);
  if (clean === null || components === null) return null;
  const letters = lettersOf(components);
  const letterHeight = letters.height;
  const skew = letterHeight === null ? null : skewOf(components, letterHeight);
  const sideways = letterHeight === null ? null : skewOf(transposed(components), letterHeight);
  const free = Math.min(bitsFree, (given.width * given.height) / pixelsPerBit);
  if (skew === null && sideways === null && components.count > letters.count * bitsPerLetter + free)
    return null;
  return { ...clean, letterHeight, skew, sideways, components };
}

/** `drawn`: whether rulings and pictures are looked for. */
export function preparedPage(look: ExaminedPage, drawn: boolean): Page | null {
  // In hundredths, as the decision log keeps it: who has that straightens the page just so again.
  const degrees = look.skew === null ? 0 : Math.round(-look.skew.degrees * 100) / 100;
  const isAskew = drawn && Math.abs(degrees) >= skewMin;
  const level = isAskew ? cleanOf(straightenedBy(look.picture, degrees, look.paper)) : copyOf(look);
  if (level === null) return null;
  const { picture, ink, paper } = level;
  const { letterHeight } = look;
  const straightened = isAskew ? degrees : 0;
  if (letterHeight === null)
    return {
      picture,
      ink,
      paper,
      letterHeight,
      rulings: [],
      pictures: [],
      leaders: [],
      crowded: false,
      straightened,
    };
  const rulings = drawn ? rulingsOf(ink, letterHeight) : { level: [], upright: [] };
  eraseRulings(picture, ink, rulings, paper);
  const isAsItWas = !isAskew && rulings.level.length + rulings.upright.length === 0;
  const components = isAsItWas ? look.components : componentsOf(ink);
  if (components === null) return null;
  const leaders = drawn ? leadersOf(components, letterHeight) : [];
  eraseSpecks(picture, ink, components, letterHeight, paper);
  eraseLeaders(picture, ink, leaders, paper);
  return {
    picture,
    ink,
    paper,
    letterHeight,
    rulings: [...rulings.level, ...rulings.upright],
    pictures: drawn ? picturesOf(components, picture, letterHeight) : [],
    leaders,
    crowded: isTooDense(ink, components),
    straightened,
  };
}

/** To be painted over: a look is taken once, and may be read several ways up. */
function copyOf({ picture, ink, paper }: Clean): Clean {
  return {
    picture: { ...picture, data: picture.data.slice() },
    ink: { ...ink, data: ink.data.slice() },
    paper,
  };
}

function transposed({ count, x0, y0, x1, y1, area }: Components): Components {
  return { count, x0: y0, y0: x0, x1: y1, y1: x1, area };
}
