/** Glyphs of no font in particular, for tests that draw their own formulas. Ten points high unless told. */
import type { FormulaInk, Glyph } from "../contract.ts";

export function glyph(text: string, x: number, baseline: number, rest: Partial<Glyph> = {}): Glyph {
  const size = rest.size ?? 10;
  return {
    text,
    code: null,
    font: "CMR10",
    size,
    bold: false,
    italic: false,
    x0: x,
    y0: baseline - 0.68 * size,
    x1: x + 0.5 * size,
    y1: baseline,
    x,
    baseline,
    ...rest,
  };
}

/** Characters side by side on one baseline. */
export function row(text: string, x: number, baseline: number, rest: Partial<Glyph> = {}): Glyph[] {
  const size = rest.size ?? 10;
  return [...text].map((character, at) => glyph(character, x + at * 0.5 * size, baseline, rest));
}

export const ink = (glyphs: Glyph[], rules: FormulaInk["rules"] = []): FormulaInk => ({ glyphs, rules });
