/** What structure is made of: symbols, and what has been made of several. Lengths are points from the page's top left corner. */
import type { Box } from "../util/geometry/box.ts";
import type { Typeface } from "./tex/alphabets.ts";

/** Classes of atoms by which TeX spaces them (The TeXbook, chapter 18). */
export type AtomClass = "ord" | "op" | "bin" | "rel" | "open" | "close" | "punct" | "inner";

export interface Part extends Box {
  /** Unicode or a name of our own in angle brackets; empty for what was made of several. */
  character: string;
  /** Of its letter, which `tex` has already. */
  typeface: Typeface;
  tex: string;
  atom: AtomClass;
  /** Points of its font; of its main line where it was made of several. */
  size: number;
  /** Of a centered part: what the baseline of its line would be. */
  baseline: number;
  /** Height of the middle of fractions, delimiters and operators on its line. */
  axis: number;
  /** Placed about the axis of its line (fractions, delimiters that grow, big operators), so that its pen says nothing. */
  centered: boolean;
  /** What is higher than a line: delimiters around it have to grow. */
  tall: boolean;
  /** Letters of a word or a name that is set upright. */
  word: boolean;
  ink: number;
}

export const middleX = (box: Box): number => (box.x0 + box.x1) / 2;
export const middleY = (box: Box): number => (box.y0 + box.y1) / 2;

export const byLeft = (a: Box, b: Box): number => a.x0 - b.x0;

/** Made of several; what is not told is ordinary and stands on its line. */
export function composite(
  box: Box,
  tex: string,
  rest: Partial<Part> & { size: number; baseline: number; axis: number },
): Part {
  return {
    character: "",
    typeface: "",
    atom: "ord",
    centered: false,
    tall: false,
    word: false,
    ink: 0,
    ...rest,
    ...{ x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 },
    tex,
  };
}

export const inkOf = (parts: readonly Part[]): number => parts.reduce((sum, { ink }) => sum + ink, 0);
