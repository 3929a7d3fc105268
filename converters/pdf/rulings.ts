/** Drawn lines: thin rectangles, strokes and the edges of fills, as merged collinear segments. */
import type { Vector } from "./layout.ts";

/** A horizontal (at y) or vertical (at x) line. */
export interface Ruling {
  at: number;
  from: number;
  to: number;
  /** The edge of a filled area, not a line by itself. */
  fill: boolean;
}

export interface Rulings {
  horizontal: Ruling[];
  vertical: Ruling[];
}

/** What is thicker than this is an area. */
const thicknessMax = 4;
const lengthMin = 4;
/** Segments this near are one line. */
const snap = 2;
/** Segments of one line may be this far apart: dashes, gaps at crossings. */
const bridge = 4;

export const isWhite = (argb: number): boolean =>
  (argb & 0xff) > 0xf6 && ((argb >> 8) & 0xff) > 0xf6 && ((argb >> 16) & 0xff) > 0xf6;

export function findRulings(vectors: readonly Vector[], pageWidth: number, pageHeight: number): Rulings {
  const horizontal: Ruling[] = [];
  const vertical: Ruling[] = [];
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
      const fill = !vector.stroked;
      if (fill && isWhite(vector.argb)) continue;
      horizontal.push({ at: y0, from: x0, to: x1, fill }, { at: y1, from: x0, to: x1, fill });
      vertical.push({ at: x0, from: y0, to: y1, fill }, { at: x1, from: y0, to: y1, fill });
    }
  }
  return { horizontal: mergeCollinear(horizontal), vertical: mergeCollinear(vertical) };
}

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
