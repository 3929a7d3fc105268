/** Reading order of a slide: recursive cuts at the widest gap (XY-cut: Nagy, Seth, Viswanathan, 1992). */
import type { BoundingBox } from "../../../../document/model.ts";

export interface Placed {
  box: BoundingBox | null;
}

/** Frames are larger than what they hold: so much of the smaller one's side may lie over the other. */
const overlapShare = 0.08;
/** Points by which tops may differ in a row, and those of columns that are read from left to right. */
const rowTolerance = 8;
const columnTolerance = 30;
/** Deeper cuts than people make; what is left is ordered by position. */
const cutsMax = 40;
/** How much wider a gap between columns must be: rows are the usual order. */
const columnBias = 1.2;

/** What has no place follows what stood before it in the file. */
export function readingOrder<T extends Placed>(shapes: readonly T[], rightToLeft: boolean): T[] {
  const leading: T[] = [];
  const placed: Item<T>[] = [];
  for (const shape of shapes) {
    if (shape.box !== null) placed.push({ box: mirrored(shape.box, rightToLeft), shapes: [shape] });
    else (placed.at(-1)?.shapes ?? leading).push(shape);
  }
  return [...leading, ...cut(placed, 0).flatMap(({ shapes: own }) => own)];
}

interface Item<T> {
  box: BoundingBox;
  shapes: T[];
}

function mirrored(box: BoundingBox, rightToLeft: boolean): BoundingBox {
  return rightToLeft ? [-box[2], box[1], -box[0], box[3]] : box;
}

/** Of one axis: the side of a box where it begins and the one where it ends. */
type Axis = readonly [from: 0 | 1, to: 2 | 3];
const across: Axis = [0, 2];
const down: Axis = [1, 3];

function cut<T>(items: Item<T>[], depth: number): Item<T>[] {
  if (items.length < 2) return items;
  if (depth > cutsMax) return byPosition(items, rowTolerance);
  const rows = split(items, down);
  const columns = split(items, across);
  if (rows.parts.length < 2 && columns.parts.length < 2) return byPosition(items, rowTolerance);
  const byColumns =
    rows.parts.length < 2 || (columns.parts.length > 1 && columns.gap > rows.gap * columnBias);
  const parts = byColumns ? columnsInOrder(columns.parts) : rows.parts;
  return parts.flatMap((part) => cut(part, depth + 1));
}

/** A column that begins well above the others is read before them. */
function columnsInOrder<T>(columns: readonly Item<T>[][]): Item<T>[][] {
  const heads = columns.map((column): Item<Item<T>> => {
    let left = Number.POSITIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    for (const { box } of column) {
      left = Math.min(left, box[0]);
      top = Math.min(top, box[1]);
    }
    return { box: [left, top, left, top], shapes: column };
  });
  return byPosition(heads, columnTolerance).map(({ shapes }) => shapes);
}

/** Parts that lie beside each other on the axis, and the widest gap between two of them. */
function split<T>(items: readonly Item<T>[], [from, to]: Axis): { parts: Item<T>[][]; gap: number } {
  const sorted = [...items].sort((a, b) => a.box[from] - b.box[from]);
  const parts: Item<T>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  let endSize = 0;
  let gap = 0;
  for (const item of sorted) {
    const size = item.box[to] - item.box[from];
    const part = parts.at(-1);
    if (part === undefined || end - item.box[from] <= Math.min(size, endSize) * overlapShare) {
      if (part !== undefined) gap = Math.max(gap, item.box[from] - end);
      parts.push([item]);
    } else part.push(item);
    if (item.box[to] <= end) continue;
    end = item.box[to];
    endSize = size;
  }
  return { parts, gap };
}

/** Rows of nearly the same top, each from left to right. */
function byPosition<T>(items: readonly Item<T>[], tolerance: number): Item<T>[] {
  const sorted = [...items].sort((a, b) => a.box[1] - b.box[1]);
  const rows: Item<T>[][] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const row = rows.at(-1);
    if (row !== undefined && item.box[1] - top <= tolerance) row.push(item);
    else {
      rows.push([item]);
      top = item.box[1];
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}
