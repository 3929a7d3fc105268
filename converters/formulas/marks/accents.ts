/** Marks over letters, as glyphs of their own: each goes to what stands under it. */

import { boxOf } from "../../util/geometry/box.ts";
import type { Glyph } from "../contract.ts";
import { byLeft, inkOf, middleX, type Part } from "../part.ts";
import type { Reading } from "../structure/reading.ts";
import { isMark } from "../symbols/classes.ts";
import { accents } from "../tex/accents.ts";

/** Glyphs that may be drawn between a stroke and its relation. */
const lookAhead = 8;

const isLost = (glyph: Glyph): boolean =>
  /^[\u0337\u0338]$/.test(glyph.text) && Math.abs(glyph.x1 - glyph.x0) < 0.02 * glyph.size;

/** Puts negation strokes before their relations, by drawing order (plain TeX's \\not). */
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

/** Ems of the mark. */
const reach = { apart: 0.35, into: 0.35 };

export function attachAccents(parts: readonly Part[], reading: Reading): Part[] {
  let result = parts.filter(({ character }) => !isMark(character));
  // The lower of two marks on one letter goes first.
  const marks = parts.filter(({ character }) => isMark(character)).sort((a, b) => b.y0 - a.y0);
  for (const mark of marks) {
    const bases = under(mark, result);
    if (bases.length === 0) {
      result.push(mark);
      continue;
    }
    const accent = accents.get(mark.character);
    if (accent === undefined) {
      result.push(mark);
      continue;
    }
    const only = bases.length === 1 ? (bases[0] as Part) : null;
    const base = only ?? (bases[0] as Part);
    const wide = only === null || (mark.x1 - mark.x0 > 0.62 * mark.size && !/^\p{L}$/u.test(base.character));
    const inner = only ? letterTex(only) : reading.assemble(bases).tex;
    result = result.filter((part) => !bases.includes(part));
    result.push({
      ...base,
      ...boxOf([...bases, { ...mark, x0: base.x0, x1: base.x1 }]),
      tex: `${wide ? accent.wide : accent.narrow}{${inner}}`,
      character: "",
      typeface: "",
      word: false,
      ink: inkOf(bases) + mark.ink,
    });
  }
  return result.sort(byLeft);
}

const letterTex = (part: Part): string => (part.word ? `\\mathrm{${part.tex}}` : part.tex);

/** What the mark stands over: the nearest below its middle, and for a wide one all that it spans. */
function under(mark: Part, parts: readonly Part[]): Part[] {
  const width = mark.x1 - mark.x0;
  // Combining marks have no width; their ink is on the left of the pen.
  const center = width > 0.05 * mark.size ? middleX(mark) : mark.x0 - 0.25 * mark.size;
  const lower = (part: Part) => part.y0 - mark.y1;
  const near = parts.filter(
    (part) =>
      lower(part) > -reach.into * mark.size &&
      lower(part) < reach.apart * mark.size &&
      part.y1 > mark.y1 &&
      !part.centered,
  );
  if (width > 0.75 * mark.size) {
    const spanned = near.filter((part) => middleX(part) > mark.x0 && middleX(part) < mark.x1);
    if (spanned.length > 1) return spanned.sort(byLeft);
  }
  let best: Part | null = null;
  let least = 0.75 * mark.size;
  for (const part of near) {
    const off =
      Math.abs(middleX(part) - center) - (part.x0 <= center && center <= part.x1 ? 0.3 * mark.size : 0);
    if (off < least) [best, least] = [part, off];
  }
  return best ? [best] : [];
}
