/**
 * Reading order. The page is swept from top to bottom in rows of boxes that overlap vertically; as long as the rows
 * leave a common vertical gap free they form a band of columns, and whatever crosses that gap (titles, wide tables)
 * ends the band: an XY-cut in which elements across columns are masked (after arXiv 2504.10258). Columns are cut
 * again until no gap is left.
 */

import { append } from "../../util/append.ts";
import { type Box, boxOf, byTop, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";

export interface Region<T> {
  items: T[];
  left: number;
  right: number;
}

/** What the cut must know of a box beyond its place. */
export interface Cuttable extends Box {
  /** Baseline of a line of text; null for tables and figures. */
  baseline: number | null;
}

interface CutOptions {
  /** The least width of a gap between columns, in points. */
  gapMin: number;
  /** The least width of a column, in points. */
  columnMin: number;
  rightToLeft?: boolean;
}

interface Interval {
  from: number;
  to: number;
}

interface Band<T> {
  rows: T[][];
  free: Interval[];
}

const depthMax = 12;

export function readingOrder<T extends Cuttable>(items: readonly T[], options: CutOptions): Region<T>[] {
  return cut(items, options, 0);
}

function cut<T extends Cuttable>(items: readonly T[], options: CutOptions, depth: number): Region<T>[] {
  if (items.length === 0) return [];
  if (items.length === 1 || depth > depthMax) return [leaf(items)];
  const regions: Region<T>[] = [];
  let single: T[] = [];
  const flush = () => {
    if (single.length > 0) regions.push(leaf(single));
    single = [];
  };
  for (const band of bands(rowsOf(items), options)) {
    const columns = splitColumns(band, options);
    if (columns.length < 2) {
      append(single, band.rows.flat());
      continue;
    }
    flush();
    if (options.rightToLeft) columns.reverse();
    for (const column of columns) append(regions, cut(column, options, depth + 1));
  }
  flush();
  return regions;
}

function leaf<T extends Cuttable>(items: readonly T[]): Region<T> {
  let left = Infinity;
  let right = -Infinity;
  for (const item of items) {
    left = Math.min(left, item.x0);
    right = Math.max(right, item.x1);
  }
  return { items: [...items].sort(byTop), left, right };
}

/** Groups of boxes whose vertical extents are connected; boxes are shrunk a little, since nominal ones may touch. */
function rowsOf<T extends Cuttable>(items: readonly T[]): T[][] {
  const sorted = [...items].sort((a, b) => a.y0 - b.y0);
  const rows: T[][] = [];
  let bottom = -Infinity;
  for (const item of sorted) {
    const shrink = Math.min(2, (item.y1 - item.y0) * 0.15);
    if (item.y0 + shrink < bottom) rows.at(-1)?.push(item);
    else rows.push([item]);
    bottom = Math.max(bottom, item.y1 - shrink);
  }
  return rows;
}

function freeOf(items: readonly Box[], gapMin: number): Interval[] {
  const occupied = [...items].sort((a, b) => a.x0 - b.x0);
  const free: Interval[] = [];
  let at = -Infinity;
  for (const item of occupied) {
    if (item.x0 - at >= gapMin) free.push({ from: at, to: item.x0 });
    at = Math.max(at, item.x1);
  }
  free.push({ from: at, to: Infinity });
  return free;
}

function intersect(a: readonly Interval[], b: readonly Interval[], gapMin: number): Interval[] {
  const result: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] as Interval;
    const two = b[j] as Interval;
    const from = Math.max(one.from, two.from);
    const to = Math.min(one.to, two.to);
    if (to - from >= gapMin) result.push({ from, to });
    if (one.to < two.to) i++;
    else j++;
  }
  return result;
}

const inner = (free: readonly Interval[]): Interval[] =>
  free.filter((gap) => gap.from !== -Infinity && gap.to !== Infinity);

function bands<T extends Cuttable>(rows: readonly T[][], options: CutOptions): Band<T>[] {
  const result: Band<T>[] = [];
  let band: Band<T> | undefined;
  for (const row of rows) {
    const free = freeOf(row, options.gapMin);
    if (band) {
      const common = intersect(band.free, free, options.gapMin);
      const had = inner(band.free).length > 0;
      const has = inner(common).length > 0;
      // A row that closes the gap of the band above, or that opens one of its own below full-width text, starts anew.
      if (!(had && !has) && !(!had && !has && inner(free).length > 0)) {
        band.rows.push(row);
        band.free = common;
        continue;
      }
      const tail: T[][] = had ? loosenTail(band, options) : [];
      band = {
        rows: [...tail, row],
        free: tail.length > 0 ? freeOf([...tail, row].flat(), options.gapMin) : free,
      };
    } else band = { rows: [row], free };
    result.push(band);
  }
  return result;
}

/** Rows at the end of a band that stand on one side only and nearer to what follows belong to that. */
function loosenTail<T extends Cuttable>(band: Band<T>, options: CutOptions): T[][] {
  const tail: T[][] = [];
  while (band.rows.length > 1) {
    const row = band.rows.at(-1) as T[];
    const above = band.rows.at(-2) as T[];
    if (row.length > 1 || inner(freeOf(row, options.gapMin)).length > 0) break;
    const blank = Math.min(...row.map((item) => item.y0)) - Math.max(...above.map((item) => item.y1));
    const height = Math.max(...row.map((item) => item.y1 - item.y0));
    if (blank < height * 0.6) break;
    tail.unshift(row);
    band.rows.pop();
  }
  if (tail.length > 0) band.free = freeOf(band.rows.flat(), options.gapMin);
  return tail;
}

