/**
 * Strokes of negations where they belong. They have no width, and structured text moves them to where its pen had been, so
 * that only their place in the order of drawing is left: TeX draws the stroke before the relation that it goes through
 * (plain TeX's \\not). All other marks come with their places.
 */
import type { Glyph } from "../contract.ts";

/** Glyphs that may be drawn between a stroke and its relation. */
const lookAhead = 8;

const isLost = (glyph: Glyph): boolean =>
  /^[\u0337\u0338]$/.test(glyph.text) && Math.abs(glyph.x1 - glyph.x0) < 0.02 * glyph.size;

export function placeStrokes(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(isLost)) return glyphs;
  return glyphs.map((glyph, at) => {
    const crossed = isLost(glyph) ? crossedBy(glyphs, at) : undefined;
    if (crossed === undefined) return glyph;
    const { x0, x1, y0, y1, x, baseline, size } = crossed;
    return { ...glyph, x0, x1, y0, y1, x, baseline, size };
  });
}

function crossedBy(glyphs: readonly Glyph[], at: number): Glyph | undefined {
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
