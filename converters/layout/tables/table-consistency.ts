/**
 * How well a reading of a region as a table agrees with itself, so that readings of one region (by its lines, by its
 * rules, by the blanks of its text) can be compared: cells hold one thing, columns one kind of thing, rows begin where
 * texts do.
 */

import { type Line, lineText, type Table, type TableCell } from "../model.ts";

/** What a table without any fault loses nothing of; each weight is the loss where all of its cells or rows are at fault. */
const weights = {
  /** Rows that hold several rows: figures below each other in several cells. */
  joinedRows: 0.6,
  /** Cells that hold several cells: figures beside each other, or a wide blank. */
  joinedCells: 0.6,
  /** Rows that only go on with the text of the row above. */
  partedRows: 0.5,
  mixedColumns: 0.3,
  emptyCells: 0.2,
} as const;

/** How much of each fault a table has, 0 to 1. */
export type Faults = Record<keyof typeof weights, number>;

export function faultsOf(table: Table): Faults {
  const cells = table.rows.flat();
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const body = table.rows.slice(table.headerRows);
  return {
    joinedRows: share(table.rows.filter(holdsRows).length, table.rows.length),
    joinedCells: share(filled.filter(holdsCells).length, filled.length),
    partedRows: share(body.filter((row, i) => goesOn(row, body[i - 1])).length, body.length),
    mixedColumns: mixed(table),
    emptyCells: share(cells.length - filled.length, cells.length),
  };
}

/** 0 (nothing fits) to 1; tables that say nothing are 0. */
export function consistency(table: Table): number {
  if (!table.rows.some((row) => row.some(({ lines }) => lines.length > 0))) return 0;
  const faults = faultsOf(table);
  let loss = 0;
  for (const [name, weight] of Object.entries(weights)) loss += weight * faults[name as keyof Faults];
  return Math.max(0, 1 - loss);
}

const figure = /^[($€£+–—-]*\d[\d\s.,:/%)*–-]*$/;

const isFigure = (line: Line): boolean => figure.test(lineText(line));

/** Two cells with as many figures below each other, on the same baselines. */
function holdsRows(row: readonly TableCell[]): boolean {
  const stacks = row.filter(
    ({ lines }) => lines.length > 1 && lines.filter(isFigure).length >= lines.length * 0.7,
  );
  const [first, ...others] = stacks;
  if (!first || others.length === 0) return false;
  const aligned = others.filter(
    ({ lines }) =>
      lines.length === first.lines.length &&
      lines.every(
        (line, i) => Math.abs(line.baseline - (first.lines[i] as Line).baseline) < line.style.size * 0.35,
      ),
  );
  return aligned.length >= others.length * 0.7;
}

/** Two figures with a wide blank between them on one line. */
function holdsCells({ lines }: TableCell): boolean {
  return lines.some(({ words }) =>
    words.some((word, i) => {
      const before = words[i - 1];
      if (!before || word.x0 - before.x1 < word.style.size * 0.45) return false;
      return (
        word.x0 - before.x1 > word.style.size * 1.5 || (figure.test(word.text) && figure.test(before.text))
      );
    }),
  );
}

/** A row without a label whose texts begin in the middle of a sentence. */
function goesOn(row: readonly TableCell[], above: readonly TableCell[] | undefined): boolean {
  const filled = row.filter(({ lines }) => lines.length > 0);
  if (!above || filled.length === 0) return false;
  const middle = filled.filter(({ lines: [line] }) => line && /^[\p{Ll}(,;]/u.test(lineText(line)));
  return row[0]?.lines.length === 0
    ? middle.length > 0
    : middle.length === filled.length && filled.length < row.length;
}

/** Mean over the columns of the share of cells that are not of the column's usual kind. */
function mixed(table: Table): number {
  const figures = new Array<number>(table.columns).fill(0);
  const texts = new Array<number>(table.columns).fill(0);
  // Rows that each column is still covered by a cell from above.
  const covered = new Array<number>(table.columns).fill(0);
  table.rows.forEach((row, index) => {
    let column = 0;
    for (const { lines, colspan, rowspan } of row) {
      while (column < table.columns && (covered[column] ?? 0) > 0) column++;
      const [line] = lines;
      const counts = line && isFigure(line) ? figures : texts;
      if (line && colspan === 1 && column < table.columns && index >= table.headerRows)
        counts[column] = (counts[column] ?? 0) + 1;
      for (let end = Math.min(table.columns, column + colspan); column < end; column++)
        covered[column] = rowspan;
    }
    for (let i = 0; i < covered.length; i++) covered[i] = Math.max(0, (covered[i] ?? 0) - 1);
  });
  let sum = 0;
  figures.forEach((count, column) => {
    const other = texts[column] ?? 0;
    if (count + other > 0) sum += Math.min(count, other) / (count + other);
  });
  return (sum / Math.max(1, table.columns)) * 2;
}

/** Mean over the tables of how well each agrees with itself, in its grid and in what its cells hold. */
export function tableConsistency(tables: readonly Table[]): number {
  let sum = 0;
  for (const table of tables) sum += (fullRows(table) / Math.max(1, table.rows.length)) * consistency(table);
  return sum / tables.length;
}

/** Rows whose cells, with those that reach down from above, fill all columns. */
function fullRows(table: Table): number {
  const reach = new Array<number>(table.rows.length).fill(0);
  table.rows.forEach((row, index) => {
    for (const cell of row) {
      for (let i = index; i < Math.min(table.rows.length, index + cell.rowspan); i++) {
        reach[i] = (reach[i] ?? 0) + cell.colspan;
      }
    }
  });
  return reach.filter((columns) => columns === table.columns).length;
}
