/** Ruled tables: the words of a page fall into the cells of its grids. */
import { areaOf, boxOf, centerIn } from "../../util/geometry/box.ts";
import type { Line, PageContent, Table, TableCell, Word } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { joinStraddling, pieceGapEm, pieceRows } from "./cell-rows.ts";
import { bandAt, findGrids, type Grid, type GridCell } from "./grids.ts";
import { tableFromRows } from "./row-table.ts";
import type { PageRulings, Ruling, Rulings } from "./rulings.ts";
import { consistency, faultsOf } from "./table-consistency.ts";
import { settleEnds } from "./table-ends.ts";
import { growTables, partRows } from "./table-rows.ts";
import type { TablesFound } from "./tables-found.ts";

/** Grids of drawn lines first; the edges of fills only make tables where those did not. */
export function findRuledTables(
  page: PageContent,
  lines: readonly Line[],
  rulings: PageRulings,
): TablesFound {
  let rest = [...lines];
  const tables: Table[] = [];
  const grids = [rulings.drawn, rulings.withFills].flatMap((set) =>
    findGrids(set).sort((a, b) => areaOf(a) - areaOf(b)),
  );
  for (const grid of grids) {
    if (tables.some((table) => centerIn(table, grid) || centerIn(grid, table))) continue;
    const { inside, outside } = wordsIn(rest, grid);
    if (inside.length === 0) continue;
    const read = fill(grid, inside);
    if (!read || !plausible(read, grid, page)) continue;
    partRows(read);
    tables.push(betterReading(read, grid, inside, rulings.drawn));
    rest = outside;
  }
  return settleEnds(growTables(tables, rest));
}

/** The share of rows or cells that hold several before a table is read another way, and what that must then gain. */
const faultMax = 0.05;
const gainMin = 0.05;

/** A table that is ruled in part only is read by its text, too; its lines part rows and columns then as blanks do. */
function betterReading(table: Table, grid: Grid, words: readonly Word[], rulings: Rulings): Table {
  const { joinedRows, joinedCells } = faultsOf(table);
  if (Math.max(joinedRows, joinedCells) < faultMax) return table;
  const inGrid = ({ at, from, to }: Ruling, near: number, far: number, left: number, right: number) =>
    at > near - 3 && at < far + 3 && from > left - 6 && to < right + 6;
  const rules = rulings.horizontal.filter((rule) => inGrid(rule, grid.y0, grid.y1, grid.x0, grid.x1));
  const sides = rulings.vertical
    .filter((rule) => inGrid(rule, grid.x0 + 6, grid.x1 - 6, grid.y0, grid.y1))
    .filter(({ from, to }) => to - from > (grid.y1 - grid.y0) * 0.5)
    .map(({ at }) => at);
  const box = { x0: grid.x0, y0: grid.y0, x1: grid.x1, y1: grid.y1 };
  const rows = joinStraddling(pieceRows(composeLines(words), pieceGapEm.ruled));
  const other = tableFromRows(rows, { rules, sides, box, ruled: true });
  return other && other.columns >= table.columns && consistency(other) > consistency(table) + gainMin
    ? other
    : table;
}

/** Parts lines at the edges of the grid, for text beside a table on the same baseline. */
function wordsIn(lines: readonly Line[], grid: Grid): { inside: Word[]; outside: Line[] } {
  const inside: Word[] = [];
  const outside: Line[] = [];
  for (const line of lines) {
    if (line.y1 < grid.y0 || line.y0 > grid.y1 || line.x1 < grid.x0 || line.x0 > grid.x1) {
      outside.push(line);
      continue;
    }
    const kept = line.words.filter((word) => {
      const taken = centerIn(word, grid, 1);
      if (taken) inside.push(word);
      return !taken;
    });
    if (kept.length === line.words.length) outside.push(line);
    else if (kept.length > 0) outside.push({ ...line, ...boxOf(kept), words: kept });
  }
  return { inside, outside };
}

function fill(drawn: Grid, words: readonly Word[]): Table | null {
  const cells = unmerge(drawn, distribute(drawn, words));
  const ordered = cells.sort((a, b) => a.row - b.row || a.column - b.column);
  const grid = { ...drawn, cells: ordered };
  return compact(grid, distribute(grid, words));
}

function distribute(grid: Grid, words: readonly Word[]): Map<GridCell, Word[]> {
  const byPosition = new Map<number, GridCell>();
  const columnCount = grid.columns.length - 1;
  for (const cell of grid.cells) {
    for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
      for (let column = cell.column; column < cell.column + cell.colspan; column++) {
        byPosition.set(row * columnCount + column, cell);
      }
    }
  }
  const contents = new Map<GridCell, Word[]>();
  for (const word of words) {
    const row = bandAt(grid.rows, (word.y0 + word.y1) / 2);
    const column = bandAt(grid.columns, (word.x0 + word.x1) / 2);
    const cell = byPosition.get(row * columnCount + column);
    if (!cell) continue;
    const list = contents.get(cell);
    if (list) list.push(word);
    else contents.set(cell, [word]);
  }
  return contents;
}

