/** Rows of pieces put into columns: the grid of a table that no lines draw. */

import { append } from "../../util/append.ts";
import type { Box } from "../../util/geometry/box.ts";
import { columnAt, type Gap, type Piece, type PieceRow, persistentGaps, pieceText } from "./cell-rows.ts";
import type { Ruling } from "./rulings.ts";

export interface RowCell {
  pieces: Piece[];
  colspan: number;
}

/** A row of the table under construction: cells by column; covered columns are absent. */
export interface GridRow {
  cells: Map<number, RowCell>;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  baseline: number;
  size: number;
}

export interface RowContext {
  rules: readonly Ruling[];
  /** Vertical lines between columns. */
  sides?: readonly number[];
  box: Box;
  /** It stands between rules: hardly a doubt that it is a table. */
  ruled: boolean;
}

/** The gaps between the columns, from left to right: where the rules' segments meet, or what the rows leave free. */
export function columnGaps(rows: readonly PieceRow[], context: RowContext, em: number): Gap[] {
  const drawn = jointGaps(rows, context, em);
  const free = persistentGaps(
    rows,
    rows.length < 4 ? 0.34 : context.ruled ? 0.3 : 0.2,
    em * (context.ruled ? 0.4 : 0.5),
  );
  const gaps = drawn.length > 0 && drawn.length >= free.length * 0.6 ? drawn : free;
  const sides = (context.sides ?? []).filter(
    (at) => !gaps.some(({ from, to }) => at > from - 2 && at < to + 2),
  );
  const lines = sides.map((at) => ({ from: at - 0.5, to: at + 0.5 }));
  return partingGaps(
    rows,
    [...gaps, ...lines].sort((a, b) => a.from - b.from),
  );
}

/** Segments of rules that are drawn cell by cell meet where columns do; dashes meet anywhere. */
function jointGaps(rows: readonly PieceRow[], { rules, box }: RowContext, em: number): Gap[] {
  const jointed = rules.filter(
    ({ joints, from, to }) =>
      joints &&
      joints.length > 0 &&
      to - from > (box.x1 - box.x0) * 0.5 &&
      (to - from) / (joints.length + 1) > em * 1.5,
  );
  const places = jointed.flatMap((rule) => (rule.joints ?? []).map(({ at }) => at)).sort((a, b) => a - b);
  const gaps: Gap[] = [];
  for (let start = 0; start < places.length; ) {
    const first = places[start] as number;
    let end = start + 1;
    while (end < places.length && (places[end] as number) - first < em * 0.4) end++;
    const at = (first + (places[end - 1] as number)) / 2;
    const many = end - start >= Math.max(1, jointed.length * 0.4);
    const crossing = rows.filter((row) =>
      row.pieces.some((piece) => piece.x0 < at - 2 && piece.x1 > at + 2),
    ).length;
    if (many && crossing <= Math.max(1, rows.length * 0.3)) gaps.push({ from: at - 0.5, to: at + 0.5 });
    start = end;
  }
  return gaps;
}

/** A gap parts two columns only if some row has a cell on either side of it; else it runs through wide blanks. */
function partingGaps(rows: readonly PieceRow[], gaps: readonly Gap[]): Gap[] {
  for (let kept = [...gaps]; ; ) {
    const grid = rows.map((row) => gridRow(row, kept));
    const idle = kept.findIndex((_, i) => !grid.some(({ cells }) => endsAt(cells, i) && cells.has(i + 1)));
    if (idle < 0) return kept;
    kept = kept.filter((_, i) => i !== idle);
  }
}

function endsAt(cells: ReadonlyMap<number, RowCell>, column: number): boolean {
  for (const [start, cell] of cells) if (start + cell.colspan - 1 === column) return true;
  return false;
}

