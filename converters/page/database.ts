import type { RootContent, Table, TableCell } from "mdast";
import { headingsBelow } from "../document/headings.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { Cell, Database, PageTable } from "./contract.ts";
import { proseBlocks } from "./prose.ts";

/** Pages that are made of data: each table under its name. */
export function databaseContent({ title, description, tables }: Database, base: URL): PageContent {
  const children: RootContent[] = [
    ...(description === null ? [] : headingsBelow(proseBlocks(description, { base, name: "" }), 1)),
    ...tables.flatMap((table): RootContent[] => [
      ...(table.title === null || (tables.length === 1 && table.title === title)
        ? []
        : [
            {
              type: "heading" as const,
              depth: 2 as const,
              children: [{ type: "text" as const, value: table.title }],
            },
          ]),
      tableOf(table),
    ]),
  ];
  const omitted = tables.reduce((sum, { rowsOmitted }) => sum + rowsOmitted, 0);
  return plainContent(children, {
    title,
    warnings: omitted === 0 ? [] : [`${omitted} rows of the page are not part of this document.`],
    details: { rows: tables.reduce((sum, { rows }) => sum + rows.length, 0), rows_omitted: omitted },
  });
}

function tableOf({ columns, rows }: PageTable): Table {
  return {
    type: "table",
    children: [columns, ...rows].map((cells) => ({
      type: "tableRow",
      children: columns.map((_, at) => cellOf(cells[at] ?? "")),
    })),
  };
}

function cellOf(cell: Cell): TableCell {
  if (typeof cell === "string") return { type: "tableCell", children: [{ type: "text", value: cell }] };
  const { text, url } = cell;
  return { type: "tableCell", children: [{ type: "link", url, children: [{ type: "text", value: text }] }] };
}
