/** Writes test/corpus/xlsx-to-markdown/CASE/input.xlsx: workbooks of our own, one for each thing that a reader sees. */
import { relationsXml, xmlPart } from "../../converters/formats/office/testing/package-writer.ts";
import {
  formula,
  rowsXml,
  shared,
  styled,
  type WorkbookParts,
  workbookBytes,
} from "../../converters/formats/office/xlsx/testing/workbook-writer.ts";
import { writeCase } from "./corpus-case.ts";
import { redSquare } from "./red-square.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Formats of every family, in the system that counts days from 1900. */
const values: WorkbookParts = {
  formats: [
    "dd/mm/yyyy",
    "m/d/yy h:mm",
    "[h]:mm",
    "0.0%",
    '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_)',
    "# ?/?",
    "0.00E+00",
    "00000",
    "mmm-yy",
  ],
  strings: [
    "<t>shared &amp; plain</t>",
    '<r><t xml:space="preserve">water is H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><rPr><b/></rPr><t>O</t></r><rPh sb="0" eb="1"><t>ruby</t></rPh>',
    "<r><rPr><b/></rPr><t>bold as a whole</t></r>",
  ],
  sheets: [
    {
      name: "Values & formats",
      rows: rowsXml([
        ["Kind", "Shown"],
        ["date", styled(46023, 1)],
        ["date and time", styled(46113.75, 2)],
        ["29 February 1900", styled(60, 1)],
        ["elapsed", styled(1.25, 3)],
        ["percent", styled(0.125, 4)],
        ["negative amount", styled(-1234.5, 5)],
        ["no amount", styled(0, 5)],
        ["fraction", styled(2.75, 6)],
        ["exponent", styled(12345, 7)],
        ["leading zeros", styled(42, 8)],
        ["noise of binary fractions", { xml: "<c><v>0.30000000000000004</v></c>" }],
        ["yes", true],
        ["error", { xml: '<c t="e"><v>#N/A</v></c>' }],
        ["ISO date", { xml: '<c t="d"><v>2026-01-02T00:00:00</v></c>' }],
        ["shared", shared(0)],
        ["runs", shared(1)],
        ["all bold", shared(2)],
        ["out of range", shared(99)],
        ["two lines", "first\nsecond | with a pipe"],
      ]),
    },
  ],
};

const mac: WorkbookParts = {
  date1904: true,
  strict: true,
  formats: ["yyyy-mm-dd"],
  sheets: [
    {
      name: "Mac dates",
      rows: rowsXml([
        ["Refit", "Done"],
        ["Keel", styled(44561, 1)],
      ]),
    },
  ],
};

/** Titles, two tables side by side, a remark, a table with merged cells. */
const regions: WorkbookParts = {
  sheets: [
    {
      name: "Regions",
      rows:
        rowsXml(
          [
            ["Tide tables"],
            ["Place", "High", null, "Buoy", "Depth"],
            ["Cove", 4.2, null, "Red", 12],
            ["Sound", 3.9, null, "Green", 9],
          ],
          3,
        ) +
        rowsXml([["All heights in metres."]], 9) +
        rowsXml(
          [
            ["Year", "Catch", null],
            [null, "Cod", "Ling"],
            [2025, 10, 20],
          ],
          12,
        ),
      tail: '<mergeCells count="2"><mergeCell ref="A12:A13"/><mergeCell ref="B12:C12"/></mergeCells>',
    },
    { name: "Empty", rows: "" },
  ],
};

/** Hidden sheets, rows and columns; two tables that the workbook defines, which touch. */
const hidden: WorkbookParts = {
  sheets: [
    {
      name: "Crew",
      head: '<cols><col min="3" max="3" width="9" hidden="1"/><col min="4" max="4" width="0" customWidth="1"/></cols>',
      rows: rowsXml([
        ["Name", "Post", "Pay", "Code", "Since"],
        ["Ada", "Mate", 100, "x1", 2019],
        ["Bea", "Cook", 90, "x2", 2021],
        ["Cid", "Hand", 80, "x3", 2022],
      ])
        .replace('<row r="2">', '<row r="2" hidden="1">')
        .replace('<row r="4">', '<row r="4" ht="0" customHeight="1">'),
    },
    { name: "Secret", state: "hidden", rows: rowsXml([["hidden text"]]) },
    { name: "Deep", state: "veryHidden", rows: rowsXml([["very hidden text"]]) },
    {
      name: "Touching",
      rows: rowsXml([
        ["Port", "Berths"],
        ["North", 4],
        ["Ship", "Length"],
        ["Aurelia", 30],
      ]),
      relations: [
        { id: "rId1", type: "table", target: "../tables/table1.xml" },
        { id: "rId2", type: "table", target: "../tables/table2.xml" },
      ],
    },
  ],
  parts: {
    "xl/tables/table1.xml": xmlPart(`<table xmlns="${main}" id="1" name="A" displayName="A" ref="A1:B2"/>`),
    "xl/tables/table2.xml": xmlPart(`<table xmlns="${main}" id="2" name="B" displayName="B" ref="A3:B4"/>`),
  },
};

