/** Cells on a grid; a column exists where a cell begins. */

import type { RootContent } from "mdast";
import type { Provenance } from "../../../../document/model.ts";
import { countLeading } from "../../../../util/count-leading.ts";
import type { Alignment } from "../styles/paragraph-properties.ts";

/** A cell with its place: columns of the file's grid at first, of the reader's after `compact`. */
export interface Placed {
  row: number;
  column: number;
  columns: number;
  rows: number;
  content: RootContent[];
  align: Alignment | null;
}

export interface GridRow {
  header: boolean;
  cells: Placed[];
  provenance: Provenance | undefined;
}

export interface Grid {
  rows: GridRow[];
  columns: number;
}

/** Drops columns where no cell begins and empty rows; empty columns stay in ruled tables (forms). */
export function compact(grid: Grid, ruled: boolean): Grid {
  const byColumn = withColumns(grid);
  return withoutBlankRows(ruled ? byColumn : withoutBlankColumns(byColumn));
}

function withColumns(grid: Grid): Grid {
  const starts = new Set<number>();
  for (const { cells } of grid.rows) for (const { column } of cells) starts.add(column);
  const sorted = [...starts].sort((a, b) => a - b);
  return remapped(grid, sorted);
}

/** Keeps the columns given, in order. Cells that begin elsewhere begin at the next one that is kept. */
function remapped(grid: Grid, kept: readonly number[]): Grid {
  const rows = grid.rows.map((each) => ({
    ...each,
    cells: each.cells.flatMap((cell) => {
      const from = position(kept, cell.column);
      const columns = position(kept, cell.column + cell.columns) - from;
      return columns === 0 ? [] : [{ ...cell, column: from, columns }];
    }),
  }));
  return { rows, columns: kept.length };
}

/** How many of the sorted numbers are below `value`. */
const position = (sorted: readonly number[], value: number): number =>
  countLeading(sorted, (each) => each < value);

function withoutBlankColumns(grid: Grid): Grid {
  const told = new Set<number>();
  for (const { cells } of grid.rows)
    for (const cell of cells) if (cell.content.length > 0) told.add(cell.column);
  if (told.size === grid.columns) return grid;
  return remapped(
    grid,
    [...told].sort((a, b) => a - b),
  );
}

/** A row goes when nothing begins in it that says something; cells that span it are shorter by one. */
function withoutBlankRows(grid: Grid): Grid {
  const blank = grid.rows.map(({ cells }) => cells.every(({ content }) => content.length === 0));
  if (!blank.includes(true)) return grid;
  const goneBefore = [0];
  for (const gone of blank) goneBefore.push((goneBefore.at(-1) ?? 0) + (gone ? 1 : 0));
  const before = (row: number) => goneBefore[Math.min(row, grid.rows.length)] ?? 0;
  const rows = grid.rows
    .map((each) => ({
      ...each,
      cells: each.cells.map((cell) => {
        const end = cell.row + cell.rows;
        const rowsLeft = cell.rows - (before(end) - before(cell.row));
        return { ...cell, row: cell.row - before(cell.row), rows: Math.max(1, rowsLeft) };
      }),
    }))
    .filter((_, row) => blank[row] === false);
  return { rows, columns: grid.columns };
}
