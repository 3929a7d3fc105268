/** A region of a sheet as blocks: titles above a table and cells by themselves are paragraphs. */

import type { BlockContent, Paragraph } from "mdast";
import { type CompactCell, type CompactRows, compactTable, headless } from "../../../document/rows.ts";
import { append } from "../../../util/append.ts";
import { phrasingOf } from "./cells/shown-cell.ts";
import type { Grid, Run } from "./grid/grid.ts";
import type { Region } from "./grid/regions.ts";
import { type Decorations, RegionRows } from "./grid/table.ts";

const titlesMax = 8;
/** Places of a table for every cell with content; emptier ones, if large, are listed cell by cell. */
const sparseness = 50;
const sparseMin = 200_000;

export function regionBlocks(
  grid: Grid,
  region: Region,
  decorations: Decorations,
  headed: boolean,
): BlockContent[] {
  const blocks: BlockContent[] = [];
  let rest = region;
  for (let i = 0; i < titlesMax && hasTitle(rest); i++) {
    const runs = rest.runs.slice(0, 1);
    append(blocks, paragraphs(new RegionRows(grid, { ...rest, runs }, decorations)));
    rest = { ...rest, top: rest.top + 1, runs: rest.runs.slice(1) };
  }
  const rows = new RegionRows(grid, rest, decorations);
  const cells = rest.runs.reduce(
    (sum, { left, right, packed }) => sum + (packed < 0 ? 0 : right - left + 1),
    0,
  );
  if (cells === 1) return [...blocks, ...paragraphs(rows)];
  const places = linesOf(rest) * rows.columns;
  if (places > sparseMin && places > cells * sparseness) return [...blocks, compactTable(oneColumn(rows))];
  return [...blocks, compactTable(headed ? rows : headless(rows))];
}

function linesOf({ runs }: Region): number {
  let lines = 0;
  let last = 0;
  for (const { row } of runs) {
    if (row !== last) lines += 1;
    last = row;
  }
  return lines;
}

/** Whether the first row is one cell at the left and the table below is wider. A merged cell stays in its table. */
function hasTitle({ runs, left, right, table }: Region): boolean {
  const [first, second] = runs;
  if (table > 0 || right === left || first === undefined || second === undefined) return false;
  if (first.packed < 0 || first.left !== left || first.right !== left || second.row === first.row)
    return false;
  return runs.some((run, i) => run.packed >= 0 && (run.right > run.left || isBeside(run, runs[i + 1])));
}

function isBeside(run: Run, next: Run | undefined): boolean {
  return next !== undefined && next.packed >= 0 && next.row === run.row;
}

/** What stands in the cells, from row to row, where their places would be nearly all of the output. */
function oneColumn(rows: RegionRows): CompactRows {
  return {
    columns: 1,
    nodes: () => rows.nodes(),
    *rows() {
      for (const cell of rows.contents()) if (!isBlank(cell)) yield [cell];
    },
  };
}

function paragraphs(rows: CompactRows): Paragraph[] {
  const found: Paragraph[] = [];
  for (const cells of rows.rows())
    for (const cell of cells)
      if (!isBlank(cell)) found.push({ type: "paragraph", children: phrasingOf(cell) });
  return found;
}

function isBlank(cell: CompactCell): boolean {
  return typeof cell === "string" && cell.trim() === "";
}
