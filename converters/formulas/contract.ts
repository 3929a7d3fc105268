/** Formulas: from glyphs and rules on a page to LaTeX. Lengths are points from the top left corner of the page. */
import type { Box } from "../util/geometry/box.ts";

/** A placed glyph: as wide as its advance, as high as its ink (`accurate-bboxes`). */
export interface Glyph extends Box {
  /** Unicode, one character or more; empty where only its place in the font is known. */
  text: string;
  /** Code in the font's own encoding, where `text` is empty (as in TeX's extension fonts). */
  code: number | null;
  /** Without the prefix of a subset: "CMMI10", "LatinModernMath-Regular". */
  font: string;
  /** Points. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** Where the pen stood: the left end of its baseline. */
  x: number;
  baseline: number;
}

/** What a formula is made of. Glyphs in the order of drawing, which says what marks without a width belong to. */
export interface FormulaInk {
  glyphs: readonly Glyph[];
  /** Thin filled or stroked boxes: bars of fractions and radicals, over- and underlines. */
  rules: readonly Box[];
}

export interface RebuiltFormula {
  /** Without delimiters ($, \\[): what goes between them. */
  latex: string;
  /** 0..1: how much of the ink was understood and fits the structure that it was given. */
  confidence: number;
  /** The number at its margin, as printed without parentheses; null without one. */
  number: string | null;
}

/** Null: it could not be rebuilt, and stays a picture. Never throws. */
export type RebuildFormula = (ink: FormulaInk, style: "display" | "inline") => RebuiltFormula | null;
