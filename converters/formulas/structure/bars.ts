/** A rule is the bar of a fraction, or a line over or under what it is as wide as. */
import { type Box, boxOf } from "../../util/geometry/box.ts";
import { composite, inkOf, middleX, type Part } from "../part.ts";
import type { Region } from "./region.ts";

/** All in ems of the part next to the bar. */
const reach = { aside: 0.12, first: 1, script: 0.35, next: 0.06, line: 0.36, lineOver: 0.42 };

export function makeBarred(region: Region, rule: Box): void {
  const above = gather(region, rule, -1);
  const below = gather(region, rule, 1);
  if (above.length > 0 && below.length > 0 && !isLineOver(rule, above, below))
    makeFraction(region, rule, above, below);
  else if (below.length > 0 && distance(rule, below, 1) < reach.line * sizeOf(below))
    makeLine(region, rule, below, "\\overline");
  else if (above.length > 0 && distance(rule, above, -1) < reach.lineOver * sizeOf(above))
    makeLine(region, rule, above, "\\underline");
}

const sizeOf = (parts: readonly Part[]): number => Math.max(...parts.map(({ size }) => size));

function distance(rule: Box, parts: readonly Part[], side: 1 | -1): number {
  const box = boxOf(parts);
  return side > 0 ? box.y0 - rule.y1 : rule.y0 - box.y1;
}

/** Parts on one side of the bar, outwards, as long as each touches those before, or is a script of them. */
function gather(region: Region, rule: Box, side: 1 | -1): Part[] {
  const far = (part: Box) => (side > 0 ? part.y0 - rule.y1 : rule.y0 - part.y1);
  const middle = (rule.y0 + rule.y1) / 2;
  const wall = nearestWall(region, rule, side);
  const found: Part[] = [];
  let band: Box | null = null;
  let size = 0;
  let anchor: Part | null = null;
  const candidates = region.parts
    .filter((part) => {
      const center = (part.y0 + part.y1) / 2;
      const slack = reach.aside * part.size;
      return (
        (center - middle) * side > 0 &&
        (part.y0 > middle || part.y1 < middle) &&
        middleX(part) > rule.x0 - slack &&
        middleX(part) < rule.x1 + slack &&
        part.x0 < rule.x1 - 0.02 * part.size &&
        part.x0 > rule.x0 - 2 * slack &&
        part.x1 < rule.x1 + 3 * slack
      );
    })
    .sort((a, b) => far(a) - far(b));
  for (const part of candidates) {
    if (far(part) > wall) break;
    if (band === null) {
      if (far(part) > reach.first * part.size) break;
    } else {
      const gap: number = side > 0 ? part.y0 - band.y1 : band.y0 - part.y1;
      const allowed: number = part.size < 0.9 * size ? reach.script * size : reach.next * size;
      if (gap > allowed) break;
    }
    if (anchor && isNextRow(anchor, part, candidates)) break;
    if (anchor === null || part.size > anchor.size) anchor = part;
    found.push(part);
    band = boxOf(band ? [band, part] : [part]);
    size = Math.max(size, part.size);
  }
  return found;
}

/** A second line of the same size is another fraction's, in the next row of a matrix, unless a part reaches over both. */
function isNextRow(anchor: Part, part: Part, all: readonly Part[]): boolean {
  if (part.size < 0.9 * anchor.size || Math.abs(part.baseline - anchor.baseline) < 0.5 * anchor.size)
    return false;
  if (part.atom === "op" || anchor.atom === "op" || part.x0 > anchor.x1 || part.x1 < anchor.x0) return false;
  const [upper, lower] = part.y0 < anchor.y0 ? [part, anchor] : [anchor, part];
  const reaches = (other: Part) => other.atom === "op" && other.y0 < upper.y1 && other.y1 > lower.y0;
  return !all.some(reaches);
}

/** How far it is to the next rule that goes over all of this one: that is another structure's. */
function nearestWall(region: Region, rule: Box, side: 1 | -1): number {
  let nearest = Infinity;
  for (const other of region.rules) {
    if (other === rule || other.x0 > rule.x0 + 0.5 || other.x1 < rule.x1 - 0.5) continue;
    const far = side > 0 ? other.y0 - rule.y1 : rule.y0 - other.y1;
    if (far > 0) nearest = Math.min(nearest, far);
  }
  return nearest;
}

/** Close over what it spans, with something further up that belongs to another line. */
function isLineOver(rule: Box, above: readonly Part[], below: readonly Part[]): boolean {
  const size = sizeOf(below);
  const box = boxOf(below);
  const spans = Math.abs(box.x0 - rule.x0) < 0.08 * size && Math.abs(box.x1 - rule.x1) < 0.08 * size;
  const low = distance(rule, below, 1);
  // A numerator is in the middle of its bar.
  const centered = Math.abs(middleX(boxOf(above)) - middleX(rule)) < 0.08 * size;
  return (
    !centered && spans && low < 0.17 * size && distance(rule, above, -1) > Math.max(0.3 * size, 2.5 * low)
  );
}

/** A fraction's text is as large as its line's in a display, a size smaller elsewhere; its distance from the bar tells. */
function makeFraction(region: Region, rule: Box, above: Part[], below: Part[]): void {
  region.rules.delete(rule);
  const numerator = region.reading.assemble(above);
  const denominator = region.reading.assemble(below);
  const lift = (rule.y0 - numerator.baseline) / numerator.size;
  const size = lift > 0.32 ? numerator.size : region.reading.sizeOver(numerator.size);
  const box = boxOf([rule, ...above, ...below]);
  const axis = (rule.y0 + rule.y1) / 2;
  region.replace([...above, ...below], {
    ...composite(box, `\\frac{${numerator.tex}}{${denominator.tex}}`, {
      size,
      axis,
      baseline: axis + region.reading.axisHeight * size,
      centered: true,
      tall: true,
      atom: "inner",
      ink: inkOf(above) + inkOf(below) + 1,
    }),
  });
}

function makeLine(region: Region, rule: Box, parts: Part[], command: string): void {
  region.rules.delete(rule);
  const line = region.reading.assemble(parts);
  const one = parts.length === 1 && command === "\\overline" && (parts[0] as Part).character !== "";
  region.replace(
    parts,
    composite(boxOf([rule, ...parts]), `${one ? "\\bar" : command}{${line.tex}}`, {
      size: line.size,
      baseline: line.baseline,
      axis: line.axis,
      tall: line.tall,
      ink: inkOf(parts) + 1,
    }),
  );
}
