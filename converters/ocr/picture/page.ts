/** A page made ready for reading: upright, level, dark on light, with what is drawn on it told apart. */
import type { Box } from "../../geometry/box.ts";
import { eraseRulings } from "../ink/erase.ts";
import { eraseLeaders, leadersOf } from "../ink/leaders.ts";
import { picturesOf } from "../ink/pictures.ts";
import { rulingsOf } from "../ink/rulings.ts";
import { type Clean, cleanOf } from "./clean.ts";
import { type Components, componentsOf } from "./components.ts";
import { isCrowded } from "./crowd.ts";
import type { Grey } from "./grey.ts";
import { lettersOf } from "./letters.ts";
import { type Skew, skewOf } from "./skew.ts";
import { eraseSpecks } from "./specks.ts";
import { straightenedBy } from "./turn.ts";

/** Of a picture as it came: what can be said before anything is done to it. */
export interface Look extends Clean {
  /** Pixels of small letters; null where there is too little text to tell. */
  letterHeight: number | null;
  /** Of lines across, and of lines down the page; null where there are none. */
  skew: Skew | null;
  sideways: Skew | null;
  /** Of its ink. */
  components: Components;
}

export interface Page {
  picture: Grey;
  /** Without rulings, leaders and specks, as the picture is. */
  ink: Clean["ink"];
  /** Grey of its paper. */
  paper: number;
  letterHeight: number | null;
  rulings: Box[];
  pictures: Box[];
  /** Rows of dots that lead to a number; no longer in the picture. */
  leaders: Box[];
  /** It has far more marks than text has. */
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
export function lookAt(given: Grey): Look | null {
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
export function preparedPage(look: Look, drawn: boolean): Page | null {
  // In hundredths, as the decision trail keeps it: who has that straightens the page just so again.
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
    crowded: isCrowded(ink, components),
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
