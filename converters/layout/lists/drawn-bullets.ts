/** Bullets that are drawn as shapes, as browsers and slides do: each becomes the first word of its line. */
import { boxOf } from "../../geometry/box.ts";
import { type Line, plainWord, type Vector } from "../model.ts";

/** Shapes of a page that are looked at; maps and charts have more. */
const shapesMax = 400;
/** Ems of the line: sides of a bullet, and the blank between it and its text. */
const side = { min: 0.12, max: 0.75 };
const gap = { min: 0.15, max: 3 };
/** Discs, squares and diamonds are about as wide as high. */
const aspectMax = 1.6;
/** Points by which bullets of one list differ in place and size. */
const tolerance = 0.8;

/** The lines, with those that have a bullet beside them as copies. One shape alone is no bullet. */
export function withDrawnBullets(lines: readonly Line[], vectors: readonly Vector[]): Line[] {
  const shapes = vectors.filter(isSmall);
  if (shapes.length < 2 || shapes.length > shapesMax) return [...lines];
  const found = new Map<Line, Vector>();
  for (const shape of shapes) {
    const line = lineBeside(shape, lines);
    if (line && !found.has(line)) found.set(line, shape);
  }
  return lines.map((line) => {
    const shape = found.get(line);
    if (!shape || ![...found.values()].some((other) => other !== shape && alike(shape, other))) return line;
    const words = [plainWord("•", shape.x0, shape.x1, line.baseline, line.style), ...line.words];
    return { ...line, ...boxOf(words), words };
  });
}

function isSmall({ x0, y0, x1, y1, argb }: Vector): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  if (argb >>> 24 < 64 || width < 1 || height < 1 || width > 12 || height > 12) return false;
  return Math.max(width, height) <= Math.min(width, height) * aspectMax;
}

const alike = (a: Vector, b: Vector): boolean =>
  Math.abs(a.x0 - b.x0) < tolerance && Math.abs(a.x1 - a.x0 - (b.x1 - b.x0)) < tolerance;

/** The nearest line to the right that the shape stands before, between its baseline and the height of its capitals. */
function lineBeside({ x0, y0, x1, y1 }: Vector, lines: readonly Line[]): Line | null {
  const middle = (y0 + y1) / 2;
  let best: Line | null = null;
  for (const line of lines) {
    const { size } = line.style;
    const height = y1 - y0;
    if (height < size * side.min || height > size * side.max) continue;
    if (middle > line.baseline || middle < line.baseline - size * 0.75) continue;
    // What has text on its other side stands within a line.
    if (line.x0 < x0 && line.x1 > x0 - size * gap.max) return null;
    const blank = line.x0 - x1;
    if (blank < size * gap.min || blank > size * gap.max) continue;
    if (best === null || line.x0 < best.x0) best = line;
  }
  return best;
}
