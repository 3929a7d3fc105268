/** Rows of cell-like pieces, the common ground of tables without a full grid. */

import { append } from "../../util/append.ts";
import { type Box, boxOf, overlap } from "../../util/geometry/box.ts";
import type { Line, Word } from "../model.ts";
import { rowsOf } from "../page/compose.ts";

export interface Piece extends Box {
  words: Word[];
}

export const pieceText = ({ words }: Piece): string => words.map((word) => word.text).join(" ");

export interface PieceRow extends Box {
  baseline: number;
  size: number;
  pieces: Piece[];
}

/** A gap wider than this many ems parts two cells; between rules, where a table is certain, less will do. */
export const pieceGapEm = { open: 0.75, ruled: 0.48 } as const;

/** The blank of a typewriter is as wide as its letters, 0.6 em. */
const typewriterGapEm = 0.9;
const leaderGapEm = 2;

/** Groups lines by baseline and parts each row at its wide gaps. */
export function pieceRows(lines: readonly Line[], gapEm: number = pieceGapEm.open): PieceRow[] {
  return rowsOf(lines).map((row) => rowOf(row, gapEm));
}

/** A cell that is set beside the middle of another has at most so many lines to straddle. */
const straddledMax = 5;

/** Joins rows whose lines overlap: labels of several lines beside vertically centered figures. */
export function joinStraddling(rows: readonly PieceRow[]): PieceRow[] {
  const joined: PieceRow[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && straddle(rows[end - 1] as PieceRow, rows[end] as PieceRow)) end++;
    const group = rows.slice(start, end);
    if (group.length > straddledMax) append(joined, group);
    else joined.push(joinRows(group));
    start = end;
  }
  return joined;
}

function straddle(above: PieceRow, below: PieceRow): boolean {
  if (below.baseline - above.baseline > Math.min(above.size, below.size) * 0.85) return false;
  return below.pieces.every((piece) =>
    above.pieces.every((other) => overlap(piece.x0, piece.x1, other.x0, other.x1) < 0),
  );
}

/** The baseline is that of the row with the most pieces: the figures'. */
function joinRows(rows: readonly PieceRow[]): PieceRow {
  const [first] = rows;
  if (rows.length === 1 && first) return first;
  let main = rows[0] as PieceRow;
  for (const row of rows) if (row.pieces.length > main.pieces.length) main = row;
  const pieces = rows.flatMap((row) => row.pieces).sort((a, b) => a.x0 - b.x0);
  return { ...boxOf(rows), baseline: main.baseline, size: main.size, pieces };
}

function rowOf(lines: readonly Line[], gapEm: number): PieceRow {
  const words = lines.length === 1 ? (lines[0] as Line).words : lines.flatMap((line) => line.words);
  const pieces: Piece[] = [];
  for (const word of fromLeft(words)) {
    const piece = pieces.at(-1);
    const em = word.style.size;
    if (piece && word.x0 - piece.x1 < em * blankEm(piece.words.at(-1) as Word, word, gapEm)) {
      piece.words.push(word);
      piece.x1 = Math.max(piece.x1, word.x1);
      piece.y0 = Math.min(piece.y0, word.y0);
      piece.y1 = Math.max(piece.y1, word.y1);
    } else pieces.push({ x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1, words: [word] });
  }
  const first = lines[0] as Line;
  return { ...boxOf(lines), baseline: first.baseline, size: first.style.size, pieces };
}

/** A typewriter's blank parts figures, but not words. */
function blankEm(before: Word, word: Word, gapEm: number): number {
  // Dots that lead to the next column may stand far apart.
  if (/^[.…]+$/.test(word.text) && /[.…]$/.test(before.text)) return leaderGapEm;
  if (!word.style.mono || (/\d\W?$/.test(before.text) && /^\W?\d/.test(word.text))) return gapEm;
  return Math.max(gapEm, typewriterGapEm);
}

function fromLeft(words: readonly Word[]): readonly Word[] {
  for (let i = 1; i < words.length; i++) {
    if ((words[i] as Word).x0 < (words[i - 1] as Word).x0) return [...words].sort((a, b) => a.x0 - b.x0);
  }
  return words;
}

export interface Gap {
  from: number;
  to: number;
}

/** Vertical gaps free in most rows; `crossingMax`: share of rows that may cross one. */
export function persistentGaps(rows: readonly PieceRow[], crossingMax: number, gapMin: number): Gap[] {
  const events: { x: number; step: number }[] = [];
  let left = Infinity;
  let right = -Infinity;
  for (const row of rows) {
    for (const piece of row.pieces) {
      events.push({ x: piece.x0, step: 1 }, { x: piece.x1, step: -1 });
      left = Math.min(left, piece.x0);
      right = Math.max(right, piece.x1);
    }
  }
  events.sort((a, b) => a.x - b.x || a.step - b.step);
  const allowed = Math.floor(rows.length * crossingMax);
  const gaps: Gap[] = [];
  let covering = 0;
  let from = left;
  let free = false;
  for (const { x, step } of events) {
    covering += step;
    const nowFree = covering <= allowed;
    if (nowFree && !free) from = x;
    if (!nowFree && free && from > left && x < right && x - from >= gapMin) gaps.push({ from, to: x });
    free = nowFree;
  }
  return gaps.filter((gap) => gap.from > left);
}

/** Index of the column that holds `x`, columns being parted at the middles of the gaps. */
export function columnAt(gaps: readonly Gap[], x: number): number {
  let column = 0;
  while (column < gaps.length && x > ((gaps[column] as Gap).from + (gaps[column] as Gap).to) / 2) column++;
  return column;
}
