/** Radicals: the sign, the rule that begins at its top, what stands between, and the index in the sign's arm. */
import { type Box, boxOf } from "../../geometry/box.ts";
import { composite, inkOf, middleX, middleY, type Part } from "../part.ts";
import type { Region } from "./region.ts";

/** The rule that a radical sign goes over into. */
export function radicalOf(part: Part, rules: ReadonlySet<Box>): Box | null {
  if (part.character !== "√") return null;
  let best: Box | null = null;
  let least = 0.25 * part.size;
  for (const rule of rules) {
    const off = Math.abs(rule.x0 - part.x1) + Math.abs(rule.y0 - part.y0);
    if (off < least) [best, least] = [rule, off];
  }
  return best;
}

export function makeRadical(region: Region, sign: Part, rule: Box): void {
  const slack = 0.15 * sign.size;
  const parts = region.parts.filter(
    (part) =>
      part !== sign &&
      middleX(part) > sign.x1 - slack &&
      middleX(part) < rule.x1 + 0.02 * sign.size &&
      middleY(part) > rule.y0 &&
      middleY(part) < sign.y1 + slack,
  );
  if (parts.length === 0) return;
  region.rules.delete(rule);
  const index = indexOf(region, sign);
  const inside = region.reading.assemble(parts);
  const order = index.length > 0 ? `[${region.reading.assemble(index).tex}]` : "";
  const gone = [sign, ...index, ...parts];
  region.replace(
    gone,
    composite(boxOf([rule, ...gone]), `\\sqrt${order}{${inside.tex}}`, {
      size: inside.size,
      baseline: inside.baseline,
      axis: inside.axis,
      tall: inside.tall,
      ink: inkOf(gone) + 1,
    }),
  );
}

/** Of the sign's size: an index is of the smallest there is, even where the sign itself is a script's. */
const indexScale = 0.85;

/** Smaller, over the sign's arm, reaching into its box from the left. */
function indexOf(region: Region, sign: Part): Part[] {
  const width = sign.x1 - sign.x0;
  const middle = sign.y0 + 0.75 * (sign.y1 - sign.y0);
  const found = region.parts.filter(
    (part) =>
      part !== sign &&
      part.size < indexScale * sign.size &&
      part.x1 > sign.x0 + 0.1 * sign.size &&
      part.x1 < sign.x0 + 0.8 * width &&
      part.x0 > sign.x0 - 1.5 * sign.size &&
      middleY(part) < middle &&
      part.y1 > sign.y0 - 0.3 * sign.size,
  );
  if (found.length === 0) return found;
  // The rest of an index of several symbols goes before the sign.
  for (;;) {
    const box = boxOf(found);
    const more = region.parts.find(
      (part) =>
        !found.includes(part) &&
        part.size < indexScale * sign.size &&
        Math.abs(part.x1 - box.x0) < 0.06 * sign.size &&
        part.y0 < box.y1 &&
        part.y1 > box.y0,
    );
    if (more === undefined || found.length > 12) return found;
    found.push(more);
  }
}
