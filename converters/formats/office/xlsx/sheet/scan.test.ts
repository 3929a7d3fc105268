/** The fast reader says what the general one says, however a sheet is written and wherever its pieces are cut. */
import { describe, expect, test } from "bun:test";
import { array, assert, constantFrom, integer, oneof, property, record, string } from "fast-check";
import { Fault } from "../../../../../config/errors/fault.ts";
import { runsOf } from "../../../../../config/testing/runs.ts";
import { XmlReader } from "../../../../input/xml/events.ts";
import { officeXml } from "../../package/vocabulary.ts";
import type { SheetEvents } from "./cell.ts";
import { GeneralReader, sheetScan } from "./read-sheet.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const strict = "http://purl.oclc.org/ooxml/spreadsheetml/main";

function recorder(): { events: SheetEvents; said: unknown[] } {
  const said: unknown[] = [];
  const events: SheetEvents = {
    row: (number, hidden) => said.push(["row", number, hidden]),
    cell: (cell) => {
      const { row, column, style, type, rich, empty } = cell;
      said.push([
        "cell",
        row,
        column,
        style,
        type,
        cell.formula && { ...cell.formula },
        rich,
        empty,
        cell.value,
      ]);
    },
    element: (name, attributes) => {
      if (name !== "x:worksheet") said.push([name, { ...attributes }]);
    },
  };
  return { events, said };
}

/** What is told before the end or the fault, and that fault's code. */
function told(read: (events: SheetEvents) => void): unknown[] {
  const { events, said } = recorder();
  try {
    read(events);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    said.push(error.code);
  }
  return said;
}

const generally = (xml: string) =>
  told((events) => {
    const reader = new XmlReader(officeXml.vocabulary, new GeneralReader(events));
    reader.write(xml);
    reader.end();
  });

const fast = (xml: string, size: number) =>
  told((events) => {
    const scan = sheetScan(events);
    for (let at = 0; at < xml.length; at += size) scan.push(xml.slice(at, at + size));
    scan.end();
  });

