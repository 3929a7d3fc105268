/** Drawn lines: thin straight bars of ink, longer than strokes of letters. */
import type { Box } from "../../util/geometry/box.ts";
import type { Ink } from "../picture/threshold.ts";
import { type Bar, levelBars, uprightBars } from "./segments.ts";

export interface Rulings {
  level: Box[];
  upright: Box[];
}

/** In heights of small letters: a bar of this length is a ruling wherever it stands, */
const longMin = 6;
/** and one of this length where it runs from ruling to ruling, as the sides of a low cell do. */
const shortMin = 1.8;
const thicknessMax = 0.8;
/** Broken lines are joined over gaps of up to this. */
const gapMax = 1.5;

/** `letterHeight`: pixels of small letters. */
export function rulingsOf(ink: Ink, letterHeight: number): Rulings {
  const length = Math.max(12, Math.round(letterHeight * shortMin));
  const level = joined(
    levelBars(ink, length).filter((bar) => isThin(bar.x1 - bar.x0, bar.y1 - bar.y0, bar.area, letterHeight)),
    letterHeight,
  ).filter((bar) => isFree(ink, bar, letterHeight));
  const upright = joined(
    uprightBars(ink, length)
      .filter((bar) => isThin(bar.y1 - bar.y0, bar.x1 - bar.x0, bar.area, letterHeight))
      .map(transposed),
    letterHeight,
  )
    .map(transposed)
    .filter((bar) => isFree(ink, bar, letterHeight));
  const long = letterHeight * longMin;
  const longLevel = level.filter(({ x0, x1 }) => x1 - x0 >= long);
  const longUpright = upright.filter(({ y0, y1 }) => y1 - y0 >= long);
  return {
    level: level.filter(
      (bar) =>
        longLevel.includes(bar) || isBetween(transposed(bar), longUpright.map(transposed), letterHeight),
    ),
    upright: upright.filter((bar) => longUpright.includes(bar) || isBetween(bar, longLevel, letterHeight)),
  };
}

const transposed = <T extends Box>(bar: T): T => ({ ...bar, x0: bar.y0, y0: bar.x0, x1: bar.y1, y1: bar.x1 });

/** Of the bar's box that is ink: feet of letters that run into each other leave gaps above and below. */
const filledMin = 0.65;
/** What is left of skew makes a long line's box higher than the line, by this share of its length. */
const driftMax = 0.012;

function isThin(length: number, across: number, area: number, letterHeight: number): boolean {
  const thickness = area / length;
  const most = Math.max(4, letterHeight * thicknessMax);
  const drift = length * driftMax;
  return (
    thickness <= most &&
    across <= most + drift &&
    length >= thickness * 6 &&
    thickness >= Math.max(1, across - drift) * filledMin
  );
}

/** Level bars: those that follow each other on one line become one. */
function joined(bars: readonly Bar[], letterHeight: number): Bar[] {
  const sorted = [...bars].sort((a, b) => a.x0 - b.x0);
  const result: Bar[] = [];
  // By where they end: rows within each other's reach are looked at, not all bars with all.
  const rows = new Map<number, Bar[]>();
  const band = Math.max(4, Math.ceil(letterHeight / 2));
  for (const bar of sorted) {
    const middle = (bar.y0 + bar.y1) / 2;
    const row = Math.floor(middle / band);
    const before = [row - 1, row, row + 1]
      .flatMap((each) => rows.get(each) ?? [])
      .find(
        (other) =>
          bar.x0 - other.x1 <= letterHeight * gapMax &&
          bar.y0 <= other.y1 + 2 &&
          bar.y1 >= other.y0 - 2 &&
          Math.abs(middle - (other.y0 + other.y1) / 2) <= band,
      );
    if (before !== undefined) {
      before.x1 = Math.max(before.x1, bar.x1);
      before.y0 = Math.min(before.y0, bar.y0);
      before.y1 = Math.max(before.y1, bar.y1);
      before.area += bar.area;
      continue;
    }
    const own = { ...bar };
    result.push(own);
    rows.set(row, [...(rows.get(row) ?? []), own]);
  }
  return result;
}

function isBetween(bar: Box, level: readonly Box[], letterHeight: number): boolean {
  const reach = letterHeight / 2;
  const meets = (y: number) =>
    level.some(
      (other) =>
        bar.x0 >= other.x0 - reach &&
        bar.x1 <= other.x1 + reach &&
        y >= other.y0 - reach &&
        y <= other.y1 + reach,
    );
  return meets(bar.y0) && meets(bar.y1);
}

/** Of the ink right beside a ruling there is little; edges of dark areas and rows of a picture have much. */
const inkBesideMax = 0.25;
/** In x-heights: strokes on a ruling closer than this are letters, not sides of cells. */
const strokesApartMin = 1.5;
/** Fewer are none. */
const strokesFree = 3;

function isFree(ink: Ink, bar: Box, letterHeight: number): boolean {
  const away = Math.max(2, Math.round(letterHeight / 6));
  const level = bar.x1 - bar.x0 >= bar.y1 - bar.y0;
  const [length, above, below] = level
    ? [bar.x1 - bar.x0, bar.y0 - away, bar.y1 - 1 + away]
    : [bar.y1 - bar.y0, bar.x0 - away, bar.x1 - 1 + away];
  for (const line of [above, below]) {
    if (line < 0 || line >= (level ? ink.height : ink.width)) continue;
    let dark = 0;
    let strokes = 0;
    let before = 0;
    for (let step = 0; step < length; step++) {
      const at = level ? line * ink.width + bar.x0 + step : (bar.y0 + step) * ink.width + line;
      const pixel = ink.data[at] as number;
      dark += pixel;
      if (pixel > before) strokes++;
      before = pixel;
    }
    if (dark > length * inkBesideMax) return false;
    if (strokes > strokesFree && strokes * strokesApartMin * letterHeight > length) return false;
  }
  return true;
}
