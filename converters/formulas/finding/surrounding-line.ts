/** Lines of text that take in what is drawn in them: where they are, and what else stands in their place. */

import type { Line, Style, Word } from "../../layout/model.ts";
import { type Box, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { tokenOf } from "./tokens.ts";

/** Ems of a line above and below its baseline. */
const ascent = 0.75;
const descent = 0.25;
/** Share of its height with which something stands in a line. */
const insideShare = 0.3;
/** Ems: of a word's baseline off its line's, at most. */
export const stillEm = 0.12;

/** A word, or a bar that others stand over and under. */
export interface Unit {
  word: Word | null;
  box: Box;
}

export interface Host {
  line: Line;
  band: Box;
  em: number;
  taken: Word[];
  /** What stands higher or lower in it. */
  raised: Unit[];
  whole: Line[];
}

export function surroundingLineOf(line: Line, ink: PlacedInk): Host {
  const em = line.style.size;
  const raised = line.words.filter((word) => Math.abs(word.baseline - line.baseline) > stillEm * em);
  return {
    ...{ line, em, band: bandOf(line), taken: [], whole: [] },
    raised: raised.map((word) => ({ word, box: ink.boxOf([word]) })),
  };
}

/** In the look of its text, on the baseline of that: a sum's limits may have more characters than the words beside. */
export function inTextLook(line: Line): Line {
  const texts = line.words.filter((word) => tokenOf(word) === "text");
  const counts = new Map<Style, number>();
  for (const { style, text } of texts) counts.set(style, (counts.get(style) ?? 0) + text.length);
  const [style] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [line.style];
  const full = texts.filter((word) => word.style.size > style.size * 0.85);
  return {
    ...line,
    style,
    baseline: full.length === 0 ? line.baseline : median(full.map((word) => word.baseline)),
  };
}

export function bandOf({ style: { size }, x0, x1, baseline }: Line): Box {
  return { x0, x1, y0: baseline - ascent * size, y1: baseline + descent * size };
}

export function isInside(box: Box, band: Box): boolean {
  const height = Math.min(box.y1 - box.y0, band.y1 - band.y0);
  return overlap(box.y0, box.y1, band.y0, band.y1) > insideShare * height;
}
