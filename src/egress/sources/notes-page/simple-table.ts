/** Tables within a page, as rows of text. */
import { escaped } from "../../../../config/text/escape-html.ts";
import { type Fields, fieldsOf, itemsOf, saidIn } from "../json.ts";
import { contentOf } from "./records.ts";
import { htmlOf, type TextPlace } from "./rich-text.ts";

export function tableOf(block: Fields, place: TextPlace): string {
  const format = fieldsOf(block.format);
  const columns = itemsOf(format.table_block_column_order).flatMap((each) => saidIn(each) ?? []);
  const rows = contentOf(block).flatMap((id) => {
    const row = place.records.block(id);
    return row === null ? [] : [columns.map((column) => htmlOf(fieldsOf(row.properties)[column], place))];
  });
  const isHeader = (row: number, column: number) =>
    (row === 0 && format.table_block_column_header === true) ||
    (column === 0 && format.table_block_row_header === true);
  return rowsHtml(rows, isHeader);
}

/** `cells` are HTML. */
export function rowsHtml(
  cells: readonly (readonly string[])[],
  isHeader: (row: number, column: number) => boolean,
): string {
  const rows = cells.map((row, at) => {
    const shown = row.map((cell, column) => (isHeader(at, column) ? `<th>${cell}</th>` : `<td>${cell}</td>`));
    return `<tr>${shown.join("")}</tr>`;
  });
  return rows.length === 0 ? "" : `<table>\n${rows.join("\n")}\n</table>`;
}

export const cellHtml = (cell: string | { text: string; url: string }): string =>
  typeof cell === "string" ? escaped(cell) : `<a href="${escaped(cell.url)}">${escaped(cell.text)}</a>`;
