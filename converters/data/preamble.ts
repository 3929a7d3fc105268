import type { RootContent } from "mdast";
import { textWithBreaks } from "../document/rows.ts";

/** More lines than this are no remark before a table. */
const rowsMax = 20;
/** So many whole rows must follow. */
const followingMin = 2;

/**
 * How many of the first rows, which have content, stand before the table: titles, dates and comments that programs put
 * on top of what they export. They have one cell where the table has several, or begin with `#`; the row that follows
 * them is as wide as the table usually is.
 */
export function preambleRows(rows: readonly (readonly string[])[], columns: number): number {
  if (columns < 2) return 0;
  const isRemark = (row: readonly string[]) =>
    row.length === 1 || (row[0]?.startsWith("#") && row.length !== columns);
  const count = rows.findIndex((row) => !isRemark(row));
  if (count < 1 || count > rowsMax) return 0;
  const following = rows.slice(count, count + followingMin);
  return following.length === followingMin && following.every((row) => row.length === columns) ? count : 0;
}

/** One paragraph, a line each. */
export function preambleBlocks(rows: readonly (readonly string[])[]): RootContent[] {
  if (rows.length === 0) return [];
  const text = rows.map((row) => row.join(", ")).join("\n");
  return [{ type: "paragraph", children: textWithBreaks(text) }];
}
