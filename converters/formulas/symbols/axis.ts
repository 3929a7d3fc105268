/** How high the axis of formulas is over their baseline: in the middle of the signs that stand about it. */
import { median } from "../../geometry/median.ts";
import type { Glyph } from "../contract.ts";

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
