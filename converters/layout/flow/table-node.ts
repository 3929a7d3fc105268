/** A laid-out table as a node of the tree, with the places of its rows. */
import type { TableCell as MdastCell, Table as MdastTable, PhrasingContent } from "mdast";
import type { Provenance } from "../../document/model.ts";
import { continueOn } from "../../document/places.ts";
import type { Table, TableCell } from "../model.ts";
import { provenanceOf } from "../provenance.ts";
import { type InlineOptions, phrasing, plainText } from "../text/inline.ts";
import type { JoinedTable } from "./join-tables.ts";

export function tableNode(table: Table, inline: InlineOptions): MdastTable {
  const parts = partsOf(table);
  return {
    type: "table",
    align: new Array(table.columns).fill(null),
    children: table.rows.map((row, index) => {
      const part = parts.findLast((each) => each.row <= index);
      return {
        type: "tableRow",
        children: row.map((cell) => cellNode(cell, index < table.headerRows, index, inline)),
        ...(part ? { data: { provenance: part.provenance } } : {}),
      };
    }),
  };
}

/** The rows of a table on several pages say where they stand. */
function partsOf({ parts = [], rows }: JoinedTable): { row: number; provenance: Provenance }[] {
  const places: { row: number; provenance: Provenance }[] = [];
  parts.forEach((part, at) => {
    const held = rows.slice(part.row, parts[at + 1]?.row);
    const lines = held.flatMap((row) => row.flatMap((cell) => cell.lines));
    const provenance = provenanceOf(lines, part.page, part);
    const last = places.at(-1);
    // All of the page is the end of the last row of the page before.
    if (held.length === 0 && last) last.provenance = continueOn(last.provenance, provenance, Infinity);
    else places.push({ row: part.row, provenance });
  });
  return places;
}

function cellNode(cell: TableCell, header: boolean, row: number, inline: InlineOptions): MdastCell {
  const node: MdastCell = { type: "tableCell", children: cellContent(cell, inline) };
  const data: MdastCell["data"] = {};
  if (cell.colspan > 1) data.colspan = cell.colspan;
  if (cell.rowspan > 1) data.rowspan = cell.rowspan;
  if (header && row > 0) data.header = true;
  if (Object.keys(data).length > 0) node.data = data;
  return node;
}

/** Text alone, but for formulas. */
function cellContent({ lines }: TableCell, inline: InlineOptions): PhrasingContent[] {
  if (lines.some(({ words }) => words.some((word) => word.formula !== undefined)))
    return phrasing(lines, { ...inline, emphasis: false });
  const text = plainText(lines, inline.vocabulary);
  return text === "" ? [] : [{ type: "text", value: text }];
}
