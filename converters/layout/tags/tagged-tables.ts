/** Tables by tags where they agree with the places of words; others are left to geometry. */
import { type Box, boxOf } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import type { Line, PageContent, Table, TableCell, Word } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import { withoutWords } from "../page/lines.ts";
import { type TagElement, within } from "./element.ts";

const rowsMax = 5_000;
const columnsMax = 200;
/** Cells of layout hold whole texts. */
const cellCharactersMax = 300;
const filledShareMin = 0.3;
/** Rows and columns that do not stand where their tags say. */
const strayShareMax = 0.1;

interface Found {
  tables: Table[];
  rest: Line[];
}

interface Cell {
  element: TagElement;
  words: Word[];
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

export function findTaggedTables(page: PageContent, lines: readonly Line[]): Found {
  if (page.tags === undefined) return { tables: [], rest: [...lines] };
  const words = new Map<TagElement, Map<TagElement, Word[]>>();
  for (const line of lines) for (const word of line.words) gather(word, words);
  const tables: Table[] = [];
  const taken = new Set<Word>();
  for (const cells of words.values()) {
    const table = tableOf(cells);
    if (!table) continue;
    tables.push(table);
    for (const list of cells.values()) for (const word of list) taken.add(word);
  }
  return { tables, rest: tables.length === 0 ? [...lines] : withoutWords(lines, taken) };
}

function gather(word: Word, tables: Map<TagElement, Map<TagElement, Word[]>>): void {
  if (!word.tag) return;
  const cell = within(word.tag, "TD") ?? within(word.tag, "TH");
  const row = cell?.parent?.role === "TR" ? cell.parent : null;
  const table = row && within(row, "Table");
  if (!cell || !table) return;
  const cells = tables.get(table) ?? new Map<TagElement, Word[]>();
  tables.set(table, cells);
  const list = cells.get(cell);
  if (list) list.push(word);
  else cells.set(cell, [word]);
}

/** Of the rows of the table that stand on this page. */
function tableOf(words: ReadonlyMap<TagElement, Word[]>): Table | null {
  const rows = [...new Set([...words.keys()].map(({ parent }) => parent as TagElement))].sort(
    (a, b) => a.order - b.order,
  );
  if (rows.length < 2 || rows.length > rowsMax) return null;
  const placed = place(rows, words);
  const { columns } = placed;
  if (columns < 2 || columns > columnsMax || !sound(placed.cells)) return null;
  const cells = widenShortRows(placed.cells, columns);
  const filled = cells.filter((cell) => cell.words.length > 0);
  const box = boxOf(filled.flatMap((cell) => cell.words));
  const edges = columnEdges(filled, columns, box);
  if (edges === null || !rowsDescend(filled, rows.length)) return null;
  const byRow: Cell[][] = rows.map(() => []);
  for (const cell of cells) byRow[cell.row]?.push(cell);
  return {
    kind: "table",
    ...box,
    rows: byRow.map((row) => row.map(tableCell)),
    columns,
    edges,
    headerRows: headerRows(byRow),
  };
}

/** As HTML places cells: each goes to the first column that nothing above reaches down to. */
function place(
  rows: readonly TagElement[],
  words: ReadonlyMap<TagElement, Word[]>,
): { cells: Cell[]; columns: number } {
  const cells: Cell[] = [];
  const reach: number[] = [];
  let columns = 0;
  rows.forEach((tr, row) => {
    let column = 0;
    for (const element of tr.cells ?? []) {
      while ((reach[column] ?? 0) > row) column++;
      if (column >= columnsMax) break;
      const rowspan = Math.min(element.rowspan, rows.length - row);
      const colspan = Math.min(element.colspan, columnsMax);
      cells.push({ element, words: words.get(element) ?? [], row, column, rowspan, colspan });
      for (let i = 0; i < colspan; i++) reach[column + i] = row + rowspan;
      column += colspan;
      columns = Math.max(columns, column);
    }
  });
  return { cells, columns };
}

/** Some programs leave empty cells out: rows that end too early get their cells where the words stand. */
function widenShortRows(cells: readonly Cell[], columns: number): Cell[] {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const isShort = (row: readonly Cell[]) =>
    row.length < columns &&
    row.every(({ column, rowspan, colspan }, i) => column === i && rowspan + colspan === 2);
  if (![...rows.values()].some(isShort)) return [...cells];
  const centers = Array.from({ length: columns }, (_, column) => {
    const known = cells.filter(
      (cell) =>
        cell.column === column &&
        cell.colspan === 1 &&
        cell.words.length > 0 &&
        !isShort(rows.get(cell.row) ?? []),
    );
    return known.length === 0 ? null : median(known.map(({ words }) => center(boxOf(words))));
  });
  return [...rows.values()].flatMap((row) => (isShort(row) ? widened(row, centers) : row));
}

function widened(row: readonly Cell[], centers: readonly (number | null)[]): Cell[] {
  const [first] = row;
  if (!first) return [];
  const filled: Cell[] = centers.map((_, column) => ({ ...first, words: [], column }));
  let from = 0;
  row.forEach((cell, index) => {
    // Room is left for the cells that follow.
    const last = centers.length - (row.length - index);
    const at = cell.words.length === 0 ? null : center(boxOf(cell.words));
    let best = from;
    for (let column = from; at !== null && column <= last; column++) {
      const distance = (to: number) => Math.abs((centers[to] ?? Infinity) - at);
      if (distance(column) < distance(best)) best = column;
    }
    filled[best] = { ...cell, column: best };
    from = best + 1;
  });
  return filled;
}

const center = ({ x0, x1 }: Box): number => (x0 + x1) / 2;

/** Neither layout nor mostly empty. */
function sound(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ words }) => words.length > 0);
  if (filled.length < 3 || filled.length < cells.length * filledShareMin) return false;
  const nested = filled.some(({ element }) => within(element.parent as TagElement, "TD") !== null);
  const headed = filled.some(({ words }) => words.some((word) => (word.tag?.level ?? 0) > 0));
  const lengths = filled.map(({ words }) => words.reduce((sum, { text }) => sum + text.length + 1, 0));
  return (
    !nested &&
    !headed &&
    Math.max(...lengths) <= cellCharactersMax * 4 &&
    median(lengths) <= cellCharactersMax
  );
}