/** A word in each of three or more columns is a row of cells with narrow blanks between them. */
function partPiece(piece: Piece, gaps: readonly Gap[]): Piece[] {
  if (piece.words.length < 3) return [piece];
  const columns = piece.words.map(({ x0, x1 }) => columnAt(gaps, (x0 + x1) / 2));
  if (!columns.every((column, i) => i === 0 || column === (columns[i - 1] as number) + 1)) return [piece];
  return piece.words.map((word) => ({ x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1, words: [word] }));
}

export function gridRow(row: PieceRow, gaps: readonly Gap[]): GridRow {
  const cells = new Map<number, RowCell>();
  for (const piece of row.pieces.flatMap((each) => partPiece(each, gaps))) {
    // A letter of a tiny font is narrower than both slacks.
    const slack = Math.min(1, (piece.x1 - piece.x0) / 2);
    let first = columnAt(gaps, piece.x0 + slack);
    let last = columnAt(gaps, piece.x1 - slack);
    // Only what crosses a gap wholly spans; a foot in the gap does not count.
    const middle = columnAt(gaps, (piece.x0 + piece.x1) / 2);
    while (first < middle && piece.x0 > (gaps[first] as Gap).from - 2) first++;
    while (last > middle && piece.x1 < (gaps[last - 1] as Gap).to + 2) last--;
    const cell = cells.get(first);
    if (cell) {
      cell.pieces.push(piece);
      cell.colspan = Math.max(cell.colspan, last - first + 1);
    } else cells.set(first, { pieces: [piece], colspan: last - first + 1 });
  }
  // A span swallows cells that start under it.
  for (const [column, cell] of [...cells].sort((a, b) => a[0] - b[0])) {
    if (!cells.has(column)) continue;
    for (let covered = column + 1; covered < column + cell.colspan; covered++) {
      const other = cells.get(covered);
      if (!other) continue;
      append(cell.pieces, other.pieces);
      cell.colspan = Math.max(cell.colspan, covered + other.colspan - column);
      cells.delete(covered);
    }
  }
  return { cells, x0: row.x0, x1: row.x1, y0: row.y0, y1: row.y1, baseline: row.baseline, size: row.size };
}

export const cellText = (cell: RowCell): string => cell.pieces.map(pieceText).join(" ");

/** How far the text of each column reaches, by the cells that stand in one column; null for columns without any. */
export function columnExtents(
  grid: readonly GridRow[],
  columns: number,
): ({ from: number; to: number } | null)[] {
  const extents: ({ from: number; to: number } | null)[] = new Array(columns).fill(null);
  for (const { cells } of grid) {
    for (const [column, { pieces, colspan }] of cells) {
      if (colspan > 1) continue;
      for (const { x0, x1 } of pieces) {
        const extent = extents[column];
        if (!extent) extents[column] = { from: x0, to: x1 };
        else {
          extent.from = Math.min(extent.from, x0);
          extent.to = Math.max(extent.to, x1);
        }
      }
    }
  }
  return extents;
}

/** The free columns around [first, last] over which a text is centered; else these. */
export function centeredOver(
  text: { x0: number; x1: number },
  [first, last]: readonly [number, number],
  free: (column: number) => boolean,
  extents: readonly ({ from: number; to: number } | null)[],
): [first: number, last: number] {
  const distance = (a: number, b: number) => {
    const [left, right] = [extents[a], extents[b]];
    return left && right ? Math.abs(left.from + right.to - text.x0 - text.x1) / 2 : Infinity;
  };
  let best: [number, number] = [first, last];
  let least = distance(first, last);
  let [low, high] = [first, last];
  while (low > 0 && free(low - 1)) low--;
  while (high < extents.length - 1 && free(high + 1)) high++;
  for (let a = first; a >= low; a--) {
    for (let b = last; b <= high; b++) {
      const here = distance(a, b);
      if (here < least - 0.5) [best, least] = [[a, b], here];
    }
  }
  return best;
}

export const sameSpan = (a: Piece, b: Piece, slack: number): boolean =>
  Math.abs(a.x0 - b.x0) < slack ||
  Math.abs(a.x1 - b.x1) < slack ||
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2 < slack;