/** The columns of a band, or one if its gaps part nothing worth the name. */
function splitColumns<T extends Cuttable>(band: Band<T>, options: CutOptions): T[][] {
  const items = band.rows.flat();
  const gaps = inner(freeOf(items, options.gapMin));
  if (gaps.length === 0) return [items];
  let columns: T[][] = [];
  let rest = [...items].sort((a, b) => a.x0 - b.x0);
  for (const gap of [...gaps, { from: Infinity, to: Infinity }]) {
    const column = rest.filter((item) => item.x1 <= gap.from + 0.01);
    rest = rest.filter((item) => item.x1 > gap.from + 0.01);
    if (column.length > 0) columns.push(column);
  }
  columns = mergeNarrow(columns, options);
  return columns.length > 1 && areSideBySide(columns) && !isTabular(columns) ? columns : [items];
}

/** A centered title above a heading at the left edge leaves a gap between the two, but nothing stands beside anything. */
function areSideBySide<T extends Cuttable>(columns: readonly T[][]): boolean {
  const extents = columns.map(boxOf);
  return extents.some((one, i) => {
    const before = extents[i - 1];
    return before !== undefined && overlap(before.y0, before.y1, one.y0, one.y1) > 0;
  });
}

/** Bullets, numbers and marginal signs are no columns: they go with what stands to their right. */
function mergeNarrow<T extends Cuttable>(columns: T[][], options: CutOptions): T[][] {
  const merged: T[][] = [];
  let carried: T[] = [];
  for (const column of columns) {
    const left = Math.min(...column.map((item) => item.x0));
    const right = Math.max(...column.map((item) => item.x1));
    const joined = [...carried, ...column];
    if (right - left < options.columnMin) {
      carried = joined;
      continue;
    }
    merged.push(joined);
    carried = [];
  }
  if (carried.length > 0) {
    const last = merged.at(-1);
    if (last) append(last, carried);
    else merged.push(carried);
  }
  return merged;
}

/** Short entries on common baselines are rows (label and value), to be read across. */
function isTabular<T extends Cuttable>(columns: readonly T[][]): boolean {
  for (let i = 1; i < columns.length; i++) {
    const left = columns[i - 1] as T[];
    const right = columns[i] as T[];
    const [few, many] = left.length < right.length ? [left, right] : [right, left];
    const lines = few.filter((item) => item.baseline !== null);
    if (lines.length === 0) continue;
    const aligned = lines.filter((item) =>
      many.some(
        (other) => other.baseline !== null && Math.abs(other.baseline - (item.baseline as number)) < 1.5,
      ),
    ).length;
    if (aligned < lines.length * 0.8) continue;
    const [leftRows, rightRows] = [rowsIn(left), rowsIn(right)];
    if (labelEntries(leftRows, rightRows)) return true;
    if (fill(leftRows) < 0.6 || fill(rightRows) < 0.6 || (leftRows.length <= 2 && rightRows.length <= 2))
      return true;
    if (mean(leftRows) < shortEntry && mean(rightRows) < shortEntry) return true;
  }
  return false;
}

/** Points; numbers and codes are narrower, lines of prose wider. */
const shortEntry = 70;

interface Extent {
  /** Of its baseline, or its top if it has none. */
  y: number;
  x0: number;
  x1: number;
}

const mean = (rows: readonly Extent[]): number =>
  rows.reduce((total, row) => total + row.x1 - row.x0, 0) / Math.max(1, rows.length);

const widest = (rows: readonly Extent[]): number => Math.max(1, ...rows.map((row) => row.x1 - row.x0));

/** How much of its column's width the rows of a column take on average. */
const fill = (rows: readonly Extent[]): number => mean(rows) / widest(rows);

/** Rows of a column from top to bottom: a justified line with wide blanks is several boxes, and one row. */
function rowsIn(column: readonly Cuttable[]): Extent[] {
  const rows: Extent[] = [];
  const sorted = [...column].sort((a, b) => (a.baseline ?? a.y0) - (b.baseline ?? b.y0));
  for (const { baseline, x0, y0, x1 } of sorted) {
    const y = baseline ?? y0;
    const row = rows.at(-1);
    if (row && y - row.y < 2) {
      row.x0 = Math.min(row.x0, x0);
      row.x1 = Math.max(row.x1, x1);
    } else rows.push({ y, x0, x1 });
  }
  return rows;
}

/** Labels beside entries of one line, or apart beside longer ones; not sidebars. */
function labelEntries(labels: readonly Extent[], entries: readonly Extent[]): boolean {
  if (labels.length < 3 || labels.length > entries.length) return false;
  const ratio = widest(labels) / widest(entries);
  const onRows = (one: readonly Extent[], other: readonly Extent[]) => {
    let count = 0;
    for (let i = 0, j = 0; i < one.length; i++) {
      const y = (one[i] as Extent).y;
      while (j < other.length && (other[j] as Extent).y < y - 1.5) j++;
      if (j < other.length && (other[j] as Extent).y < y + 1.5) count++;
    }
    return count / one.length;
  };
  if (onRows(labels, entries) < 0.8) return false;
  // Lines of prose fill their column.
  const ragged = fill(labels) < 0.75 || widest(labels) < shortEntry;
  if (ratio < 0.5 && ragged && onRows(entries, labels) >= 0.7) return true;
  const pitch = median(pitches(entries));
  const apart = pitches(labels).filter((distance) => distance > pitch * 1.6).length;
  return ratio < 0.7 && apart >= labels.length * 0.4;
}

const pitches = (rows: readonly Extent[]): number[] =>
  rows.slice(1).map((row, i) => row.y - (rows[i] as Extent).y);
