/** Lists of records as tables: a column for every name, in the order in which names first come. */
import type { Table } from "mdast";
import { type CompactRows, compactTable, headless, PackedRows } from "../../document/rows.ts";
import { hasHeader, headerRowsMax } from "../data/header.ts";
import type { Rendering } from "./context.ts";
import type { Items, Members, Value } from "./value.ts";

// A record as a row: its values by the names of columns, what lies within it by the path to it.

/** Objects within a record have columns of their own, `address.city`, to so many levels. */
const levelsMax = 2;
/** Of a text in a cell. Longer ones are read better under each other. */
const cellTextMax = 1_000;
const cellListMax = 200;

type Row = Map<string, string>;

/** Null when cells cannot show the record. `whatever`: such values are written on one line. */
function rowOf(record: Members, whatever: boolean): { row: Row; repeats: boolean } | null {
  const row: Row = new Map();
  const state = { whatever, repeats: false };
  return fill(record, { path: "", level: 0 }, row, state) ? { row, repeats: state.repeats } : null;
}

interface State {
  whatever: boolean;
  repeats: boolean;
}

function fill(
  record: Members,
  { path, level }: { path: string; level: number },
  row: Row,
  state: State,
): boolean {
  for (const [name, value] of record.entries()) {
    const column = path === "" ? name : `${path}.${name}`;
    if (value.kind === "members" && value.weight > 0 && level < levelsMax) {
      if (!fill(value, { path: column, level: level + 1 }, row, state)) return false;
      continue;
    }
    const text = cellOf(value) ?? (state.whatever ? written(value) : null);
    if (text === null) return false;
    put(row, column, text, state);
  }
  return true;
}

function written(value: Value): string {
  return value.kind === "scalar" ? value.text : value.line();
}

function put(row: Row, column: string, text: string, state: State): void {
  const before = row.get(column);
  if (before !== undefined) state.repeats = true;
  row.set(column, before === undefined ? text : `${before}\n${text}`);
}

function cellOf(value: Value): string | null {
  if (value.kind === "scalar") return value.text.length <= cellTextMax ? value.text : null;
  if (value.weight === 0) return value.line();
  return value.kind === "items" ? listOf(value) : null;
}

/** Single values with commas, or what is written in few characters as it is written. */
function listOf(list: Items): string | null {
  if (list.weight > cellListMax) return null;
  const texts: string[] = [];
  for (const item of list.items()) {
    if (item.kind !== "scalar") return null;
    texts.push(item.text);
  }
  const text = texts.join(texts.some((each) => /[,\n]/.test(each)) ? "\n" : ", ");
  return text.length <= cellListMax ? text : null;
}

const columnsMax = 60;
/** Of the cells of a table, the least share that is filled. */
const filledMin = 0.25;
/** So few rows are a table however empty. */
const sparseRowsMax = 3;

/** Null when the list is not made of records, or of records that are no rows, or have too little in common. */
export function recordTable(
  records: Iterable<Value>,
  rendering: Rendering,
  { whatever = false }: { whatever?: boolean } = {},
): Table | null {
  const keyed = function* (): Generator<readonly [string, Value]> {
    for (const record of records) yield ["", record];
  };
  return tableOf(keyed(), rendering, { whatever, named: false, filledMin });
}

export function namedRecordTable(record: Members, rendering: Rendering): Table | null {
  return tableOf(record.entries(), rendering, { whatever: false, named: true, filledMin: 0.6 });
}

interface Manner {
  whatever: boolean;
  named: boolean;
  filledMin: number;
}

function tableOf(
  records: Iterable<readonly [string, Value]>,
  rendering: Rendering,
  manner: Manner,
): Table | null {
  const columns = new Map<string, number>();
  if (manner.named) columns.set("", 0);
  const rows = new PackedRows();
  let filled = 0;
  let repeating = 0;
  for (const [name, record] of records) {
    const read = record.kind === "members" ? rowOf(record, manner.whatever) : null;
    if (read === null) return null;
    const cells: string[] = manner.named ? [name] : [];
    for (const [column, text] of read.row) {
      const at = columns.get(column) ?? columns.size;
      if (at === columns.size) columns.set(column, at);
      while (cells.length < at) cells.push("");
      cells[at] = text;
    }
    if (columns.size > columnsMax) return null;
    filled += read.row.size;
    if (read.repeats) repeating += 1;
    rows.push(cells);
  }
  const room = rows.length * (manner.named ? columns.size - 1 : columns.size);
  if (room === 0 || (rows.length > sparseRowsMax && filled < room * manner.filledMin)) return null;
  rendering.repeatedNames += repeating;
  return compactTable(headed([...columns.keys()], rows));
}

function headed(names: readonly string[], rows: PackedRows): CompactRows {
  return {
    columns: names.length,
    nodes: () => rows.nodes(),
    *rows() {
      yield names;
      yield* rows.rows();
    },
  };
}

const matrixColumnsMax = 40;

/** Lists of single values, about as many in each: a table whose first row may name the columns. */
export function matrixTable(list: Items): Table | null {
  const rows = new PackedRows();
  const first: string[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const item of list.items()) {
    if (item.kind !== "items") return null;
    const cells: string[] = [];
    for (const cell of item.items()) {
      if (cell.kind !== "scalar" || cells.length === matrixColumnsMax) return null;
      cells.push(cell.text);
    }
    least = Math.min(least, cells.length);
    if (first.length < headerRowsMax) first.push(cells);
    rows.push(cells);
  }
  if (rows.length < 2 || least < 2 || least * 2 < rows.columns) return null;
  return compactTable(namesColumns(first) ? rows : headless(rows));
}

/** Unlike a sheet, a list of lists has a header only where its cells say so. */
function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [names = [], ...others] = rows;
  const isName = (cell: string) => /\p{L}/u.test(cell) && cell.length <= 60;
  if (!names.every(isName) || new Set(names).size < names.length) return false;
  return others.some((row) => row.some((cell) => !isName(cell))) && hasHeader(rows);
}

/** Names and single values, for records with very many of them. */
export function pairTable(pairs: Iterable<readonly [string, string]>): Table {
  const rows = new PackedRows();
  for (const pair of pairs) rows.push(pair);
  return compactTable(headless(rows));
}

export function columnTable(texts: Iterable<string>): Table {
  const rows = new PackedRows();
  for (const text of texts) rows.push([text]);
  return compactTable(headless(rows));
}
