import { expect, test } from "bun:test";
import { toMarkdown } from "../../../document/markdown/write.ts";
import { contextIn } from "../../../testing/context.ts";
import { usualRequest, withSource } from "../../../testing/converted.ts";
import { converter } from "./converter.ts";
import { rowsXml, workbookBytes } from "./testing/workbook-writer.ts";

const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const c = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${a} ${c} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:oneCellAnchor></xdr:wsDr>`;
const drawingRelations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" Target="../charts/a.xml"/></Relationships>';

const numbers = (formula: string) => `<c:numRef><c:f>${formula}</c:f></c:numRef>`;
const strings = (formula: string) => `<c:strRef><c:f>${formula}</c:f></c:strRef>`;

/** The second sheet has a chart of one series; the first has the cells that it shows, and keeps them hidden or not. */
async function shown(series: { name: string; categories: string; values: string }): Promise<string> {
  const { name, categories, values } = series;
  const chart = `<c:chartSpace ${c}><c:chart><c:plotArea><c:barChart><c:ser><c:tx>${strings(name)}</c:tx><c:cat>${numbers(categories)}</c:cat><c:val>${numbers(values)}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const bytes = await workbookBytes({
    sheets: [
      {
        name: "It's data",
        rows: rowsXml([
          ["City", "Boats"],
          ["Harrow", 10],
          ["Quay", 30.5],
        ]),
      },
      {
        name: "Chart",
        rows: "",
        tail: '<drawing r:id="d"/>',
        relations: [{ id: "d", type: "drawing", target: "../drawings/a.xml" }],
      },
    ],
    parts: {
      "xl/drawings/a.xml": drawing,
      "xl/drawings/_rels/a.xml.rels": drawingRelations,
      "xl/charts/a.xml": chart,
    },
  });
  const options = { comments: "keep", formulas: "list", hidden: "drop" };
  const { root } = await withSource("charts.xlsx", bytes, (source, folder) =>
    converter.convert(source, { ...usualRequest, options }, contextIn(folder)),
  );
  const [, behind = ""] = toMarkdown(root).split("## Chart\n");
  return behind.trim();
}

test("a chart that keeps no data shows that of its cells", async () => {
  const series = {
    name: "'It''s data'!$B$1",
    categories: "'It''s data'!$A$2:$A$4",
    values: "'it''s data'!B2:B4",
  };
  expect(await shown(series)).toBe(
    "Bar chart\n\n|  | Boats |\n| --- | --- |\n| Harrow | 10 |\n| Quay | 30.5 |",
  );
});

test("references that are none, or to other workbooks, show nothing", async () => {
  for (const values of ["Boats", "[1]Other!$A$1:$A$3", "Nowhere!A1", "'It''s data'!A1:XFD1048576", ""])
    expect(await shown({ name: "", categories: "", values })).toBe("");
});