const text = oneof(
  constantFrom(
    "",
    "12",
    "0.30000000000000004",
    "a &amp; b",
    "&#65;&#x42;",
    "x\r\ny",
    " ",
    "&quot;&apos;&lt;&gt;",
  ),
  constantFrom("<![CDATA[<v>]]>", "a<!-- c -->b", "&unknown;", "&#0;"),
  string().map((value) => value.replace(/[<&\0-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/gu, "")),
);
const attribute = constantFrom(
  ' r="B2"',
  ' r="C7"',
  " r='AB12'",
  ' r="$A$1"',
  ' r="b2"',
  ' r="ABCD1"',
  ' r=""',
  ' s="1"',
  ' s="x"',
  ' s = "2"',
  ' t="s"',
  ' t="str"',
  ' t="b"',
  ' t="inlineStr"',
  ' t="zz"',
  "\n t='e'",
  ' cm="1"',
  ' x14:r="D4"',
  ' vm=">"',
  ' ph="&amp;"',
);
const attributes = array(attribute, { maxLength: 3 }).map((list) => {
  const seen = new Set<string>();
  return list
    .filter((each) => {
      const name = each.trim().split(/[\s=]/)[0] ?? "";
      return !seen.has(name) && seen.add(name);
    })
    .join("");
});
const content = oneof(
  text.map((value) => `<v>${value}</v>`),
  text.map((value) => `<is><t>${value}</t></is>`),
  text.map((value) => `<is><t xml:space="preserve">${value}</t></is>`),
  text.map(
    (value) =>
      `<is><r><rPr><b/></rPr><t>${value}</t></r><r><t>z</t></r><rPh sb="0" eb="1"><t>p</t></rPh></is>`,
  ),
  text.map((value) => `<f>${value}</f>`),
  text.map((value) => `<f t="shared" ref="B2:B5" si="0">${value}</f><v>1</v>`),
  constantFrom(
    "",
    " ",
    "<v/>",
    "<v></v>",
    "<f/>",
    '<f si="0" t="shared"/>',
    "<extLst><ext uri='x'/></extLst>",
    "<!-- c -->",
  ),
);
const cell = record({ attributes, content, closed: integer({ min: 0, max: 4 }) }).map(
  ({ closed, ...each }) =>
    closed === 0 ? `<c${each.attributes}/>` : `<c${each.attributes}>${each.content}</c>`,
);
const rowAttributes = constantFrom(
  "",
  ' r="1"',
  ' r="3" hidden="1"',
  " ht='0' r='4'",
  ' r="x"',
  ' spans="1:3" r="9"',
  ' hidden="0"',
);
const row = record({
  head: rowAttributes,
  cells: array(cell, { maxLength: 4 }),
  gap: constantFrom("", "\n", " "),
}).map(({ head, cells, gap }) =>
  cells.length === 0 ? `<row${head}/>` : `<row${head}>${gap}${cells.join(gap)}</row>${gap}`,
);
const frame = constantFrom(
  ["<worksheet", "</worksheet>"],
  [`<?xml version="1.0"?>\n<worksheet xmlns:x14="urn:x"`, "</worksheet>"],
  [`<!-- <sheetData> --><worksheet`, "</worksheet>"],
  ["<worksheet", ""],
);
const sheet = record({
  frame,
  rows: array(row, { maxLength: 5 }),
  name: constantFrom(main, strict, "urn:other"),
}).map(({ frame: [open = "", close = ""], rows, name }) =>
  `${open} xmlns="${name}" xmlns:x14="urn:x14"><cols><col min="1" max="2" hidden="1"/></cols><sheetData>${rows.join("")}</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>${close}`.replace(
    /( xmlns:x14="urn:x")(.*) xmlns:x14="urn:x14"/s,
    "$1$2",
  ),
);

test("both readers tell the same of any sheet", () => {
  assert(
    property(sheet, integer({ min: 1, max: 80 }), (xml, size) => {
      expect(fast(xml, size)).toEqual(generally(xml));
    }),
    { numRuns: runsOf(3_000) },
  );
});

test("of names with a prefix as well", () => {
  assert(
    property(array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const prefixed = rows.join("").replace(/<(\/?)(?=[a-z])/gi, "<$1x:");
      const xml = `<x:worksheet xmlns:x="${main}" xmlns:x14="urn:x14"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`;
      expect(fast(xml, 50)).toEqual(generally(xml));
    }),
    { numRuns: runsOf(300) },
  );
});

test("the end of a character data section in text is text, as both readers have it", () => {
  const xml = `<worksheet xmlns="${main}"><sheetData><row><c><is><t>a]]>b</t></is></c></row></sheetData></worksheet>`;
  expect(JSON.stringify(fast(xml, 50))).toContain("a]]>b");
  expect(fast(xml, 50)).toEqual(generally(xml));
});

describe("what is written by no application", () => {
  const cases: Readonly<Record<string, string>> = {
    "a row that never ends": "<row><c><v>1</v></c>",
    "a tag that never ends": '<row r="1"><c r="A1',
    "an end too many": "</row></row>",
    "cells outside of rows": "<c><v>1</v></c><row/>",
    "a row in a row": "<row><row><c><v>1</v></c></row></row>",
    "values twice": "<row><c><v>1</v><v>2</v></c></row>",
    "an attribute without a value": "<row><c r><v>1</v></c></row>",
    "another namespace within": `<row><c xmlns="urn:other"><v>1</v></c></row>`,
  };
  for (const [name, inner] of Object.entries(cases))
    for (const close of ["</sheetData></worksheet>", ""])
      test(`${name}${close === "" ? ", cut off" : ""}`, () => {
        const xml = `<worksheet xmlns="${main}"><sheetData>${inner}${close}`;
        for (const size of [1, 7, 1000]) expect(fast(xml, size)).toEqual(generally(xml));
      });
});
