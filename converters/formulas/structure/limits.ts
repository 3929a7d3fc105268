/** What is centered over or under a part: limits of operators and named functions, labels of arrows and relations. */

import { append } from "../../util/append.ts";
import { boxOf } from "../../util/geometry/box.ts";
import { middleX, middleY, type Part } from "../part.ts";
import { integrals } from "../symbols/classes.ts";

export interface Base {
  part: Part;
  over: Part[];
  under: Part[];
  sup: Part[];
  sub: Part[];
  preSup: Part[];
  preSub: Part[];
}

export const baseOf = (part: Part): Base => ({
  part,
  over: [],
  under: [],
  sup: [],
  sub: [],
  preSup: [],
  preSub: [],
});

/** Ems of the line. */
const upright = [-0.12, 0.12] as const;
const slanted = { over: [-0.1, 0.55], under: [-0.5, 0.1] } as const;
const runGap = 0.6;
const touching = 0.12;
const clear = -0.1;
const besideGap = 0.1;
/** Parts of limits and labels: longer ones are lines of their own. */
const runMax = 60;

/** Takes from `off` what is centered over or under a base, and gives back the rest. Both sorted from the left. */
export function takeLimits(bases: readonly Base[], off: readonly Part[], size: number): Part[] {
  let rest = [...off];
  for (const base of bases) {
    if (!takes(base.part)) continue;
    for (const side of ["over", "under"] as const) {
      const run = centeredRun(base.part, rest, side, size);
      if (run.length === 0) continue;
      append(base[side], run);
      rest = rest.filter((part) => !run.includes(part));
    }
  }
  return rest;
}

/** Letters have scripts and accents; all else may have something over it. */
const takes = (part: Part): boolean => part.atom === "op" || part.atom === "rel" || part.word;

function centeredRun(part: Part, off: readonly Part[], side: "over" | "under", size: number): Part[] {
  // A superscript begins lower than the integral's top, a limit over it.
  const slack = (integrals.has(part.character) ? clear : touching) * size;
  const there = off.filter((other) =>
    side === "over" ? other.y1 < part.y0 + slack : other.y0 > part.y1 - slack,
  );
  const at = there.findIndex((other) => other.x1 > part.x0 && other.x0 < part.x1 + 0.05 * size);
  if (at < 0) return [];
  const center = middleX(part);
  // Limits of integrals follow their slant.
  const lean = integrals.has(part.character) ? slanted[side] : upright;
  const isCentered = (off: number) => off > lean[0] && off < lean[1];
  let best: Part[] = [];
  // From the first that is over the part, as far left and right as blanks allow; the longest that is centered.
  let from = at;
  while (
    from > 0 &&
    at - from < runMax &&
    (there[from] as Part).x0 - (there[from - 1] as Part).x1 < runGap * size
  )
    from -= 1;
  for (let start = from; start <= at; start += 1) {
    let right = -Infinity;
    for (let end = start; end < Math.min(there.length, start + runMax); end += 1) {
      const next = there[end] as Part;
      if (end > start && next.x0 - right > runGap * size) break;
      right = Math.max(right, next.x1);
      const run = there.slice(start, end + 1);
      const box = boxOf(run);
      if (box.x0 - center > center - part.x0 + size * 3) break;
      if (isCentered((middleX(box) - center) / size) && run.length > best.length) best = run;
    }
  }
  return isTorn(best, off, part, size) ? [] : best;
}

/** What goes on beside it on the same height is a script rather than a limit. */
function isTorn(run: readonly Part[], off: readonly Part[], part: Part, size: number): boolean {
  if (run.length === 0) return false;
  const box = boxOf(run);
  const above = middleY(box) < middleY(part);
  return off.some(
    (other) =>
      !run.includes(other) &&
      middleY(other) < middleY(part) === above &&
      other.x0 < box.x1 + besideGap * size &&
      other.x1 > box.x0 - besideGap * size,
  );
}

export function endOf(base: Base): number {
  return boxOf([base.part, ...base.sup, ...base.sub, ...base.over, ...base.under]).x1;
}
