/** Drawn lines: thin rectangles, strokes and the edges of fills, as merged collinear segments. */

import { append } from "../../util/append.ts";
import { areaOf, type Box } from "../../util/geometry/box.ts";
import { isWhite } from "../colors.ts";
import type { Vector } from "../model.ts";

/** A horizontal (at y) or vertical (at x) line. */
export interface Ruling {
  at: number;
  from: number;
  to: number;
  /** The edge of a filled area, not a line by itself. */
  fill: boolean;
  /** Where the segments meet that it was drawn in, ascending: lines of tables are often drawn cell by cell. */
  joints?: Joint[];
}

interface Joint {
  at: number;
  /** The blank between the two segments, in points; negative where they overlap a little. */
  blank: number;
}

export interface Rulings {
  horizontal: Ruling[];
  vertical: Ruling[];
}

/** All in points. What is thicker than this is an area. */
const thicknessMax = 4;
const lengthMin = 4;
/** Segments this near are one line. */
const snap = 2;
/** Segments of one line may be this far apart: dashes, gaps at crossings. */
const bridge = 4;
/** Neighboring segments may overlap by their width. */
const overlapMax = 3;

/** Rulings of a page: the drawn ones alone, and those together with the edges of fills. */
export interface PageRulings {
  drawn: Rulings;
  withFills: Rulings;
}

export function findRulings(vectors: readonly Vector[], pageWidth: number, pageHeight: number): PageRulings {
  const horizontal: Ruling[] = [];
  const vertical: Ruling[] = [];
  const fills: Vector[] = [];
  for (const vector of vectors) {
    const { x0, y0, x1, y1 } = vector;
    const width = x1 - x0;
    const height = y1 - y0;
    if (vector.argb >>> 24 < 16) continue;
    if (height <= thicknessMax && width >= lengthMin && width > height * 2) {
      if (!isWhite(vector.argb)) horizontal.push({ at: (y0 + y1) / 2, from: x0, to: x1, fill: false });
    } else if (width <= thicknessMax && height >= lengthMin && height > width * 2) {
      if (!isWhite(vector.argb)) vertical.push({ at: (x0 + x1) / 2, from: y0, to: y1, fill: false });
    } else if (vector.rectangle && width > thicknessMax && height > thicknessMax) {
      if (width > pageWidth * 0.95 && height > pageHeight * 0.9) continue;
      if (!vector.stroked) {
        if (!isWhite(vector.argb)) fills.push(vector);
        continue;
      }
      append(horizontal, sides(x0, x1, y0, y1, false));
      append(vertical, sides(y0, y1, x0, x1, false));
    }
  }
  const drawn = { horizontal: mergeCollinear(horizontal), vertical: mergeCollinear(vertical) };
  if (fills.length === 0) return { drawn, withFills: drawn };
  for (const { x0, y0, x1, y1 } of outerFills(fills)) {
    append(horizontal, sides(x0, x1, y0, y1, true));
    append(vertical, sides(y0, y1, x0, x1, true));
  }
  return { drawn, withFills: { horizontal: mergeCollinear(horizontal), vertical: mergeCollinear(vertical) } };
}

const sides = (from: number, to: number, first: number, second: number, fill: boolean): Ruling[] => [
  { at: first, from, to, fill },
  { at: second, from, to, fill },
];

const fillsMax = 4_000;

/** Fills inside a fill of the same color (shading is often drawn once more line by line) have no edges of their own. */
function outerFills(fills: readonly Vector[]): Box[] {
  if (fills.length > fillsMax) return [];
  const byColor = new Map<number, Vector[]>();
  for (const fill of [...fills].sort((a, b) => areaOf(b) - areaOf(a))) {
    const outer = byColor.get(fill.argb);
    if (!outer) byColor.set(fill.argb, [fill]);
    else if (!outer.some((other) => contains(other, fill))) outer.push(fill);
  }
  return [...byColor.values()].flat();
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.x0 >= outer.x0 - 1 &&
  inner.x1 <= outer.x1 + 1 &&
  inner.y0 >= outer.y0 - 1 &&
  inner.y1 <= outer.y1 + 1;

/** Joins segments on one line that touch, overlap or are a few points apart. */
export function mergeCollinear(rulings: readonly Ruling[]): Ruling[] {
  const sorted = [...rulings].sort((a, b) => a.at - b.at || a.from - b.from);
  const merged: Ruling[] = [];
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as Ruling;
    let end = start + 1;
    while (end < sorted.length && (sorted[end] as Ruling).at - first.at <= snap) end++;
    const group = sorted.slice(start, end).sort((a, b) => a.from - b.from);
    let current: Ruling | undefined;
    for (const ruling of group) {
      if (current && ruling.from <= current.to + bridge) {
        const blank = ruling.from - current.to;
        // What lies on the line already is drawn twice; what only overlaps its end is the next segment.
        if (blank > -overlapMax && ruling.to > current.to + lengthMin) {
          current.joints ??= [];
          current.joints.push({ at: (ruling.from + current.to) / 2, blank });
        }
        current.to = Math.max(current.to, ruling.to);
        current.fill &&= ruling.fill;
      } else {
        current = { ...ruling, at: (first.at + (sorted[end - 1] as Ruling).at) / 2 };
        merged.push(current);
      }
    }
    start = end;
  }
  return merged;
}
