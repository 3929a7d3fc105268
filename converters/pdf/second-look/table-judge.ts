/**
 * How well a reading of a table agrees with itself: what a person checks who doubts a grid. Each measure is a share
 * 0..1 of what could be wrong and is not; the whole is their product, so that one thing that is badly wrong shows.
 */
import { type Line, lineText, type Table, type TableCell } from "../layout.ts";

/** `rowspan` and `colspan` reach over rows and columns; a place that two cells claim, or none, is a fault of the grid. */
export function tableConsistency(table: Table): number {
  if (table.rows.length === 0 || table.columns < 1) return 0;
  const columns = columnsOf(table);
  return rectangular(table) * filled(table) * alike(columns) * unmerged(columns) * uncut(table);
}

/** Cells by the column that they start in, spans across columns left out; header rows too. */
function columnsOf(table: Table): TableCell[][] {
  const columns: TableCell[][] = Array.from({ length: table.columns }, () => []);
  const reach = new Array<number>(table.columns).fill(0);
  table.rows.forEach((row, index) => {
    let at = 0;
    for (const cell of row) {
      while (at < table.columns && (reach[at] ?? 0) > index) at++;
      for (let c = at; c < Math.min(table.columns, at + cell.colspan); c++) reach[c] = index + cell.rowspan;
      if (cell.colspan === 1 && index >= table.headerRows) columns[at]?.push(cell);
      at += cell.colspan;
    }
  });
  return columns;
}

/** Rows whose cells, with those that reach down from above, fill all columns. */
function rectangular(table: Table): number {
  const reach = new Array<number>(table.rows.length).fill(0);
  table.rows.forEach((row, index) => {
    for (const cell of row) {
      for (let i = index; i < Math.min(table.rows.length, index + cell.rowspan); i++) {
        reach[i] = (reach[i] ?? 0) + cell.colspan;
      }
    }
  });
  return reach.filter((columns) => columns === table.columns).length / table.rows.length;
}

/** Tables have blank cells; where most are blank the grid is finer than the table. */
function filled(table: Table): number {
  const cells = table.rows.flat();
  const share = cells.filter((cell) => cell.lines.length > 0).length / Math.max(1, cells.length);
  return Math.min(1, share / usualFill);
}
const usualFill = 0.7;

/** A column of figures has figures in all its cells, or notes in few of them. */
function alike(columns: readonly TableCell[][]): number {
  let odd = 0;
  let all = 0;
  for (const column of columns) {
    const kinds = column.filter((cell) => cell.lines.length > 0).map(isFigures);
    const figures = kinds.filter(Boolean).length;
    all += kinds.length;
    odd += Math.min(figures, kinds.length - figures);
  }
  return all === 0 ? 1 : 1 - odd / all;
}

/** Two figures below each other in one cell are two rows that were taken for one. */
function unmerged(columns: readonly TableCell[][]): number {
  let merged = 0;
  let all = 0;
  for (const cell of columns.flat()) {
    if (cell.lines.length === 0) continue;
    all++;
    if (cell.lines.filter(isFigure).length >= 2) merged++;
  }
  return all === 0 ? 1 : 1 - merged / all;
}

/** Words that stand on the line between two columns are parted, or their columns are. */
function uncut({ rows, edges }: Table): number {
  let cut = 0;
  let all = 0;
  for (const cell of rows.flat()) {
    if (cell.colspan > 1) continue;
    for (const { words } of cell.lines) {
      for (const word of words) {
        all++;
        const margin = word.style.size * 0.3;
        if (edges.some((edge) => word.x0 < edge - margin && word.x1 > edge + margin)) cut++;
      }
    }
  }
  return all === 0 ? 0 : 1 - cut / all;
}

const isFigures = (cell: TableCell): boolean => cell.lines.every(isFigure);

function isFigure(line: Line): boolean {
  const text = lineText(line);
  return /\d/.test(text) && text.replace(/[^\p{L}]/gu, "").length <= 3;
}
