/** The ends of a table: excludes captions and notes in its frame, includes a head just above. */

import { append } from "../../util/append.ts";
import { boxOf } from "../../util/geometry/box.ts";
import { type Line, lineText, type Table, type TableCell, type Word } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { isCaption } from "../text/captions.ts";
import { type PieceRow, pieceRows } from "./cell-rows.ts";
import type { TablesFound } from "./tables-found.ts";

/** Each table with its own rows only, and the lines that are left. */
export function settleEnds({ tables, rest }: TablesFound): TablesFound {
  let left = rest;
  for (const table of tables) {
    left = [...left, ...shed(table)];
    left = takeHeading(table, left);
  }
  return { tables, rest: left };
}

/** Takes captions above and notes below the rows out of the table; returns their lines. */
function shed(table: Table): Line[] {
  const lines: Line[] = [];
  const outside = (row: readonly TableCell[] | undefined, test: (text: string) => boolean) => {
    const [cell, ...others] = row?.filter(({ lines: own }) => own.length > 0) ?? [];
    if (!cell || others.length > 0 || table.rows.length < 3 || cell.rowspan > 1) return false;
    if (cell.colspan < table.columns && row?.[0] !== cell) return false;
    if (!test(cell.lines.map(lineText).join(" "))) return false;
    append(lines, cell.lines);
    return true;
  };
  while (outside(table.rows[0], isCaption)) {
    table.rows.shift();
    table.y0 = Math.max(table.y0, boxOf(lines).y1);
    table.headerRows = Math.max(1, table.headerRows - 1);
  }
  const above = lines.length;
  while (outside(table.rows.at(-1), isNote)) {
    table.rows.pop();
    table.y1 = Math.min(table.y1, boxOf(lines.slice(above)).y0);
  }
  return lines;
}

const isNote = (text: string): boolean =>
  /^(?:sources?|notes?|n\.?b\.?|quellen?|anmerkung(?:en)?|nota|fuente)\s*[:.]/i.test(text) ||
  (/^(?:[*†‡§¹²³]|\(?\d\)\s)/.test(text) && text.length > 25);

const headingTextMax = 40;

/** A row just above the first line of the table whose texts stand over its columns heads them. */
function takeHeading(table: Table, lines: readonly Line[]): Line[] {
  const size = table.rows[0]?.find((cell) => cell.lines.length > 0)?.lines[0]?.style.size ?? 10;
  const near = lines.filter(
    (line) =>
      line.y1 < table.y0 + 3 &&
      table.y0 - line.y1 < size * 1.2 &&
      line.x0 > table.x0 - size &&
      line.x0 < table.x1,
  );
  const row = pieceRows(near).at(-1);
  const cells = row && table.columns >= 3 ? (byPlace(row, table) ?? byStart(row, table)) : null;
  if (!row || !cells) return [...lines];
  table.rows.unshift(cells.map((words) => ({ lines: composeLines(words), colspan: 1, rowspan: 1 })));
  table.y0 = row.y0;
  const taken = new Set(cells.flat());
  return lines.filter((line) => !line.words.some((word) => taken.has(word)));
}

/** Each text over one column, all columns but that of the labels headed. */
function byPlace({ pieces }: PieceRow, { edges, columns }: Table): Word[][] | null {
  if (pieces.length < Math.max(2, columns - 1)) return null;
  const cells: Word[][] = Array.from({ length: columns }, () => []);
  for (const { x0, x1, words } of pieces) {
    const text = words.map((word) => word.text).join(" ");
    const column = edges.findIndex((edge, i) => x0 > edge - 3 && x1 < (edges[i + 1] ?? -Infinity) + 3);
    if (column < 0 || cells[column]?.length || text.length > headingTextMax || !/\p{L}/u.test(text))
      return null;
    cells[column] = words;
  }
  return cells;
}

/** Headings that leave no blank between them begin where their columns begin. */
function byStart({ pieces, size }: PieceRow, table: Table): Word[][] | null {
  const words = pieces.flatMap((piece) => piece.words);
  if (words.length < table.columns || isCaption(words.map((word) => word.text).join(" "))) return null;
  const starts = columnStarts(table);
  const cuts = starts.map((start) => words.findIndex(({ x0 }) => Math.abs(x0 - start) < size * 0.2));
  if (cuts.length < table.columns || cuts[0] !== 0) return null;
  if (cuts.some((cut, i) => cut < 0 || (i > 0 && cut <= (cuts[i - 1] as number)))) return null;
  return cuts.map((cut, i) => words.slice(cut, cuts[i + 1] ?? words.length));
}

function columnStarts(table: Table): number[] {
  const starts = new Array<number>(table.columns).fill(Infinity);
  for (const row of table.rows) {
    row.forEach((cell, column) => {
      const [line] = cell.lines;
      if (line && row.length === table.columns)
        starts[column] = Math.min(starts[column] ?? Infinity, line.x0);
    });
  }
  return starts;
}
