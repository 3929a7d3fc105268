import { expect, test } from "bun:test";
import type { RootContent, Table } from "mdast";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { textOf, type XmlElement, type XmlNode } from "../../../../input/xml/element.ts";
import { parseTree } from "../../../../input/xml/tree.ts";
import { officeXml } from "../../package/vocabulary.ts";
import type { Changes } from "../../values/tracked-changes.ts";
import { StyleSheet } from "../styles/sheet.ts";
import { tableBlocks } from "./table.ts";

const namespace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;

function parse(xml: string): XmlElement {
  return parseTree(new TextEncoder().encode(xml.replace(/^<[\w:]+/, `$& ${namespace}`)), officeXml);
}

/** Paragraphs are their text; tables within go the same way. */
function blocks(table: XmlElement, changes: Changes = "accepted"): RootContent[] {
  const cell = (children: readonly XmlNode[]): RootContent[] =>
    children.flatMap((child): RootContent[] => {
      if (typeof child === "string") return [];
      if (child.name === "w:tbl") return tableBlocks(child, context);
      if (child.name === "w:h")
        return [{ type: "heading", depth: 1, children: [{ type: "text", value: textOf(child) }] }];
      if (child.name !== "w:p") return [];
      return [{ type: "paragraph", children: [{ type: "text", value: textOf(child) }] }];
    });
  const context = { styles: StyleSheet.read(undefined), changes, cell };
  return tableBlocks(table, context);
}

function markdown(xml: string, changes?: Changes): string {
  return toMarkdown({ type: "root", children: blocks(parse(xml), changes) });
}

const tc = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${text}</w:p></w:tc>`;
const tr = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;
const restart = `<w:vMerge w:val="restart"/>`;
const goesOn = `<w:vMerge/>`;

test("rows and cells are found through all that may stand around them", () => {
  const xml = `<w:tbl><w:sdt><w:sdtContent>${tr(tc("a"), `<w:sdt><w:sdtContent>${tc("b")}</w:sdtContent></w:sdt>`)}
    </w:sdtContent></w:sdt><w:customXml>${tr(`<w:customXml>${tc("c")}</w:customXml>`, tc("d"))}</w:customXml></w:tbl>`;
  expect(markdown(xml)).toBe("| a | b |\n| --- | --- |\n| c | d |\n");
});

test("cells that span become HTML, with nothing repeated and nothing where they cover", () => {
  const xml = `<w:tbl>${tr(tc("wide", span(2)), tc("x"))}${tr(tc("tall", restart), tc("1"), tc("2"))}
    ${tr(tc("hidden", goesOn), tc("3"), tc("4"))}</w:tbl>`;
  expect(markdown(xml)).toBe(
    `<table>
