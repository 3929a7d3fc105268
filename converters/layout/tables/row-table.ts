/** Tables without a grid: rows by baselines, columns by gaps, spans by crossing text or short rules. */

import { append } from "../../util/append.ts";
import { median } from "../../util/geometry/median.ts";
import { isListLabel } from "../lists/lists.ts";
import type { Table, TableCell } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { hasLeaders } from "../text/leaders.ts";
import { type PieceRow, pieceText } from "./cell-rows.ts";
import { cellText, columnExtents, columnGaps, type GridRow, gridRow, type RowContext } from "./row-grid.ts";
import { headerRows } from "./row-header.ts";
import type { Ruling } from "./rulings.ts";

const rowsPerTableMax = 2_000;

/** The table that the rows make, or null where they are prose, a list or a contents page. */
export function tableFromRows(rows: readonly PieceRow[], context: RowContext): Table | null {
  if (rows.length < 2 || rows.length > rowsPerTableMax) return null;
  const em = median(rows.map((row) => row.size)) || 10;
  const gaps = columnGaps(rows, context, em);
  if (gaps.length === 0) return null;
  const grid = rows.map((row) => gridRow(row, gaps));
  const columns = gaps.length + 1;
  if (!convincing(rows, grid, columns, context)) return null;
  const edges = [context.box.x0, ...gaps.map((gap) => (gap.from + gap.to) / 2), context.box.x1];
  const headerEnd = headerBottom(grid, edges, context.rules);
  const head = grid.filter((row) => row.baseline < headerEnd);
  const body = grid.slice(head.length);
  const headed = head.length > 0 ? headerRows(head, body, edges, context.rules) : [];
  const joined = joinWrapped(body, columns, context);
  spanSections(joined, columns);
  return {
    kind: "table",
    ...context.box,
    rows: [...headed, ...joined.map((row) => cellsOf(row, columns))],
    columns,
    edges,
    headerRows: Math.max(1, headed.length),
  };
}

/** Two columns of prose, lists and contents pages also have gaps that persist. */
function convincing(
  rows: readonly PieceRow[],
  grid: readonly GridRow[],
  columns: number,
  { ruled }: RowContext,
): boolean {
  const full = grid.filter((row) => row.cells.size >= 2).length;
  if (full < 2 || full < grid.length * (ruled ? 0.4 : 0.6)) return false;
  const texts = grid.flatMap((row) => [...row.cells.values()].map(cellText));
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  if (rows.some(isContentsRow) || headings(rows) || isJustified(rows, columns)) return false;
  const labels = grid.filter(({ cells }) => {
    const first = cells.get(0);
    return first !== undefined && isListLabel(cellText(first));
  }).length;
  if (labels > grid.length * 0.5 && columns === 2) return false;
  if (ruled) return mean < 60;
  if (full < 3 || mean > 30) return false;
  const numeric = texts.filter(
    (text) => /\d/.test(text) && text.replace(/[^\p{L}]/gu, "").length <= 3,
  ).length;
  if (columns === 2) return numeric >= texts.length * 0.3 && full >= 3 && mean < 25;
  return numeric >= texts.length * 0.15 || mean < 15;
}

/** Section numbers before titles that are set larger than the text below them. */
function headings(rows: readonly PieceRow[]): boolean {
  const least = Math.min(...rows.map(({ size }) => size));
  return rows.some(
    ({ size, pieces: [first] }) =>
      size > least * 1.15 &&
      first !== undefined &&
      /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*\.?$/.test(pieceText(first)),
  );
}

/** Justified text with wide blanks: rows from edge to edge with hardly any white, whose words are no figures. */
function isJustified(rows: readonly PieceRow[], columns: number): boolean {
  if (columns < 4) return false;
  const wide = rows.filter(({ pieces }) => pieces.length > 2);
  const inked = wide.filter(({ pieces, x0, x1 }) => {
    const ink = pieces.reduce((sum, piece) => sum + piece.x1 - piece.x0, 0);
    const figures = pieces.filter((piece) => !/\p{L}{2}/u.test(pieceText(piece))).length;
    return ink > (x1 - x0) * 0.7 && figures < pieces.length * 0.3;
  });
  return wide.length > 0 && inked.length === wide.length;
}

/** Dots that lead to one number; labels of figures are often led to them, too. */
function isContentsRow({ pieces }: PieceRow): boolean {
  const leader = pieces.findIndex((piece) => hasLeaders(pieceText(piece)));
  return leader >= 0 && pieces.length - leader <= 2;
}

/** The bottom of the header: first rules that together cross all columns, in the upper half. */
function headerBottom(grid: readonly GridRow[], edges: readonly number[], rules: readonly Ruling[]): number {
  const rowsMax = Math.max(1, grid.length / 2);
  for (const { at } of rules) {
    const above = grid.filter((row) => row.baseline < at).length;
    if (above === 0) continue;
    if (above > rowsMax) break;
    const level = rules.filter((rule) => Math.abs(rule.at - at) < 2);
    const crossed = edges.slice(1).filter((edge, i) => {
      const middle = (edge + (edges[i] as number)) / 2;
      return level.some(({ from, to }) => from < middle && to > middle);
    });
    if (crossed.length === edges.length - 1) return at;
  }
  return -Infinity;
}

