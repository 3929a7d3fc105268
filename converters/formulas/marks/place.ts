/**
 * Combining marks where they belong. MuPDF moves them to where its pen had been, so that only their place in the order
 * of drawing is left: TeX draws marks and strokes before what they are over (The TeXbook, appendix G, rule 12).
 */
import type { Glyph } from "../contract.ts";
import { isCombining } from "../tex/accents.ts";

export function placeMarks(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(isLost)) return glyphs;
  return glyphs.map((glyph, at) => {
    if (!isLost(glyph)) return glyph;
    const base = baseOf(glyphs, at);
    if (base === undefined) return glyph;
    // The stroke of a negation goes through its relation, all others over their letter.
    if (/[\u0337\u0338]/.test(glyph.text)) {
      const { x0, x1, y0, y1, x, baseline, size } = base;
      return { ...glyph, x0, x1, y0, y1, x, baseline, size };
    }
    const height = glyph.y1 - glyph.y0;
    const y1 = base.y0 - 0.05 * base.size;
    return { ...glyph, x0: base.x0, x1: base.x1, x: base.x0, y0: y1 - height, y1, baseline: base.baseline };
  });
}

/** Glyphs that may be drawn between a mark and its letter. */
const lookAhead = 8;

const isLost = (glyph: Glyph): boolean =>
  isCombining(glyph.text) && Math.abs(glyph.x1 - glyph.x0) < 0.02 * glyph.size;

function baseOf(glyphs: readonly Glyph[], at: number): Glyph | undefined {
  const following = glyphs
    .slice(at + 1, at + 1 + lookAhead)
    .filter((glyph) => (glyph.text.trim() !== "" || glyph.code !== null) && !isLost(glyph));
  const { x, baseline, size } = glyphs[at] as Glyph;
  // Where glyphs come from left to right, those of other lines may be between.
  const apart = following.map(
    (glyph, order) =>
      Math.max(0, glyph.x0 - x, x - glyph.x1) +
      0.4 * Math.abs(glyph.baseline - baseline) +
      0.6 * order * size,
  );
  return following[apart.indexOf(Math.min(...apart))];
}
