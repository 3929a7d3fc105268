/** Formulas that would go without the limits of their sums: small glyphs right over or under a large operator. */

import type { Word } from "../../layout/model.ts";
import { type Box, overlap } from "../../util/geometry/box.ts";
import type { Glyph } from "../contract.ts";
import { middleOf, type PlacedInk } from "./placed-ink.ts";

/** Ems of operators that have grown for a display, and from these to the middle of their limits. */
const displayEm = 1.3;
const limitEm = 0.6;
/** Of the operator's size: its limits are smaller. */
const limitScale = 0.85;
const operatorsMax = 500;

/** Whether an operator of these words has limits that are none of them. `em` in points. */
export function wouldLoseLimits(words: readonly Word[], ink: PlacedInk, em: number): boolean {
  const own = new Set(words.flatMap((word) => ink.glyphsOf(word)));
  const isGrown = ({ y0, y1 }: Glyph) => y1 - y0 >= displayEm * em;
  const all = ink.operators;
  const mine = [...own].filter((glyph) => all.has(glyph) && isGrown(glyph));
  if (mine.length === 0 || all.size > operatorsMax) return mine.length > 0;
  const others = [...all].filter((glyph) => isGrown(glyph) && !own.has(glyph));
  return mine.some((operator) =>
    ink.glyphsBetween(operator.y0 - limitEm * em, operator.y1 + limitEm * em).some((glyph) => {
      const isBeyond = middleOf(glyph) < operator.y0 || middleOf(glyph) > operator.y1;
      if (!isBeyond || glyph.size > operator.size * limitScale) return false;
      if (own.has(glyph) || ink.isFree(glyph)) return false;
      const apart = apartOf(glyph, operator);
      // Unless it is nearer to the operator of the next row.
      return apart < Infinity && !others.some((other) => apartOf(glyph, other) < apart);
    }),
  );
}

/** Up or down, in points; what does not stand over or under the other is nowhere near. */
const apartOf = (a: Box, b: Box): number =>
  overlap(a.x0, a.x1, b.x0, b.x1) > 0 ? -overlap(a.y0, a.y1, b.y0, b.y1) : Infinity;
