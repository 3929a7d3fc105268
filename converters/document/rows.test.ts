import { expect, test } from "bun:test";
import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import type { Table, TableCell } from "mdast";
import { runsOf } from "../../config/testing/runs.ts";
import { tableHtml } from "./markdown/html.ts";
import { phrasing, plainCell } from "./markdown/phrasing.ts";
import { toMarkdown } from "./markdown/write.ts";
import { plainText, walk } from "./plain-text.ts";
import { cellNode, PackedRows, tableRows } from "./rows.ts";

const link: TableCell = {
  type: "tableCell",
  children: [{ type: "link", url: "https://example.org/", children: [{ type: "text", value: "there" }] }],
};
const text = oneof(
  string({ unit: "binary" }),
  string(),
  constantFrom("", "12", "\x1e0", "a\x1fb", "x\ny", "a\r\nb", "1.", "-"),
);
const cells = array(oneof(text, constantFrom(link)), { maxLength: 5 });

test("a table whose rows are packed reads as the same table with nodes", () => {
  assert(
    property(array(cells, { maxLength: 5 }), (rows) => {
      const packed = new PackedRows();
      for (const row of rows) packed.push(row);
      const table: Table = { type: "table", children: [], data: { rows: packed } };
      const children = rows.map((row) => ({ type: "tableRow" as const, children: row.map(cellNode) }));
      const nodes: Table = { type: "table", children };
      expect([...tableRows(table)]).toEqual(children);
      expect(toMarkdown({ type: "root", children: [table] })).toBe(
        toMarkdown({ type: "root", children: [nodes] }),
      );
      expect(plainText(table)).toBe(plainText(nodes));
      expect(tableHtml(table)).toBe(tableHtml(nodes));
      const links = (node: Table) => [...walk(node)].filter(({ type }) => type === "link").length;
      expect(links(table)).toBe(links(nodes));
    }),
  );
});

test("what stands for itself in a cell is written so by the long way as well", () => {
  const figure = string({ unit: constantFrom(..."0123456789.,:/-% ") });
  const context = { place: "cell", footnotes: new Map(), definitions: new Map() } as const;
  assert(
    property(oneof(figure, string()), (value) => {
      if (!plainCell(value) || value === "") return;
      const parts = [
        { type: "text", value },
        { type: "text", value: "" },
      ] as const;
      expect(phrasing(parts, context)).toBe(value);
    }),
    { numRuns: runsOf(2_000) },
  );
});
