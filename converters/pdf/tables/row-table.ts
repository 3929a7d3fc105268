/**
 * Tables without a full grid: rows come from baselines, columns from gaps that persist over the rows, spans from what
 * crosses them or is underlined by a short rule.
 */

import { isContentsLine } from "../headings/titles.ts";
import { type Box, median, type Table, type TableCell } from "../layout.ts";
import { composeLines } from "../page/compose.ts";
import { columnAt, type Gap, type Piece, type PieceRow, persistentGaps } from "./cell-rows.ts";
import type { Ruling } from "./rulings.ts";

const rowsPerTableMax = 2_000;

interface Context {
  rules: readonly Ruling[];
  box: Box;
  ruled: boolean;
}

interface GridCell {
  pieces: Piece[];
  colspan: number;
}

/** A row of the table under construction: cells by column; covered columns are absent. */
type GridRow = { cells: Map<number, GridCell>; y0: number; y1: number; baseline: number; size: number };

/** The table that the rows make, or null where they are prose, a list or a contents page. */
export function tableFromRows(rows: readonly PieceRow[], context: Context): Table | null {
  if (rows.length < 2 || rows.length > rowsPerTableMax) return null;
  const em = median(rows.map((row) => row.size)) || 10;
  let gaps = persistentGaps(
    rows,
    rows.length < 4 ? 0.34 : context.ruled ? 0.3 : 0.2,
    em * (context.ruled ? 0.4 : 0.5),
  );
  gaps = partingGaps(rows, gaps);
  if (gaps.length === 0) return null;
  const grid = rows.map((row) => gridRow(row, gaps));
  if (!convincing(rows, grid, gaps.length + 1, context)) return null;
  spanByRules(grid, gaps, context.rules);
  const headerEnd = headerBottom(grid, context);
  const joined = joinWrapped(grid, headerEnd, gaps.length + 1, context);
  const cells = joined.rows.map((row) => cellsOf(row, gaps.length + 1));
  const table: Table = {
    kind: "table",
    ...context.box,
    rows: cells,
    columns: gaps.length + 1,
    edges: [context.box.x0, ...gaps.map((gap) => (gap.from + gap.to) / 2), context.box.x1],
    headerRows: Math.max(1, joined.headerRows),
  };
  spanHeaderRows(table);
  return table;
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

/** Whether a cell ends with this column. */
function endsAt(cells: ReadonlyMap<number, GridCell>, column: number): boolean {
  for (const [start, cell] of cells) if (start + cell.colspan - 1 === column) return true;
  return false;
}

function gridRow(row: PieceRow, gaps: readonly Gap[]): GridRow {
  const cells = new Map<number, GridCell>();
  for (const piece of row.pieces) {
    let first = columnAt(gaps, piece.x0 + 1);
    let last = columnAt(gaps, piece.x1 - 1);
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
      cell.pieces.push(...other.pieces);
      cell.colspan = Math.max(cell.colspan, covered + other.colspan - column);
      cells.delete(covered);
    }
  }
  return { cells, y0: row.y0, y1: row.y1, baseline: row.baseline, size: row.size };
}

const pieceText = (piece: Piece): string => piece.words.map((word) => word.text).join(" ");

/** Two columns of prose, lists and contents pages also have gaps that persist. */
function convincing(
  rows: readonly PieceRow[],
  grid: readonly GridRow[],
  columns: number,
  { ruled }: Context,
): boolean {
  const full = grid.filter((row) => row.cells.size >= 2).length;
  if (full < 2 || full < grid.length * (ruled ? 0.4 : 0.6)) return false;
  const texts = grid.flatMap((row) =>
    [...row.cells.values()].map((cell) => cell.pieces.map(pieceText).join(" ")),
  );
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  if (rows.some((row) => row.pieces.some((piece) => isContentsLine(pieceText(piece))))) return false;
  const labels = grid.filter((row) => isLabel(row.cells.get(0))).length;
  if (labels > grid.length * 0.5 && columns === 2) return false;
  if (ruled) return mean < 60;
  if (full < 3 || mean > 30) return false;
  const numeric = texts.filter(
    (text) => /\d/.test(text) && text.replace(/[^\p{L}]/gu, "").length <= 3,
  ).length;
  if (columns === 2) return numeric >= texts.length * 0.3 && full >= 3 && mean < 25;
  return numeric >= texts.length * 0.15 || mean < 15;
}

