/** Tables that are ruled only in part: rows without lines between them, and rows below the last line. */

import { append } from "../../util/append.ts";
import { median } from "../../util/geometry/median.ts";
import { type Line, lineText, type Table, type TableCell, type Word } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { isNumeric } from "../text/figures.ts";
import { type PieceRow, pieceRows } from "./cell-rows.ts";

/** Splits rows in which most cells hold equally many lines on the same baselines. */
export function partRows(table: Table): void {
  if (table.columns < 2) return;
  table.rows = table.rows.flatMap((row) => partRow(row, table.columns) ?? [row]);
}

const linesMin = 3;

function partRow(row: readonly TableCell[], columns: number): TableCell[][] | null {
  if (row.length !== columns || row.some((cell) => cell.rowspan > 1 || cell.colspan > 1)) return null;
  const filled = row.filter((cell) => cell.lines.length > 0);
  const baselines = mostLines(filled);
  if (baselines.length < linesMin || filled.length < 2) return null;
  const near = (line: Line) =>
    baselines.findIndex((at) => Math.abs(at - line.baseline) < Math.max(2, line.style.size * 0.35));
  const aligned = filled.filter(
    (cell) => cell.lines.length >= baselines.length * 0.8 && cell.lines.every((line) => near(line) >= 0),
  );
  if (aligned.length < Math.max(2, filled.length * 0.8) && !figuresAlike(row)) return null;
  if (!filled.every((cell) => cell.lines.every((line) => near(line) >= 0))) return null;
  if (
    baselines.length < 5 &&
    !figuresAlike(row) &&
    !aligned.some((cell) => cell.lines.filter(isFigure).length >= cell.lines.length * 0.7)
  ) {
    return null;
  }
  return baselines.map((_, index) =>
    row.map((cell) => ({ ...cell, lines: cell.lines.filter((line) => near(line) === index) })),
  );
}

/** Columns of figures beside a column of labels, some of which head those below them and have no figures. */
function figuresAlike(row: readonly TableCell[]): boolean {
  const [labels, ...others] = row;
  const figures = others.filter((cell) => cell.lines.length > 0);
  const count = figures[0]?.lines.length ?? 0;
  if (!labels || count < linesMin || figures.length < 2 || labels.lines.length < count) return false;
  return figures.every(
    (cell) => cell.lines.length === count && cell.lines.filter(isFigure).length >= count * 0.7,
  );
}

const isFigure = (line: Line): boolean => isNumeric(lineText(line));

function mostLines(cells: readonly TableCell[]): number[] {
  let best: TableCell | undefined;
  for (const cell of cells) if (!best || cell.lines.length > best.lines.length) best = cell;
  return best ? best.lines.map((line) => line.baseline) : [];
}

interface Grown {
  tables: Table[];
  rest: Line[];
}

/** Extends tables by following rows in their columns, and by tables with the same columns. */
export function growTables(tables: readonly Table[], lines: readonly Line[]): Grown {
  let rest = [...lines];
  const sorted = [...tables].sort((a, b) => a.y0 - b.y0);
  const grown: Table[] = [];
  const merged = new Set<Table>();
  for (const table of sorted) {
    if (merged.has(table)) continue;
    grown.push(table);
    for (let again = true; again; ) {
      again = false;
      const taken = followingRows(table, rest);
      if (taken.length > 0) {
        for (const row of taken) table.rows.push(rowCells(row, table));
        table.y1 = Math.max(...taken.map((row) => row.y1));
        const words = new Set(taken.flatMap((row) => row.pieces.flatMap((piece) => piece.words)));
        rest = rest.filter((line) => !line.words.some((word) => words.has(word)));
        again = true;
      }
      const next = sorted.find((other) => other !== table && !merged.has(other) && follows(table, other));
      if (next) {
        merged.add(next);
        append(table.rows, next.rows);
        table.y1 = next.y1;
        again = true;
      }
    }
  }
  return { tables: grown, rest };
}

const rowHeight = (table: Table): number => {
  const lines = table.rows.flatMap((row) => row.flatMap((cell) => cell.lines));
  return (median(lines.map((line) => line.style.size)) || 10) * 1.9;
};

function sameEdges(a: Table, b: Table): boolean {
  return (
    a.edges.length === b.edges.length &&
    a.edges.every((edge, i) => Math.abs(edge - (b.edges[i] as number)) < 5)
  );
}

function follows(table: Table, other: Table): boolean {
  const blank = other.y0 - table.y1;
  return blank > -3 && blank < 4 && sameEdges(table, other);
}

function followingRows(table: Table, lines: readonly Line[]): PieceRow[] {
  if (table.columns < 3) return [];
  const height = rowHeight(table);
  const [left, right] = [table.x0 - 4, table.x1 + 4];
  const below = lines.filter(
    (line) => line.y0 > table.y1 - 4 && line.y0 < table.y1 + height * 40 && line.x1 > left && line.x0 < right,
  );
  const taken: PieceRow[] = [];
  let bottom = table.y1;
  for (const row of pieceRows(below)) {
    if (row.y0 - bottom > height * 0.6 || row.x0 < left || row.x1 > right) break;
    const columns = new Set(row.pieces.map((piece) => columnOf(table, piece.x0, piece.x1)));
    if (columns.has(-1) || columns.size < Math.max(3, table.columns * 0.6)) break;
    taken.push(row);
    bottom = row.y1;
  }
  return taken;
}

/** The column that holds a piece, or -1 if it crosses an edge. */
function columnOf(table: Table, x0: number, x1: number): number {
  const middle = (x0 + x1) / 2;
  const column = table.edges.findIndex(
    (edge, i) => middle >= edge && middle < (table.edges[i + 1] ?? -Infinity),
  );
  if (column < 0) return -1;
  const [left, right] = [table.edges[column] as number, table.edges[column + 1] as number];
  return x0 > left - 3 && x1 < right + 3 ? column : -1;
}

function rowCells(row: PieceRow, table: Table): TableCell[] {
  const words: Word[][] = Array.from({ length: table.columns }, () => []);
  for (const piece of row.pieces) append(words[columnOf(table, piece.x0, piece.x1)] ?? [], piece.words);
  return words.map((list) => ({ lines: composeLines(list), colspan: 1, rowspan: 1 }));
}