/** Edges between columns, or null where cells stand in another order than their tags. */
function columnEdges(filled: readonly Cell[], columns: number, box: Box): number[] | null {
  const single = filled.filter(({ colspan }) => colspan === 1);
  const spans = Array.from({ length: columns }, (_, index) => {
    const boxes = single.filter(({ column }) => column === index).map(({ words }) => boxOf(words));
    return boxes.length === 0
      ? null
      : { left: median(boxes.map(({ x0 }) => x0)), right: median(boxes.map(({ x1 }) => x1)) };
  });
  const edges = [box.x0];
  let stray = 0;
  for (let i = 1; i < columns; i++) {
    const [before, after] = [spans[i - 1] ?? null, spans[i] ?? null];
    if (before && after && (after.left + after.right) / 2 <= (before.left + before.right) / 2) stray++;
    const edge = before && after ? (before.right + after.left) / 2 : (after?.left ?? before?.right ?? box.x1);
    edges.push(Math.max(edge, edges.at(-1) as number));
  }
  return stray > (columns - 1) * strayShareMax ? null : [...edges, box.x1];
}

function rowsDescend(filled: readonly Cell[], rows: number): boolean {
  const tops = new Array<number>(rows).fill(Infinity);
  for (const { row, words } of filled) tops[row] = Math.min(tops[row] as number, boxOf(words).y0);
  let stray = 0;
  let last = -Infinity;
  for (const top of tops) {
    if (top < last - 1) stray++;
    last = Math.max(last, top);
  }
  const flat = filled.filter(({ row, words }) => {
    const next = tops[row + 1];
    return next !== undefined && boxOf(words).y0 > next + 1;
  }).length;
  return stray <= rows * strayShareMax && flat <= filled.length * strayShareMax;
}

function headerRows(rows: readonly Cell[][]): number {
  const head = (row: readonly Cell[]) =>
    row.length > 0 && row.every(({ element, words }) => element.role === "TH" || words.length === 0);
  const body = rows.findIndex((row) => !head(row));
  return Math.max(1, body < 0 ? 1 : body);
}

const tableCell = ({ words, colspan, rowspan }: Cell): TableCell => ({
  lines: composeLines(words),
  colspan,
  rowspan,
});
