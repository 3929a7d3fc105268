/** A region of a sheet as rows of a table, which are read from the grid whenever somebody asks. */
import type { TableCell } from "mdast";
import type { CompactCell, CompactRows } from "../../../../document/rows.ts";
import type { Grid, Run } from "./grid.ts";
import type { Region } from "./regions.ts";

/** What a cell has beside its content: links. By place, row × 2^14 + column. */
export type Decorations = ReadonlyMap<number, (cell: CompactCell) => TableCell>;

export function placeKey(row: number, column: number): number {
  return row * 16_384 + column - 1;
}

export class RegionRows implements CompactRows {
  readonly columns: number;
  readonly #grid: Grid;
  readonly #runs: readonly Run[];
  readonly #decorations: Decorations;
  /** Place of a column in the table; columns without content have none. */
  readonly #places: ReadonlyMap<number, number> | null;
  readonly #left: number;

  constructor(grid: Grid, region: Region, decorations: Decorations) {
    this.#grid = grid;
    const { runs } = region;
    this.#runs = runs.every(({ packed }) => packed >= 0) ? runs : runs.filter(({ packed }) => packed >= 0);
    this.#decorations = decorations;
    this.#left = this.#runs.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY);
    this.#places = filledColumns(this.#runs);
    const right = this.#runs.reduce((most, run) => Math.max(most, run.right), 0);
    this.columns = this.#places?.size ?? Math.max(0, right - this.#left + 1);
  }

  *rows(): Generator<CompactCell[]> {
    const runs = this.#runs;
    for (let i = 0; i < runs.length; ) {
      const { row } = runs[i] as Run;
      const cells: CompactCell[] = [];
      for (; i < runs.length && runs[i]?.row === row; i++) this.#lay(runs[i] as Run, cells);
      yield cells;
    }
  }

  *contents(): Generator<CompactCell> {
    for (const { row, left, packed } of this.#runs) {
      const content = this.#grid.cells.row(packed);
      for (let i = 0; i < content.length; i++) yield this.#decorated(row, left + i, content[i] ?? "");
    }
  }

  *nodes(): Generator<TableCell> {
    if (this.#decorations.size === 0 && !this.#grid.cells.hasNodes) return;
    for (const cell of this.contents()) if (typeof cell !== "string") yield cell;
  }

  #lay(run: Run, cells: CompactCell[]): void {
    const content = this.#grid.cells.row(run.packed);
    for (let i = 0; i < content.length; i++) {
      const column = run.left + i;
      const at = this.#places === null ? column - this.#left : (this.#places.get(column) ?? 0);
      while (cells.length < at) cells.push("");
      cells[at] = this.#decorated(run.row, column, content[i] ?? "");
    }
  }

  #decorated(row: number, column: number, cell: CompactCell): CompactCell {
    if (this.#decorations.size === 0) return cell;
    const decorate = this.#decorations.get(placeKey(row, column));
    return decorate === undefined ? cell : decorate(cell);
  }
}

/** null where all columns from the first to the last have content. */
function filledColumns(runs: readonly Run[]): Map<number, number> | null {
  const filled = new Set<number>();
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const run of runs) {
    if (run.left >= left && run.right <= right && filled.size === right - left + 1) continue;
    left = Math.min(left, run.left);
    right = Math.max(right, run.right);
    for (let column = run.left; column <= run.right; column++) filled.add(column);
  }
  if (filled.size === right - left + 1) return null;
  return new Map([...filled].sort((a, b) => a - b).map((column, place) => [column, place]));
}
