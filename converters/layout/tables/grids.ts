/** Rulings that cross are a grid; where an edge is missing its cells are one. */
import { countLeading } from "../../util/count-leading.ts";
import { type Box, overlap } from "../../util/geometry/box.ts";
import { rootOf } from "../components.ts";
import type { Ruling, Rulings } from "./rulings.ts";

export interface GridCell extends Box {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

export interface Grid extends Box {
  /** Ascending positions of the lines between rows and columns, the outer ones included. */
  rows: number[];
  columns: number[];
  cells: GridCell[];
  fillOnly: boolean;
}

/** Points between lines that cross or meet. */
const touch = 3;
/** Lines nearer than this cannot have text between them. */
const spacingMin = 5;

/** Maps and hatchings have tens of thousands of lines; tables have not. */
const rulingsMax = 4_000;
const gridCellsMax = 20_000;

/** Grids of at least two cells, from connected components of crossing rulings. */
export function findGrids({ horizontal, vertical }: Rulings): Grid[] {
  if (horizontal.length > rulingsMax || vertical.length > rulingsMax) return [];
  const components = connect(horizontal, vertical);
  const grids: Grid[] = [];
  for (const { rows, columns } of components) {
    if (rows.length < 2 || columns.length < 1) continue;
    const grid = buildGrid(rows, columns);
    if (grid && grid.cells.length > 1) grids.push(grid);
  }
  return grids;
}

function connect(horizontal: readonly Ruling[], vertical: readonly Ruling[]) {
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, i) => i);
  const find = (i: number): number => rootOf(parent, i);
  for (let v = 0; v < vertical.length; v++) {
    const line = vertical[v] as Ruling;
    for (let h = 0; h < horizontal.length; h++) {
      const cross = horizontal[h] as Ruling;
      if (cross.at > line.to + touch) break;
      if (cross.at < line.from - touch) continue;
      if (line.at < cross.from - touch || line.at > cross.to + touch) continue;
      parent[find(horizontal.length + v)] = find(h);
    }
  }
  const components = new Map<number, { rows: Ruling[]; columns: Ruling[] }>();
  const componentOf = (i: number) => {
    const root = find(i);
    let component = components.get(root);
    if (!component) {
      component = { rows: [], columns: [] };
      components.set(root, component);
    }
    return component;
  };
  horizontal.forEach((ruling, i) => {
    componentOf(i).rows.push(ruling);
  });
  vertical.forEach((ruling, i) => {
    componentOf(horizontal.length + i).columns.push(ruling);
  });
  return components.values();
}

function buildGrid(horizontal: readonly Ruling[], vertical: readonly Ruling[]): Grid | null {
  const rows = positions(horizontal, vertical);
  const columns = positions(vertical, horizontal);
  const rowCount = rows.length - 1;
  const columnCount = columns.length - 1;
  if (rowCount < 1 || columnCount < 1 || rowCount * columnCount > gridCellsMax) return null;

  const cellOf = Array.from({ length: rowCount * columnCount }, (_, i) => i);
  const find = (i: number): number => rootOf(cellOf, i);
  const join = (a: number, b: number) => {
    const [one, two] = [find(a), find(b)];
    cellOf[Math.max(one, two)] = Math.min(one, two);
  };
  for (let row = 0; row < rowCount; row++) {
    const [top, bottom] = [rows[row] as number, rows[row + 1] as number];
    for (let column = 0; column < columnCount; column++) {
      const [left, right] = [columns[column] as number, columns[column + 1] as number];
      const here = row * columnCount + column;
      if (column + 1 < columnCount && !covered(vertical, right, top, bottom)) join(here, here + 1);
      if (row + 1 < rowCount && !covered(horizontal, bottom, left, right)) join(here, here + columnCount);
    }
  }
  const cells = rectangles(rowCount, columnCount, find).map((cell) => ({
    ...cell,
    x0: columns[cell.column] as number,
    y0: rows[cell.row] as number,
    x1: columns[cell.column + cell.colspan] as number,
    y1: rows[cell.row + cell.rowspan] as number,
  }));
  return {
    x0: columns[0] as number,
    y0: rows[0] as number,
    x1: columns.at(-1) as number,
    y1: rows.at(-1) as number,
    rows,
    columns,
    cells,
    fillOnly: [...horizontal, ...vertical].every((ruling) => ruling.fill),
  };
}

/** Distinct positions; the ends of the crossing lines count too, for tables that are open at the sides. */
function positions(lines: readonly Ruling[], crossing: readonly Ruling[]): number[] {
  const all = lines.map((line) => line.at).sort((a, b) => a - b);
  const distinct: number[] = [];
  for (const at of all)
    if (distinct.length === 0 || at - (distinct.at(-1) as number) > spacingMin) distinct.push(at);
  const from = Math.min(...crossing.map((line) => line.from));
  const to = Math.max(...crossing.map((line) => line.to));
  if (distinct.length === 0) return distinct;
  if ((distinct[0] as number) - from > spacingMin * 2) distinct.unshift(from);
  if (to - (distinct.at(-1) as number) > spacingMin * 2) distinct.push(to);
  return distinct;
}

/** The row or column that holds a place; the first or the last for what lies outside. `edges`: ascending. */
export function bandAt(edges: readonly number[], at: number): number {
  const last = Math.max(0, edges.length - 2);
  return Math.min(Math.max(0, countLeading(edges, (edge) => edge <= at) - 1), last);
}

/** Whether lines at `at` cover most of the way between two crossings. */
function covered(lines: readonly Ruling[], at: number, from: number, to: number): boolean {
  let length = 0;
  for (const line of lines) {
    if (Math.abs(line.at - at) <= spacingMin) length += Math.max(0, overlap(line.from, line.to, from, to));
  }
  return length >= (to - from) * 0.6;
}

/** Grows joined cells to rectangles, since a table has no other shapes. */
function rectangles(rowCount: number, columnCount: number, find: (i: number) => number) {
  const spans = new Map<number, { r0: number; r1: number; c0: number; c1: number }>();
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      const root = find(row * columnCount + column);
      const span = spans.get(root);
      if (!span) spans.set(root, { r0: row, r1: row, c0: column, c1: column });
      else {
        span.r1 = Math.max(span.r1, row);
        span.c0 = Math.min(span.c0, column);
        span.c1 = Math.max(span.c1, column);
      }
    }
  }
  let list = [...spans.values()];
  for (let changed = true; changed; ) {
    changed = false;
    const next: typeof list = [];
    for (const span of list) {
      const other = next.find(
        (o) => o.r0 <= span.r1 && span.r0 <= o.r1 && o.c0 <= span.c1 && span.c0 <= o.c1,
      );
      if (!other) {
        next.push({ ...span });
        continue;
      }
      other.r0 = Math.min(other.r0, span.r0);
      other.r1 = Math.max(other.r1, span.r1);
      other.c0 = Math.min(other.c0, span.c0);
      other.c1 = Math.max(other.c1, span.c1);
      changed = true;
    }
    list = next;
  }
  return list
    .sort((a, b) => a.r0 - b.r0 || a.c0 - b.c0)
    .map(({ r0, r1, c0, c1 }) => ({ row: r0, column: c0, rowspan: r1 - r0 + 1, colspan: c1 - c0 + 1 }));
}
