import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import type { ConversionRequest, Source } from "../../../contract.ts";
import { toMarkdown } from "../../../document/markdown/write.ts";
import type { Document } from "../../../document/model.ts";
import { contextIn } from "../../../testing/context.ts";
import { convertMeasured, usualRequest } from "../../../testing/converted.ts";
import { converter } from "./converter.ts";
import { columnName } from "./sheet/references.ts";
import {
  formula,
  rowsXml,
  type SheetParts,
  shared,
  styled,
  type WorkbookParts,
  workbookBytes,
} from "./testing/workbook-writer.ts";

const folder = mkdtempSync(join(tmpdir(), "xlsx-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function sourceOf(workbook: WorkbookParts): Promise<Source> {
  const path = join(folder, `${++files}.xlsx`);
  const bytes = await workbookBytes(workbook);
  await Bun.write(path, bytes);
  return { path, filename: "a.xlsx", bytes: bytes.length };
}

const requestOf = (options: ConversionRequest["options"]): ConversionRequest => ({
  ...usualRequest,
  options: { comments: "keep", formulas: "list", hidden: "drop", ...options },
});

const convert = async (
  workbook: WorkbookParts,
  options: ConversionRequest["options"] = {},
): Promise<Document> =>
  convertMeasured(converter, await sourceOf(workbook), folder, { request: requestOf(options) });

const sheet = (rows: string, more: Partial<SheetParts> = {}): WorkbookParts => ({
  sheets: [{ name: "S", rows, ...more }],
});

async function codeOf(workbook: WorkbookParts): Promise<string> {
  const fault = await convert(workbook).catch((error: unknown) => error);
  return fault instanceof Fault ? fault.code : "success";
}

describe("cells are counted as they are converted", () => {
  const counts: Readonly<Record<string, readonly [WorkbookParts, number]>> = {
    "values, texts, formulas": [
      sheet(
        rowsXml([
          ["a", 1, true],
          [formula("A1"), formula("A1", 2)],
        ]),
      ),
      5,
    ],
    "nothing and white space": [
      sheet(
        rowsXml([
          ["a", null, "", "  "],
          [{ xml: "<c s='1'/>" }, { xml: "<c><v/></c>" }],
        ]),
      ),
      1,
    ],
    "a formula that gives no text": [
      sheet(rowsXml([["a", { xml: '<c t="str"><f>IF(1,"")</f><v></v></c>' }]])),
      1,
    ],
    "empty shared strings": [
      { ...sheet(rowsXml([[shared(0), shared(1)]])), strings: ["<t></t>", "<t>x</t>"] },
      1,
    ],
    "hidden rows": [sheet(rowsXml([["a"], ["b"]]).replace('r="2">', 'r="2" hidden="true">')), 1],
    "hidden columns": [
      sheet(rowsXml([["a", "b"]]), { head: '<cols><col min="2" max="16384" hidden="1"/></cols>' }),
      1,
    ],
    "hidden sheets": [
      {
        sheets: [
          { name: "A", rows: rowsXml([["a"]]) },
          { name: "B", state: "hidden", rows: rowsXml([["b"]]) },
        ],
      },
      1,
    ],
  };
  for (const [name, [workbook, cells]] of Object.entries(counts))
    test(name, async () => expect((await convert(workbook)).metrics).toEqual({ cells }));

  test("with what is hidden, if that is asked for", async () => {
    const [workbook] = counts["hidden sheets"] ?? [sheet("")];
    expect((await convert(workbook, { hidden: "keep" })).metrics).toEqual({ cells: 2 });
  });
});

test("what was left out is named", async () => {
  const rows = rowsXml([
    ["a", "b", "c"],
    ["d", "e", "f"],
    ["g", "h", "i"],
  ]).replace('r="2">', 'r="2" hidden="1">');
  const { metadata } = await convert({
    sheets: [
      { name: "Shown", rows, head: '<cols><col min="2" max="2" hidden="1"/></cols>' },
      { name: "Secret", state: "veryHidden", rows: "" },
    ],
  });
  expect(metadata.details).toMatchObject({
    hidden_sheets_left_out: ["Secret"],
    hidden_rows_left_out: { Shown: ["2"] },
    hidden_columns_left_out: { Shown: ["B"] },
  });
});

test("names and types that objects have of themselves are names and types like others", async () => {
  const rows = rowsXml([["a", { xml: '<c t="constructor"><v>1.50</v></c>' }], ["b"]]).replace(
    'r="2">',
    'r="2" hidden="1">',
  );
  const { root, metadata } = await convert({ sheets: [{ name: "__proto__", rows }] });
  expect(toMarkdown(root)).toContain("| a | 1.5 |");
  const left = metadata.details?.hidden_rows_left_out;
  expect(Object.entries(left ?? {})).toEqual([["__proto__", ["2"]]]);
});

test("a filtered table stays one table", async () => {
  const rows = rowsXml([
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ]).replace('r="2">', 'r="2" hidden="1">');
  expect(toMarkdown((await convert(sheet(rows))).root)).toBe("## S\n\n| a | b |\n| --- | --- |\n| e | f |\n");
});

test("what stands before the damage of a sheet is kept, with a warning", async () => {
  const { root, units } = await convert({
    sheets: [
      { name: "A", rows: `${rowsXml([["a", "b"]])}<row><c></row>` },
      { name: "B", rows: rowsXml([["c"]]) },
    ],
  });
  expect(toMarkdown(root)).toContain("| a | b |");
  expect(toMarkdown(root)).toContain("## B\n\nc");
  expect(units.map(({ signals }) => signals.failed)).toEqual([true, false]);
});

test("texts that the file does not have are empty, and said to be missing", async () => {
  const { root, units } = await convert(sheet(rowsXml([["a", shared(7)]])));
  expect(toMarkdown(root)).toBe("## S\n\na\n");
  expect(units[0]?.signals.warnings).toEqual(["The texts of 1 cells are missing in the file."]);
});

const long = `<t>${"x".repeat(32_767)}</t>`;
const refused: Readonly<Record<string, readonly [WorkbookParts, string]>> = {
  "no cell": [sheet(""), "empty_document"],
  "nothing but hidden cells": [
    { sheets: [{ name: "S", state: "hidden", rows: rowsXml([["a"]]) }] },
    "empty_document",
  ],
  "nothing but missing texts": [sheet(rowsXml([[shared(1)]])), "corrupt_document"],
  "one long text in very many cells": [
    { ...sheet(rowsXml(Array.from({ length: 3_000 }, () => [shared(0)]))), strings: [long] },
    "document_too_complex",
  ],
  "one long text with runs in very many cells": [
    {
      ...sheet(rowsXml(Array.from({ length: 3_000 }, () => [shared(0)]))),
      strings: [`<r>${long}</r><r><rPr><b/></rPr><t>x</t></r>`],
    },
    "document_too_complex",
  ],
  "a format that makes much of little": [
    {
      ...sheet(rowsXml(Array.from({ length: 40_000 }, () => [styled(1, 1)]))),
      formats: [`"${"x".repeat(4_000)}"0`],
    },
    "document_too_complex",
  ],
  "very many columns that are hidden again and again": [
    sheet(rowsXml([["a"]]), {
      head: `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(20_000)}</cols>`,
    }),
    "empty_document",
  ],
};
for (const [name, [workbook, code]] of Object.entries(refused))
  test(`${name}: ${code}`, async () => expect(await codeOf(workbook)).toBe(code));

test("sheets that share a part are converted once", async () => {
  const shown = await convert({
    ...sheet(rowsXml([["a"]])),
    parts: {
      "xl/workbook.xml":
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
    },
  });
  expect(toMarkdown(shown.root)).toBe("## A\n\na\n");
});

test("values named like properties of every object are values like any other", async () => {
  const rows = '<row r="1"><c r="A1" t="b"><v>constructor</v></c><c r="B1" t="__proto__"><v>7</v></c></row>';
  const { root } = await convert(sheet(rows));
  expect(toMarkdown(root)).toContain("| constructor | 7 |");
});

longTest(
  "very many cells far from each other are listed without walking the space between them",
  async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => {
      const reference = `${columnName(((i * 5) % 16_384) + 1)}${i + 1}`;
      return `<row r="${i + 1}"><c r="${reference}"><v>${i}</v></c></row>`;
    });
    const { root, metrics } = await convert(sheet(rows.join("")));
    expect(metrics).toEqual({ cells: 60_000 });
    expect(toMarkdown(root).split("\n").length).toBeGreaterThan(60_000);
  },
);

