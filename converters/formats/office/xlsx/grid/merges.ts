/** Merged cells hold what they cover together, though only the first has content. */
import { countLeading } from "../../../../util/count-leading.ts";
import type { Range } from "../sheet/references.ts";
import type { Grid, Run } from "./grid.ts";

/** Together, of all merged cells of a sheet; what is beyond holds nothing together. */
const rowsMax = 100_000;

/** Runs for the rows of merged cells with content. `ranges`: places among shown rows and columns. */
export function mergedRuns(ranges: readonly Range[], grid: Grid): Run[] {
  const runs = grid.sorted();
  const bottom = runs.at(-1)?.row ?? 0;
  const right = runs.reduce((most, run) => Math.max(most, run.right), 0);
  const added: Run[] = [];
  for (const range of ranges) {
    const first = runAt(runs, range.top, range.left);
    if (first === undefined) continue;
    const last = Math.min(range.bottom, bottom);
    if (added.length + last - range.top + 1 > rowsMax) continue;
    for (let row = range.top; row <= last; row++)
      added.push({
        row,
        left: range.left,
        right: Math.min(range.right, right),
        packed: -1,
        table: first.table,
      });
  }
  return added;
}

/** The run with content that covers the place, by halving: runs are sorted and do not overlap. */
function runAt(runs: readonly Run[], row: number, column: number): Run | undefined {
  const isBefore = (each: Run) => each.row < row || (each.row === row && each.left <= column);
  const run = runs[countLeading(runs, isBefore) - 1];
  return run !== undefined && run.row === row && run.right >= column ? run : undefined;
}
