/** Lines of text that take in what is drawn in them: where they are, and what else stands in their place. */
import { type Box, type Line, median, overlap, type Word } from "../../layout/model.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { tokenOf } from "./tokens.ts";

/** Ems of a line above and below its baseline. */
const ascent = 0.75;
const descent = 0.25;
/** Share of its height with which something stands in a line. */
const insideShare = 0.3;
/** Ems: of a word's baseline off its line's, at most. */
export const stillEm = 0.12;

export interface Unit {
  word: Word;
  box: Box;
}

export interface Host {
  line: Line;
  band: Box;
  em: number;
  taken: Unit[];
  /** What stands higher or lower in it. */
  raised: Box[];
  /** Lines that go on in it. */
  whole: Line[];
}

export function hostOf(line: Line, ink: PlacedInk): Host {
  const baseline = mainBaseline(line);
  const em = line.style.size;
  const raised = line.words.filter((word) => Math.abs(word.baseline - baseline) > stillEm * em);
  return {
    ...{ line, em, band: bandOf(line, baseline), taken: [], whole: [] },
    raised: raised.map((word) => ink.boxOf([word])),
  };
}

/** That of its text. */
export function mainBaseline({ words, style, baseline }: Line): number {
  const full = words.filter((word) => word.style.size > style.size * 0.85 && tokenOf(word) === "text");
  return full.length === 0 ? baseline : median(full.map((word) => word.baseline));
}

export function bandOf({ style: { size }, x0, x1 }: Line, baseline: number): Box {
  return { x0, x1, y0: baseline - ascent * size, y1: baseline + descent * size };
}

export function isInside(box: Box, band: Box): boolean {
  const height = Math.min(box.y1 - box.y0, band.y1 - band.y0);
  return overlap(box.y0, box.y1, band.y0, band.y1) > insideShare * height;
}