describe("measuring and converting refuse the same workbooks", () => {
  const drawing = (content: string): WorkbookParts => ({
    ...sheet("", {
      tail: '<drawing r:id="d"/>',
      relations: [{ id: "d", type: "drawing", target: "../drawings/a.xml" }],
    }),
    parts: {
      "xl/drawings/a.xml": `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:absoluteAnchor>${content}</xdr:absoluteAnchor></xdr:wsDr>`,
    },
  });

  test("a drawing of nothing is nothing to convert", async () => {
    for (const content of ["", "<xdr:clientData/>"]) {
      const source = await sourceOf(drawing(content));
      const works = [
        () => converter.measure(source, requestOf({})),
        () => converter.convert(source, requestOf({}), contextIn(folder)),
      ];
      for (const work of works)
        expect(await work().catch((error: unknown) => (error as Fault).code)).toBe("empty_document");
    }
  });

  test("shapes and values that show nothing leave the name of their sheet", async () => {
    const shape = "<xdr:sp><xdr:txBody><a:p/></xdr:txBody></xdr:sp>";
    expect(toMarkdown((await convert(drawing(shape))).root)).toBe("## S\n");
    const unseen = { ...sheet(rowsXml([[styled(5, 1)]])), formats: [";;;"] };
    expect(toMarkdown((await convert(unseen)).root).startsWith("## S")).toBe(true);
  });
});
