/** A record as a row: its values by the names of columns, what lies within it by the path to it. */
import type { Items, Members, Value } from "./value.ts";

/** Objects within a record have columns of their own, `address.city`, to so many levels. */
const levelsMax = 2;
/** Of a text in a cell. Longer ones are read better under each other. */
const cellTextMax = 1_000;
/** Of a list in a cell. */
const cellListMax = 200;

export type Row = Map<string, string>;

/**
 * Null when the record holds more than cells can show. With `whatever`, that goes into its cell as it is written, on one
 * line.
 */
export function rowOf(record: Members, whatever: boolean): { row: Row; repeats: boolean } | null {
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
