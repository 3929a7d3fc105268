/** Tables without any line, among the lines of one column of the page: rows that keep their gaps. */

import { boxOf } from "../../util/geometry/box.ts";
import { markerOf } from "../lists/lists.ts";
import type { Line, Table } from "../model.ts";
import { type PieceRow, pieceText } from "./cell-rows.ts";
import { tableFromRows } from "./row-table.ts";
import { settleEnds } from "./table-ends.ts";
import type { TablesFound } from "./tables-found.ts";

/** Tables among the lines of one column of the page, without any rules. `rows` are those of the lines. Returns the lines before, between and after. */
export function findBorderlessTables(lines: readonly Line[], rows: readonly PieceRow[]): TablesFound {
  if (rows.length < 3 || rows.filter((row) => row.pieces.length > 1).length < 2)
    return { tables: [], rest: [...lines] };
  const tables: Table[] = [];
  const taken = new Set<PieceRow>();
  for (const run of candidateRuns(rows)) {
    const table = tableFromRows(run, { rules: [], box: boxOf(run), ruled: false });
    if (!table) continue;
    tables.push(table);
    for (const row of run) taken.add(row);
  }
  if (tables.length === 0) return { tables, rest: [...lines] };
  const words = new Set([...taken].flatMap((row) => row.pieces.flatMap((piece) => piece.words)));
  return settleEnds({ tables, rest: lines.filter((line) => !line.words.some((word) => words.has(word))) });
}

function candidateRuns(rows: readonly PieceRow[]): PieceRow[][] {
  const runs: PieceRow[][] = [];
  let run: PieceRow[] = [];
  const close = () => {
    while (run.length > 0 && (run.at(-1) as PieceRow).pieces.length < 2) run.pop();
    if (run.length >= 3) runs.push(run);
    run = [];
  };
  const width = Math.max(...rows.map((row) => row.x1)) - Math.min(...rows.map((row) => row.x0));
  let singles = 0;
  for (const row of rows) {
    const previous = run.at(-1);
    if (previous && row.baseline - previous.baseline > Math.max(row.size, previous.size) * 3.2) close();
    const several = row.pieces.length > 1 && !isListRow(row);
    singles = several ? 0 : singles + 1;
    const only = row.pieces[0];
    const prose = (!several && only !== undefined && only.x1 - only.x0 > width * 0.6) || isProse(row, width);
    if ((!several && run.length === 0) || prose || singles > 2) {
      close();
      continue;
    }
    run.push(row);
  }
  close();
  return runs;
}

/** A justified line has wide blanks too, but hardly any white. */
function isProse(row: PieceRow, width: number): boolean {
  const inked = row.pieces.reduce((sum, piece) => sum + piece.x1 - piece.x0, 0);
  const words = row.pieces.reduce((sum, piece) => sum + piece.words.length, 0);
  return inked > width * 0.8 && words >= 7 && words >= row.pieces.length * 2.5;
}

function isListRow(row: PieceRow): boolean {
  const [first, second, ...more] = row.pieces;
  if (!first || !second || more.length > 0) return false;
  const label = pieceText(first);
  return markerOf(`${label} x`)?.length === label.length + 1;
}