const formulas: WorkbookParts = {
  sheets: [
    {
      name: "Formulas",
      rows: rowsXml([
        ["Item", "Price", "Doubled"],
        ["Bolt", 1.5, { xml: '<c><f t="shared" ref="C2:C3" si="0">B2*2</f><v>3</v></c>' }],
        ["Nut", 2, { xml: '<c><f t="shared" si="0"/><v>4</v></c>' }],
        [
          "Total",
          formula("SUM(B2:B3)", 3.5),
          { xml: '<c><f t="array" ref="C4">SUM(B2:B3*2)</f><v>7</v></c>' },
        ],
        [
          "Never calculated",
          formula('WEBSERVICE("http://127.0.0.1/"&B2)'),
          { xml: '<c t="str"><f>IF(B2&gt;9,"dear","")</f><v></v></c>' },
        ],
        [
          "Elsewhere",
          formula("[1]Prices!$A$1", 8),
          { xml: '<c t="str"><f>HYPERLINK("https://example.org/nuts","Nuts")</f><v>Nuts</v></c>' },
        ],
        ["Newer", formula("_xlfn.XLOOKUP(1,B2:B3,B2:B3)", 2)],
      ]),
    },
  ],
};

/** Links, notes, a thread, a picture and a shape with text. */
const around: WorkbookParts = {
  sheets: [
    {
      name: "../Depots # <b>",
      rows:
        rowsXml([
          ["Depot", "Site"],
          ["Harrow Lane", "Depot page"],
          ["Quay 7", "A place in the workbook"],
        ]) + rowsXml([["Below the picture"]], 12),
      tail: '<hyperlinks><hyperlink ref="B2" r:id="rId1" location="map"/><hyperlink ref="B3" location="Sheet!A1"/></hyperlinks><drawing r:id="rId2"/>',
      relations: [
        { id: "rId1", type: "hyperlink", target: "https://depots.example.org/harrow-lane", external: true },
        { id: "rId2", type: "drawing", target: "../drawings/drawing1.xml" },
        { id: "rId3", type: "comments", target: "../comments1.xml" },
        {
          id: "rId4",
          type: "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment",
          target: "../threadedComments/threadedComment1.xml",
        },
      ],
    },
  ],
  relations: [
    {
      id: "rIdPersons",
      type: "http://schemas.microsoft.com/office/2017/10/relationships/person",
      target: "persons/person.xml",
    },
  ],
  parts: {
    "xl/drawings/drawing1.xml": xmlPart(
      `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${[
        `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p" descr="A red square"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>`,
        `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="s"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Written on a shape</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
        `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="3" name="h" hidden="1"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Never shown</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
      ]
        .map(
          (shape, i) =>
            `<xdr:oneCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:row>${4 + i}</xdr:row></xdr:from>${shape}</xdr:oneCellAnchor>`,
        )
        .join("")}</xdr:wsDr>`,
    ),
    "xl/drawings/_rels/drawing1.xml.rels": relationsXml([
      { id: "rId1", type: "image", target: "../media/image1.png" },
    ]),
    "xl/media/image1.png": redSquare,
    "xl/comments1.xml": xmlPart(
      `<comments xmlns="${main}"><authors><author>Ada</author><author>tc={1}</author></authors><commentList><comment ref="B2" authorId="0"><text><r><rPr><b/></rPr><t>Ada:</t></r><r><t>&#10;Closed on *Sundays*</t></r></text></comment><comment ref="A3" authorId="1"><text><t>[Threaded comment] Repeats the thread</t></text></comment></commentList></comments>`,
    ),
    "xl/threadedComments/threadedComment1.xml": xmlPart(
      `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A3" personId="{2}" id="{1}"><text>Which quay?</text></threadedComment><threadedComment ref="A3" personId="{3}" id="{4}" parentId="{1}"><text>The seventh</text></threadedComment></ThreadedComments>`,
    ),
    "xl/persons/person.xml": xmlPart(
      `<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Bea" id="{2}"/><person displayName="Cid" id="{3}"/></personList>`,
    ),
  },
};

/** References that lie, cells out of order, a sheet whose dimensions are not true. */
const odd: WorkbookParts = {
  sheets: [
    {
      name: "Odd",
      head: '<dimension ref="A1:XFD1048576"/>',
      rows: '<row><c t="inlineStr"><is><t>no reference</t></is></c><c r="XFE1" t="inlineStr"><is><t>outside</t></is></c></row><row r="3"><c r="B3"><v>2</v></c><c r="A3"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t><![CDATA[<late>]]></t></is></c><c r="B2"><!-- a comment --><v>9</v></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>the last corner</t></is></c></row>',
      tail: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    },
  ],
};

interface Case {
  workbook: WorkbookParts;
  options?: Readonly<Record<string, unknown>>;
}

const cases: Readonly<Record<string, Case>> = {
  "values-and-formats": { workbook: values },
  "dates-from-1904-strict": { workbook: mac },
  "regions-and-merges": { workbook: regions },
  "hidden-left-out": { workbook: hidden },
  "hidden-kept": { workbook: hidden, options: { hidden: "keep" } },
  "formulas-listed": { workbook: formulas },
  "formulas-inline": { workbook: formulas, options: { formulas: "inline" } },
  "formulas-none": { workbook: formulas, options: { formulas: "none" } },
  "links-comments-drawings": { workbook: around },
  "comments-dropped": { workbook: around, options: { comments: "drop" } },
  "odd-references": { workbook: odd },
};

for (const [name, { workbook, options }] of Object.entries(cases))
  await writeCase("xlsx-to-markdown", name, await workbookBytes(workbook), options);