<tr><th colspan="2">wide</th><th>x</th></tr>
<tr><td rowspan="2">tall</td><td>1</td><td>2</td></tr>
<tr><td>3</td><td>4</td></tr>
</table>
`,
  );
});

test("columns that no cell begins at are none: the same span in all rows is one column", () => {
  const xml = `<w:tbl>${tr(tc("a", span(3)), tc("b", span(1_000_000_000)))}${tr(tc("c", span(3)), tc("d"))}</w:tbl>`;
  expect(markdown(xml)).toBe("| a | b |\n| --- | --- |\n| c | d |\n");
});

test("cells merged in the old way are one", () => {
  const xml = `<w:tbl>${tr(tc("a", `<w:hMerge w:val="restart"/>`), tc("", "<w:hMerge/>"), tc("b"))}
    ${tr(tc("1"), tc("2"), tc("3"))}</w:tbl>`;
  expect(markdown(xml)).toContain(`<tr><th colspan="2">a</th><th>b</th></tr>`);
});

test("columns left out at the beginning of a row are blank cells", () => {
  const row = `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${tc("d")}</w:tr>`;
  expect(markdown(`<w:tbl>${tr(tc("a"), tc("b"))}${row}</w:tbl>`)).toBe(
    "| a | b |\n| --- | --- |\n|  | d |\n",
  );
});

test("deleted rows are gone, inserted ones there; in the original it is the other way round", () => {
  const deleted = `<w:tr><w:trPr><w:del/></w:trPr>${tc("old")}${tc("1")}</w:tr>`;
  const inserted = `<w:tr><w:trPr><w:ins/></w:trPr>${tc("new")}${tc("2")}</w:tr>`;
  const xml = `<w:tbl>${tr(tc("a"), tc("b"))}${deleted}${inserted}</w:tbl>`;
  expect(markdown(xml)).toBe("| a | b |\n| --- | --- |\n| new | 2 |\n");
  expect(markdown(xml, "original")).toBe("| a | b |\n| --- | --- |\n| old | 1 |\n");
  expect(markdown(xml, "marked")).toBe("| a | b |\n| --- | --- |\n| old | 1 |\n| new | 2 |\n");
});

test("rows and columns that say nothing are left out, and spans over them are shorter", () => {
  const xml = `<w:tbl>${tr(tc("a", restart), tc(""), tc("b"))}${tr(tc("", goesOn), tc(""), tc(""))}
    ${tr(tc("c"), tc(""), tc("d"))}</w:tbl>`;
  expect(markdown(xml)).toBe("| a | b |\n| --- | --- |\n| c | d |\n");
});

test("columns to be filled in stay where lines show them", () => {
  const ruled = `<w:tblPr><w:tblBorders><w:insideV w:val="single"/></w:tblBorders></w:tblPr>`;
  const xml = `<w:tbl>${ruled}${tr(tc("name"), tc(""))}${tr(tc("place"), tc(""))}</w:tbl>`;
  expect(markdown(xml)).toBe("| name |  |\n| --- | --- |\n| place |  |\n");
});

test("a header over two rows is one where it groups columns, not where a cell is only high", () => {
  const grouped =
    tr(tc("a", restart), tc("b", span(2))) +
    tr(tc("", goesOn), tc("c"), tc("d")) +
    tr(tc("1"), tc("2"), tc("3"));
  expect(markdown(`<w:tbl>${grouped}</w:tbl>`)).toContain("<tr><th>c</th><th>d</th></tr>\n<tr><td>1</td>");
  const high = tr(tc("a", restart), tc("b")) + tr(tc("", goesOn), tc("c"));
  expect(markdown(`<w:tbl>${high}</w:tbl>`)).toContain("<tr><td>c</td></tr>");
});

test("a table of one cell is what the cell holds; an empty one is nothing", () => {
  expect(markdown(`<w:tbl>${tr(tc("only"))}</w:tbl>`)).toBe("only\n");
  expect(blocks(parse(`<w:tbl>${tr(tc(""), tc(" "))}</w:tbl>`))).toEqual([]);
});

test("without a line around it, a table whose cells hold sections only places them; with one it is a table", () => {
  const rows = tr(
    `<w:tc><w:h>Left</w:h><w:p>text</w:p></w:tc>`,
    `<w:tc><w:h>Right</w:h><w:p>more</w:p></w:tc>`,
  );
  expect(markdown(`<w:tbl>${rows}</w:tbl>`)).toBe("# Left\n\ntext\n\n# Right\n\nmore\n");
  const ruled = `<w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr>`;
  expect(markdown(`<w:tbl>${ruled}${rows}</w:tbl>`)).toBe(
    "| Left<br>text | Right<br>more |\n| --- | --- |\n",
  );
});

test("a table in a cell of another stays one; tables very deep in each other lose their frames, not their words", () => {
  let xml = tr(tc("0"), tc("x"));
  for (let depth = 1; depth < 30; depth++)
    xml = tr(`<w:tc><w:p>${depth}</w:p><w:tbl>${xml}</w:tbl></w:tc>`, tc("x"));
  const ruled = `<w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr>`;
  const written = markdown(
    `<w:tbl>${ruled}${xml}</w:tbl>`.replaceAll("<w:tbl><w:tr>", `<w:tbl>${ruled}<w:tr>`),
  );
  for (let depth = 0; depth < 30; depth++) expect(written).toMatch(new RegExp(`[>|]${depth}<`));
  expect(written.match(/<table>/g)?.length).toBeLessThanOrEqual(30);
});

test("columns are aligned as all their cells are", () => {
  const right = (text: string) => `<w:tc><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${text}</w:p></w:tc>`;
  const xml = `<w:tbl>${tr(tc("a"), tc("b"))}${tr(tc("c"), right("1"))}${tr(tc("d"), right("2"))}</w:tbl>`;
  expect((blocks(parse(xml))[0] as Table).align).toEqual([null, "right"]);
});

test("stairs of rows cost no more than their cells", () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, i) => `<w:tr><w:trPr><w:gridBefore w:val="${i}"/></w:trPr>${tc("x")}</w:tr>`,
  );
  const [table] = blocks(parse(`<w:tbl>${rows.join("")}</w:tbl>`)) as Table[];
  const cells = table?.children.reduce((sum, row) => sum + row.children.length, 0) ?? 0;
  expect(cells).toBeLessThan(210_000);
});