function isLabel(cell: GridCell | undefined): boolean {
  if (!cell) return false;
  const text = cell.pieces.map(pieceText).join(" ");
  return /^[•‣▪●○■□–—*-]$/.test(text) || /^\(?(?:\d{1,2}|[a-z])[.)]$/i.test(text);
}

/** A short rule below a header cell says which columns it heads. */
function spanByRules(grid: readonly GridRow[], gaps: readonly Gap[], rules: readonly Ruling[]): void {
  for (const rule of rules) {
    const above = grid.filter((row) => row.y1 <= rule.at + 3).at(-1);
    if (!above || rule.at - above.y1 > above.size) continue;
    const first = columnAt(gaps, rule.from + 2);
    const last = columnAt(gaps, rule.to - 2);
    if (last <= first || last - first >= gaps.length) continue;
    const inside = [...above.cells].filter(([column]) => column >= first && column <= last);
    const [only] = inside;
    if (inside.length !== 1 || !only) continue;
    const [column, cell] = only;
    above.cells.delete(column);
    above.cells.set(first, { pieces: cell.pieces, colspan: last - first + 1 });
  }
}

/** Bottom of the header: the first rule across the whole table, if it stands in its upper half. */
function headerBottom(grid: readonly GridRow[], { rules, box }: Context): number {
  const wide = rules.filter((rule) => rule.to - rule.from > (box.x1 - box.x0) * 0.85);
  const first = wide[0];
  if (!first) return -Infinity;
  const above = grid.filter((row) => row.baseline < first.at).length;
  return above > 0 && above <= Math.max(1, grid.length / 2) ? first.at : -Infinity;
}

/** Lines of a wrapped cell become one row again. */
function joinWrapped(grid: readonly GridRow[], headerEnd: number, columns: number, { rules }: Context) {
  const distances = grid.slice(1).map((row, i) => row.baseline - (grid[i] as GridRow).baseline);
  const typical = median(distances);
  const em = median(grid.map((row) => row.size)) || 10;
  const loose = typical > em * 1.55;
  const rows: GridRow[] = [];
  let headerRows = 0;
  for (const row of grid) {
    const above = rows.at(-1);
    const inHeader = row.baseline < headerEnd;
    const distance = above ? row.baseline - above.baseline : Infinity;
    const ruleBetween =
      above !== undefined &&
      rules.some((rule) => rule.at > above.baseline && rule.at < row.baseline - row.size * 0.5);
    const tight = distance < em * 1.4 && (loose || distance < typical * 0.85);
    const continuation =
      !row.cells.has(0) &&
      row.cells.size < Math.max(2, columns * 0.5) &&
      distance < Math.max(em * 1.5, typical * 1.1) &&
      !inHeader;
    if (above && !ruleBetween && (tight || continuation) && nests(above, row)) {
      for (const [column, cell] of row.cells) {
        const target = above.cells.get(column);
        if (target) target.pieces.push(...cell.pieces);
        else above.cells.set(column, cell);
      }
      above.baseline = row.baseline;
      above.y1 = row.y1;
      continue;
    }
    rows.push({ ...row, cells: new Map(row.cells) });
    if (inHeader) headerRows++;
  }
  return { rows, headerRows };
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

/** In a header of several rows, a column with one filled cell is headed by that cell alone. */
function spanHeaderRows(table: Table): void {
  const { headerRows, rows } = table;
  if (headerRows < 2 || !rows.slice(0, headerRows).some((row) => row.some((cell) => cell.colspan > 1)))
    return;
  // Columns are counted before any cell is taken out.
  const covered: [row: TableCell[], cell: TableCell][] = [];
  for (let column = 0; column < table.columns; column++) {
    const cells = rows.slice(0, headerRows).map((row) => cellAt(row, column));
    if (cells.some((cell) => cell === null || cell.colspan > 1)) continue;
    const filled = cells.filter((cell) => cell !== null && cell.lines.length > 0);
    const [text] = filled;
    const first = cells[0];
    if (filled.length !== 1 || !text || !first) continue;
    first.lines = text.lines;
    first.rowspan = headerRows;
    rows.slice(1, headerRows).forEach((row, i) => {
      const cell = cells[i + 1];
      if (cell) covered.push([row, cell]);
    });
  }
  for (const [row, cell] of covered) row.splice(row.indexOf(cell), 1);
}

/** The cell that starts at a column of a row without cells reaching down into it. */
function cellAt(row: readonly TableCell[], column: number): TableCell | null {
  let at = 0;
  for (const cell of row) {
    if (at === column) return cell;
    at += cell.colspan;
  }
  return null;
}