/** Rows and columns without any text and without a cell of their own say nothing: gaps between double lines. */
function compact(grid: Grid, contents: ReadonlyMap<GridCell, Word[]>): Table | null {
  const rowCount = grid.rows.length - 1;
  const columnCount = grid.columns.length - 1;
  const rowUsed = new Array<boolean>(rowCount).fill(false);
  const columnUsed = new Array<boolean>(columnCount).fill(false);
  for (const cell of grid.cells) {
    const narrowRow = cell.rowspan === 1 && cell.y1 - cell.y0 < 6;
    const narrowColumn = cell.colspan === 1 && cell.x1 - cell.x0 < 6;
    if (contents.has(cell) || !narrowRow) rowUsed[cell.row] = true;
    if (contents.has(cell) || !narrowColumn) columnUsed[cell.column] = true;
  }
  dropBlank(columnUsed, grid, contents);
  const rows: TableCell[][] = [];
  for (let row = 0; row < rowCount; row++) {
    if (!rowUsed[row]) continue;
    const cells: TableCell[] = [];
    for (const cell of grid.cells) {
      if (
        cell.row !== row ||
        !columnUsed.some((used, i) => used && i >= cell.column && i < cell.column + cell.colspan)
      )
        continue;
      cells.push({
        lines: composeLines(contents.get(cell) ?? []),
        colspan: count(columnUsed, cell.column, cell.colspan),
        rowspan: count(rowUsed, cell.row, cell.rowspan),
      });
    }
    rows.push(cells);
  }
  const columns = columnUsed.filter(Boolean).length;
  const edges = grid.columns.filter((_, i) => columnUsed[i]);
  if (rows.length === 0 || columns === 0) return null;
  return {
    kind: "table",
    x0: grid.x0,
    y0: grid.y0,
    x1: grid.x1,
    y1: grid.y1,
    rows,
    columns,
    edges: [...edges, grid.x1],
    headerRows: headerRowsOf(rows),
  };
}

/** A column without any text, not even a heading, is the blank between two others. */
function dropBlank(used: boolean[], grid: Grid, contents: ReadonlyMap<GridCell, Word[]>): void {
  const written = new Set<number>();
  for (const cell of grid.cells) if (contents.has(cell) && cell.colspan === 1) written.add(cell.column);
  // The corner above the labels may be all that is known of the first column.
  if (written.size < 2) return;
  for (const cell of grid.cells) {
    if (contents.has(cell) && cell.colspan > 1 && !covers(cell, written)) written.add(cell.column);
  }
  used.forEach((_, column) => {
    if (!written.has(column)) used[column] = false;
  });
}

function covers({ column, colspan }: GridCell, written: ReadonlySet<number>): boolean {
  for (let at = column; at < column + colspan; at++) if (written.has(at)) return true;
  return false;
}

/** A first row with cells across columns heads with the rows that its other cells reach down to. */
function headerRowsOf(rows: readonly TableCell[][]): number {
  const first = rows[0] ?? [];
  if (!first.some((cell) => cell.colspan > 1)) return 1;
  const reach = Math.max(1, ...first.filter((cell) => cell.lines.length > 0).map((cell) => cell.rowspan));
  return reach < rows.length && reach <= 4 ? reach : 1;
}

function count(used: readonly boolean[], from: number, length: number): number {
  let total = 0;
  for (let i = from; i < from + length; i++) if (used[i]) total++;
  return Math.max(1, total);
}

/** Frames, boxes of text and the axes of charts have grids too, but they are no tables. */
function plausible(table: Table, grid: Grid, page: PageContent): boolean {
  const cells = table.rows.flat();
  const filled = cells.filter((cell) => cell.lines.length > 0).length;
  if (table.columns < 2 || table.rows.length < 2 || filled < 3) return false;
  if (filled / cells.length < 0.25) return false;
  if (grid.fillOnly && (filled / cells.length < 0.5 || cells.length < 6)) return false;
  const curves = page.vectors.filter((vector) => !vector.rectangle && centerIn(vector, grid)).length;
  return curves <= Math.max(20, filled * 2);
}

/** Splits merged cells whose text keeps to the grid: rules are often missing in the body. */

/** The cells of the grid, with those parted whose words stand apart. */
function unmerge(grid: Grid, contents: ReadonlyMap<GridCell, Word[]>): GridCell[] {
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