/** Lines of a wrapped cell become one row again. */
function joinWrapped(grid: readonly GridRow[], columns: number, { rules }: RowContext): GridRow[] {
  const distance = (row: GridRow, above: GridRow | undefined) =>
    above ? row.baseline - above.baseline : Infinity;
  const labeled = grid.filter((row, i) => i > 0 && row.cells.has(0));
  const pitch = median(labeled.map((row) => distance(row, grid[grid.indexOf(row) - 1])));
  const em = median(grid.map((row) => row.size)) || 10;
  const loose = pitch > em * 1.55;
  const extents = columnExtents(grid, columns);
  const rows: GridRow[] = [];
  for (const row of grid) {
    const above = rows.at(-1);
    const step = distance(row, above);
    const ruleBetween =
      above !== undefined &&
      rules.some((rule) => rule.at > above.baseline && rule.at < row.baseline - row.size * 0.5);
    // A second label is a second row, unless it stands much nearer than rows do and the first was full.
    const labeled = row.cells.has(0);
    const tight =
      step < em * 1.4 &&
      (labeled
        ? step < pitch * 0.75 && above !== undefined && wasFull(above, row, 0, extents)
        : step < pitch * 0.85 || loose);
    const continuation =
      !row.cells.has(0) &&
      row.cells.size < Math.max(2, columns * 0.5) &&
      step < Math.max(em * 1.5, loose ? 0 : pitch * 1.1);
    const joins =
      tight || continuation || (above !== undefined && step < em * 1.5 && goesOn(above, row, extents));
    if (above && !ruleBetween && joins && nests(above, row)) {
      for (const [column, cell] of row.cells) {
        const target = above.cells.get(column);
        if (target) append(target.pieces, cell.pieces);
        else above.cells.set(column, cell);
      }
      above.baseline = row.baseline;
      above.y1 = row.y1;
      continue;
    }
    rows.push({ ...row, cells: new Map(row.cells) });
  }
  return rows;
}

/** Single texts across columns head the rows below: all columns, or those of figures. */
function spanSections(grid: readonly GridRow[], columns: number): void {
  const extents = columnExtents(grid, columns);
  const [label, first, last] = [extents[0], extents[1], extents.at(-1)];
  for (const { cells, size } of grid) {
    const [entry] = cells;
    if (cells.size !== 1 || !entry || entry[1].colspan < 2) continue;
    const [column, cell] = entry;
    const middle =
      (Math.min(...cell.pieces.map(({ x0 }) => x0)) + Math.max(...cell.pieces.map(({ x1 }) => x1))) / 2;
    const centered = (from: number | undefined) =>
      from !== undefined && last && Math.abs((from + last.to) / 2 - middle) < size;
    if (column === 0 || centered(label?.from)) {
      cells.delete(column);
      cells.set(0, { ...cell, colspan: columns });
    } else if (centered(first?.from)) {
      cells.delete(column);
      cells.set(1, { ...cell, colspan: columns - 1 });
    }
  }
}

function goesOn(above: GridRow, row: GridRow, extents: Extents): boolean {
  const [first] = [...row.cells.keys()].sort((a, b) => a - b);
  return [...row.cells].every(([column, cell]) => {
    const extent = extents[column];
    const before = above.cells.get(column)?.pieces;
    if (!extent || !before || !/^[\p{Ll}(]/u.test(cellText(cell))) return false;
    if (
      column === 0 &&
      (row.x0 < extent.from + row.size * 0.4 || (before[0]?.x0 ?? 0) > extent.from + row.size * 0.3)
    )
      return false;
    return column !== first || wasFull(above, row, column, extents);
  });
}

type Extents = ReturnType<typeof columnExtents>;

/** Whether the first word of a cell would not have fitted into its column beside what stands above it. */
function wasFull(above: GridRow, row: GridRow, column: number, extents: Extents): boolean {
  const extent = extents[column];
  const last = above.cells.get(column)?.pieces.at(-1);
  const word = row.cells.get(column)?.pieces[0]?.words[0];
  if (!extent || !last || !word) return false;
  return last.x1 - last.x0 + row.size * 0.25 + word.x1 - word.x0 > extent.to - extent.from;
}

/** Whether the cells of a row fall into cells of the row above, without parting a span. */
function nests(above: GridRow, row: GridRow): boolean {
  for (const [column, cell] of row.cells) {
    for (const [other, { colspan }] of above.cells) {
      const meets = column < other + colspan && other < column + cell.colspan;
      if (meets && (column !== other || cell.colspan !== colspan)) return false;
    }
  }
  return true;
}

function cellsOf(row: GridRow, columns: number): TableCell[] {
  const cells: TableCell[] = [];
  for (let column = 0; column < columns; ) {
    const cell = row.cells.get(column);
    const colspan = cell ? Math.min(cell.colspan, columns - column) : 1;
    const words = cell ? cell.pieces.flatMap((piece) => piece.words) : [];
    cells.push({ lines: composeLines(words), colspan, rowspan: 1 });
    column += colspan;
  }
  return cells;
}
