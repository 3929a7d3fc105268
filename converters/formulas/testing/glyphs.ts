/** Glyphs of no font in particular, for tests that draw their own formulas. Ten points high unless told. */
import { type Box, movedBox, scaledBox } from "../../util/geometry/box.ts";
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

/** The same formula elsewhere, and in another size. */
export function moved(formula: FormulaInk, dx: number, dy: number, scale = 1): FormulaInk {
  const box = <T extends Box>(one: T): T => movedBox(scaledBox(one, scale), dx, dy);
  return {
    glyphs: formula.glyphs.map((one) => ({
      ...box(one),
      ...{ size: one.size * scale, x: one.x * scale + dx, baseline: one.baseline * scale + dy },
    })),
    rules: formula.rules.map(box),
  };
}
