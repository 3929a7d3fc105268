/**
 * LaTeX from the glyphs and rules of a formula, without training: symbols by their fonts' encodings, structure by
 * where they stand. After Zanibbi, Blostein and Cordy ("Recognizing Mathematical Expressions Using Tree
 * Transformation", 2002: dominant baselines, regions around symbols) and Baker, Sexton and Sorge (MaxTract, 2009 to
 * 2012: fonts, sizes and rules of PDFs are exact), with the layout of The TeXbook, appendix G, turned around.
 */

import type { Box } from "../util/geometry/box.ts";
import { median } from "../util/geometry/median.ts";
import type { FormulaInk, Glyph, RebuildFormula } from "./contract.ts";
import { attachAccents, placeStrokes } from "./marks/accents.ts";
import { joinMarks } from "./marks/join-marks.ts";
import { joinPieces } from "./marks/pieces.ts";
import { joinWords } from "./marks/words.ts";
import { takeNumber } from "./number.ts";
import { byLeft, type Part } from "./part.ts";
import { assemble, assembleAll } from "./structure/assemble.ts";
import { makeContainers } from "./structure/containers.ts";
import { Reading } from "./structure/reading.ts";
import { Region } from "./structure/region.ts";
import { readSymbol, unknown } from "./symbols/read.ts";

/** In ems: that of Computer Modern (The TeXbook, appendix G, σ22); others are near. */
const usual = 0.25;
const signs = new Set(["−", "+", "=", "±", "×", "<", ">", "≤", "≥"]);

/** Ems; the usual height where no such sign tells it. */
export function axisHeightOf(glyphs: readonly Glyph[]): number {
  const heights = glyphs
    .filter(({ text, size }) => signs.has(text) && size > 0)
    .map((glyph) => (glyph.baseline - (glyph.y0 + glyph.y1) / 2) / glyph.size)
    .filter((height) => height > 0.15 && height < 0.45);
  return heights.length === 0 ? usual : median(heights);
}

const glyphsMax = 2_000;
const rulesMax = 400;
const lines = /^\\begin\{(?:aligned|gathered)\}/;
/** Formulas in which more is unexplained than this are not formulas that were read. */
const confidenceMin = 0.5;
/** What goes without a part of its ink is certain of this much at most: too little to be passed off as the formula. */
const incomplete = 0.5;

export const rebuild: RebuildFormula = (ink, style) => {
  if (ink.glyphs.length > glyphsMax || ink.rules.length > rulesMax || ink.glyphs.length === 0) return null;
  const axisHeight = axisHeightOf(ink.glyphs);
  const sizes = [...new Set(ink.glyphs.map(({ size }) => size))].sort((a, b) => a - b);
  const reading = new Reading(assemble, { axisHeight, sizes });
  const symbols = symbolsOf(ink, axisHeight);
  const { number, parts } = takeNumber(symbols);
  if (parts.length === 0) return null;
  const region = new Region(attachAccents(parts, reading), rulesOf(ink), reading);
  const latex = assembleAll(makeContainers(region).sort(byLeft), reading);
  if (reading.failed || latex === "" || latex.includes(unknown)) return null;
  // What stands in a line of text has no lines.
  if (style === "inline" && lines.test(latex)) return null;
  const doubtful = (4 * (reading.loose + reading.lost)) / (ink.glyphs.length + ink.rules.length);
  const confidence = Math.min(1 - doubtful, reading.lost > 0 ? incomplete : 1);
  return confidence < confidenceMin ? null : { latex, confidence, number };
};

function symbolsOf(ink: FormulaInk, axisHeight: number): Part[] {
  const parts: Part[] = [];
  for (const glyph of placeStrokes(ink.glyphs)) {
    const part = readSymbol(glyph, axisHeight);
    if (part) parts.push(part);
  }
  return joinWords(joinMarks(joinPieces(parts)));
}

/** Only lines that lie: what stands is a rule of a table. */
const rulesOf = (ink: FormulaInk): Box[] =>
  ink.rules.filter((rule) => rule.x1 - rule.x0 > 2 * (rule.y1 - rule.y0) && rule.y1 - rule.y0 < 3);
