/** The cells of a sheet in packed runs, which do not cross the borders of tables. */
import type { CompactCell } from "../../../../document/rows.ts";
import { PackedRows } from "../../../../document/rows.ts";

/** Cells that stand side by side. Rows and columns are places among those that are shown. */
export interface Run {
  row: number;
  left: number;
  right: number;
  /** In the grid's packed cells; -1 for cells without content that hold others together (merged ones). */
  packed: number;
  /** Number of the defined table it is in; 0 for none. */
  table: number;
}

export class Grid {
  readonly cells = new PackedRows();
  readonly runs: Run[] = [];
  #current: CompactCell[] = [];
  #row = 0;
  #left = 0;
  #table = 0;
  #sorted = true;

  /** `table`: the defined table that the cell is in, 0 for none. */
  put(row: number, column: number, table: number, cell: CompactCell): void {
    const next = this.#left + this.#current.length;
    if (row === this.#row && column === next && table === this.#table) {
      this.#current.push(cell);
      return;
    }
    this.#finish();
    if (row < this.#row || (row === this.#row && column < next)) this.#sorted = false;
    this.#row = row;
    this.#left = column;
    this.#table = table;
    this.#current = [cell];
  }

  #finish(): void {
    if (this.#current.length === 0) return;
    this.runs.push({
      row: this.#row,
      left: this.#left,
      right: this.#left + this.#current.length - 1,
      packed: this.cells.length,
      table: this.#table,
    });
    this.cells.push(this.#current);
    this.#current = [];
  }

  /** All runs by row and column, to be asked once every cell is there. */
  sorted(): Run[] {
    this.#finish();
    if (!this.#sorted) this.runs.sort((a, b) => a.row - b.row || a.left - b.left);
    return this.runs;
  }
}
