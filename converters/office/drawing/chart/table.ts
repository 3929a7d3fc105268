/** Series of a chart side by side, one row for each category. */

import type { Table, TableRow } from "mdast";
import { cellNode } from "../../../document/rows.ts";
import type { Points } from "./points.ts";

export interface Column {
  name: string;
  points: Points;
}

/** Rows for every position that any column has, those before `labels` first; null when there is nothing to show. */
export function tableOf(labels: readonly Column[], columns: readonly Column[]): Table | null {
  const all = [...labels, ...columns];
  const positions = [...new Set(all.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  if (positions.length === 0 || columns.length === 0) return null;
  // Without categories applications count.
  const counted: Column[] =
    labels.length > 0
      ? [...labels]
      : [{ name: "", points: new Map(positions.map((position) => [position, String(position + 1)])) }];
  const shown = [...counted, ...columns];
  return {
    type: "table",
    children: [
      row(shown.map(({ name }) => name)),
      ...positions.map((position) => row(shown.map(({ points }) => points.get(position) ?? ""))),
    ],
  };
}

/** Rows that are given, under a header. */
export function rowsTable(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  return { type: "table", children: [row(header), ...rows.map(row)] };
}

function row(cells: readonly string[]): TableRow {
  return { type: "tableRow", children: cells.map(cellNode) };
}
