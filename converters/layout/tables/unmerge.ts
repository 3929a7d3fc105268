/**
 * Cells that only look merged: many tables draw the lines of their head and leave them out of their body. Where the
 * text of a merged cell keeps to the rows or columns of the grid, the cell is parted again.
 */

import type { Word } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { pieceRows } from "./cell-rows.ts";
import { bandAt, type Grid, type GridCell } from "./grids.ts";

/** The cells of the grid, with those parted whose words stand apart. */
export function unmerge(grid: Grid, contents: ReadonlyMap<GridCell, Word[]>): GridCell[] {
  return grid.cells.flatMap((cell) => {
    const words = contents.get(cell);
    // What is blank over several rows is a blank in each of them.
    if (!words && cell.row > 0 && cell.column > 0 && cell.colspan === 1) return part(cell, grid, true, false);
    if (!words || (cell.colspan < 2 && cell.rowspan < 3)) return [cell];
    const lines = composeLines(words);
    const byRow = cell.rowspan >= 3 && keepToRows(cell, grid, lines);
    const byColumn = cell.colspan >= 2 && keepToColumns(cell, grid, lines);
    return byRow || byColumn ? part(cell, grid, byRow, byColumn) : [cell];
  });
}

type Lines = ReturnType<typeof composeLines>;

/** About as many lines as rows, hardly ever two lines in one row. */
function keepToRows(cell: GridCell, grid: Grid, lines: Lines): boolean {
  const rows = lines.map((line) => bandAt(grid.rows, (line.y0 + line.y1) / 2));
  const distinct = new Set(rows).size;
  return distinct >= rows.length * 0.85 && distinct >= cell.rowspan * 0.6;
}

/** No piece crosses a line between columns, and most columns have some. */
function keepToColumns(cell: GridCell, grid: Grid, lines: Lines): boolean {
  const occupied = new Set<number>();
  for (const row of pieceRows(lines)) {
    for (const piece of row.pieces) {
      // Texts may stand out of their column a little.
      const slack = Math.min(row.size * 0.5, (piece.x1 - piece.x0) / 4);
      const first = bandAt(grid.columns, piece.x0 + slack);
      if (first !== bandAt(grid.columns, piece.x1 - slack)) return false;
      occupied.add(first);
    }
  }
  return occupied.size >= Math.max(2, cell.colspan * 0.6);
}

function part(cell: GridCell, grid: Grid, byRow: boolean, byColumn: boolean): GridCell[] {
  const cells: GridCell[] = [];
  const rowspan = byRow ? 1 : cell.rowspan;
  const colspan = byColumn ? 1 : cell.colspan;
  for (let row = cell.row; row < cell.row + cell.rowspan; row += rowspan) {
    for (let column = cell.column; column < cell.column + cell.colspan; column += colspan) {
      cells.push({
        row,
        column,
        rowspan,
        colspan,
        x0: grid.columns[column] as number,
        y0: grid.rows[row] as number,
        x1: grid.columns[column + colspan] as number,
        y1: grid.rows[row + rowspan] as number,
      });
    }
  }
  return cells;
}
