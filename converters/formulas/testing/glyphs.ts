/** Glyphs of no font in particular, for tests that draw their own formulas. Ten points high unless told. */
import type { Box } from "../../geometry/box.ts";
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
  const x = (value: number) => value * scale + dx;
  const y = (value: number) => value * scale + dy;
  const box = <T extends Box>(one: T): T => ({
    ...one,
    x0: x(one.x0),
    y0: y(one.y0),
    x1: x(one.x1),
    y1: y(one.y1),
  });
  return {
    glyphs: formula.glyphs.map((one) => ({
      ...box(one),
      ...{ size: one.size * scale, x: x(one.x), baseline: y(one.baseline) },
    })),
    rules: formula.rules.map(box),
  };
}

/** A small generator of its own, 0 to 1: the same numbers every time. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
