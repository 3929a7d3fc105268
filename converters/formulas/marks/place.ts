/**
 * Combining marks where they belong. MuPDF moves them to where its pen had been, so that only their place in the order
 * of drawing is left: TeX draws marks and strokes before what they are over (The TeXbook, appendix G, rule 12).
 */
import type { Glyph } from "../contract.ts";

const combining = /^[\u0300-\u036f\u20d0-\u20ef]$/u;

export function placeMarks(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(isLost)) return glyphs;
  return glyphs.map((glyph, at) => {
    if (!isLost(glyph)) return glyph;
    const base = baseOf(glyphs, at);
    if (base === undefined) return glyph;
    // The stroke of a negation goes through its relation, all others over their letter.
    if (/[\u0337\u0338]/.test(glyph.text)) return { ...glyph, x0: base.x0, x1: base.x1, x: base.x0 };
    const height = glyph.y1 - glyph.y0;
    const y1 = base.y0 - 0.05 * base.size;
    return { ...glyph, x0: base.x0, x1: base.x1, x: base.x0, y0: y1 - height, y1, baseline: base.baseline };
  });
}

const isLost = (glyph: Glyph): boolean =>
  combining.test(glyph.text) && Math.abs(glyph.x1 - glyph.x0) < 0.02 * glyph.size;

function baseOf(glyphs: readonly Glyph[], at: number): Glyph | undefined {
  for (let next = at + 1; next < glyphs.length; next += 1) {
    const glyph = glyphs[next] as Glyph;
    if (glyph.text.trim() !== "" || glyph.code !== null) {
      if (!isLost(glyph)) return glyph;
    }
  }
  return undefined;
}
