/** Which rows and columns of a sheet are shown, and which were left out. */

import { isOn } from "../../on-off.ts";
import { columnName, columnsMax, rowsMax } from "./references.ts";

export class Visible {
  readonly #keep: boolean;
  readonly #hiddenColumns = new Set<number>();
  /** How many more a file may name; none has a reason to name one twice. */
  #columnsSaid = 4 * columnsMax;
  /** Place among the shown columns, by number. */
  #places: Int32Array | null = null;
  readonly #columnsLeft = new Set<number>();
  readonly #rowsLeft: number[] = [];
  /** Numbers of the hidden rows so far, ascending in files that are in order. */
  readonly #hiddenRows: number[] = [];
  rowHidden = false;

  constructor(keepHidden: boolean) {
    this.#keep = keepHidden;
  }

  /** x:col of the sheet's head. */
  column(attributes: Readonly<Record<string, string>>): void {
    const { hidden, width, min, max } = attributes;
    if (this.#keep || !(isOn(hidden) || (width !== undefined && Number(width) === 0))) return;
    const last = Math.min(columnsMax, Number(max));
    for (let column = Math.max(1, Number(min)); column <= last && this.#columnsSaid > 0; column++) {
      this.#hiddenColumns.add(column);
      this.#columnsSaid -= 1;
    }
  }

  row(number: number, hidden: boolean): void {
    this.rowHidden = hidden && !this.#keep;
    if (this.rowHidden && this.#hiddenRows.length < rowsMax) this.#hiddenRows.push(number);
  }

  /** Whether a cell of the current row is shown; one that is not is remembered. */
  shows(row: number, column: number): boolean {
    if (!this.rowHidden && !this.#hiddenColumns.has(column)) return true;
    if (!this.rowHidden) this.#columnsLeft.add(column);
    else if (this.#rowsLeft.at(-1) !== row) this.#rowsLeft.push(row);
    return false;
  }

  /** Whether a cell is shown, once all rows are known. */
  isShown(row: number, column: number): boolean {
    return !this.#hiddenColumns.has(column) && this.#hiddenRows[this.#rowsBefore(row)] !== row;
  }

  /** Shown rows up to this one: rows with only hidden ones between them are neighbours. */
  rowPlace(row: number): number {
    const last = this.#hiddenRows.at(-1);
    if (last === undefined) return row;
    return row - (last < row ? this.#hiddenRows.length : this.#rowsBefore(row));
  }

  /** Hidden rows before this one, by halving. */
  #rowsBefore(row: number): number {
    let low = 0;
    let high = this.#hiddenRows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#hiddenRows[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The same for columns. */
  columnPlace(column: number): number {
    if (this.#hiddenColumns.size === 0) return column;
    if (this.#places === null) {
      this.#places = new Int32Array(columnsMax + 1);
      for (let i = 1, place = 0; i <= columnsMax; i++) {
        if (!this.#hiddenColumns.has(i)) place += 1;
        this.#places[i] = place;
      }
    }
    return this.#places[column] ?? column;
  }

  /** Rows and columns with content that were left out: "3", "5:9"; "C", "E:F". */
  leftOut(): { rows: string[]; columns: string[] } {
    return {
      rows: ranges(this.#rowsLeft).map(({ from, to }) => (from === to ? `${from}` : `${from}:${to}`)),
      columns: ranges([...this.#columnsLeft]).map(({ from, to }) =>
        from === to ? columnName(from) : `${columnName(from)}:${columnName(to)}`,
      ),
    };
  }
}

const rangesMax = 100;

function ranges(numbers: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && number <= last.to + 1) last.to = Math.max(last.to, number);
    else if (found.length < rangesMax) found.push({ from: number, to: number });
    else break;
  }
  return found;
}
