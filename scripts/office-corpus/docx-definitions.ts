/** Cases of test/corpus/docx-to-markdown that show tables, numbers of lists and headings, and styles. */
import {
  type DocumentParts,
  list,
  paragraph as p,
  run as r,
  style,
} from "../../converters/formats/office/docx/testing/document-writer.ts";

const lines = `<w:tblPr><w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders></w:tblPr>`;
const cell = (content: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith("<") || content === "" ? content : p(content)}</w:tc>`;
const row = (cells: readonly string[], properties = "") =>
  `<w:tr>${properties === "" ? "" : `<w:trPr>${properties}</w:trPr>`}${cells.map((each) => (each.startsWith("<w:tc>") || each.startsWith("<w:sdt>") ? each : cell(each))).join("")}</w:tr>`;
const table = (properties: string, ...rows: string[]) => `<w:tbl>${properties}${rows.join("")}</w:tbl>`;
const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;
const begins = `<w:vMerge w:val="restart"/>`;
const goesOn = "<w:vMerge/>";
const right = `<w:jc w:val="right"/>`;

const tables: DocumentParts = {
  numbering: `${list(1, [["bullet", "•"]])}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
  body: [
    p("Amounts", { style: "Heading1" }),
    table(
      lines,
      row(["Item", "Amount"]),
      row(["Paper", cell(p("12", { more: right }))]),
      row(["Ink | black", cell(p("7", { more: right }))]),
      row(["Gone", "1"], `<w:del w:id="1" w:author="Ada"/>`),
      row(["Two", cell(p("first", { more: right }) + p("second"))]),
    ),
    p("Grouped", { style: "Heading1" }),
    table(
      lines,
      row([cell("Town", begins), cell("Visitors", span(2))]),
      row([cell("", goesOn), "Spring", "Autumn"]),
      row([cell("Aston", begins), "10", "20"]),
      row([cell("not to be seen", goesOn), "11", "21"]),
      row(["Berg", "12"], `<w:gridAfter w:val="1"/>`),
    ),
    p("Wrapped, and merged in the old way", { style: "Heading1" }),
    table(
      lines,
      `<w:sdt><w:sdtContent>${row([`<w:sdt><w:sdtContent>${cell("a")}</w:sdtContent></w:sdt>`, "b", "c"])}</w:sdtContent></w:sdt>`,
      row([cell("over two", `<w:hMerge w:val="restart"/>`), cell("", "<w:hMerge/>"), "d"]),
    ),
    p("To be filled in", { style: "Heading1" }),
    table(lines, row(["Name", ""]), row(["", ""]), row(["Place", ""])),
    p("Within each other", { style: "Heading1" }),
    table(
      lines,
      row(["outer", "list"]),
      row([
        cell(table(lines, row(["1", "2"]), row(["3", "4"])) + p("")),
        cell(p("one", { list: [1, 0] }) + p("two", { list: [1, 0] })),
      ]),
    ),
    p("A box", { style: "Heading1" }),
    table(lines, row([cell(p("What stands in a table of one cell ") + p("is text."))])),
    p("Side by side", { style: "Heading1" }),
    table(
      "",
      row([
        cell(p("Left", { style: "Heading2" }) + p("Text on the left.")),
        cell(p("Right", { style: "Heading2" }) + p("Text on the right.")),
      ]),
    ),
    p("The end."),
  ].join(""),
};

const numPr = (numId: number, level = 0) =>
  `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>`;
const num = (numId: number, abstract: number, more = "") =>
  `<w:num w:numId="${numId}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
const headingLevels = ["%1", "%1.%2"]
  .map(
    (text, i) =>
      `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${i === 0 ? "upperRoman" : "decimal"}"/><w:pStyle w:val="Heading${i + 1}"/>${i === 1 ? "<w:isLgl/>" : ""}<w:lvlText w:val="${text}"/></w:lvl>`,
  )
  .join("");

const numbers: DocumentParts = {
  styles: [
    style("Normal", "Normal"),
    style("Heading1", "heading 1", numPr(1)),
    style("Heading2", "heading 2", numPr(1)),
    style(
      "Annex",
      "Annex title",
      `<w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>`,
    ),
    style("Steps", "Steps", numPr(2)),
  ].join(""),
  numbering: [
    `<w:abstractNum w:abstractNumId="1">${headingLevels}</w:abstractNum>`,
    list(2, [
      ["decimal", "%1."],
      ["lowerLetter", "%2)"],
    ]),
    num(1, 1),
    num(2, 2),
    num(3, 2),
    num(4, 2, `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>`),
  ].join(""),
  body: [
    p("Parts", { style: "Heading1" }),
    p("First", { style: "Heading2" }),
    p("one", { style: "Steps" }),
    p("two", { style: "Steps" }),
    p("below", { list: [2, 1] }),
    p("Between."),
    p("goes on as three", { list: [3, 0] }),
    p("begins at seven", { list: [4, 0] }),
    p("Second", { style: "Heading2" }),
    p("More parts", { style: "Heading1" }),
    p("Third", { style: "Heading2" }),
    p("Without a number", { style: "Annex" }),
    p(r("The end.")),
  ].join(""),
};

const localised: DocumentParts = {
  styles: [
    style("Standard", "Normal"),
    style("berschrift1", "Überschrift 1"),
    style("Kapitel", "Kapitel", `<w:basedOn w:val="berschrift1"/>`),
    style("Teil", "Teil", `<w:pPr><w:outlineLvl w:val="1"/></w:pPr>`),
    style("Zitat", "Zitat", "<w:rPr><w:i/></w:rPr>"),
    style("A", "A", `<w:basedOn w:val="B"/>`),
    style("B", "B", `<w:basedOn w:val="A"/>`),
    style("Fest", "Fest", `<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>`),
    style("Strong", "Strong", "<w:rPr><w:b/></w:rPr>", "character"),
  ].join(""),
  body: [
    p("Ein Kapitel", { style: "berschrift1" }),
    p("Noch eines", { style: "Kapitel" }),
    p("Ein Teil", { style: "Teil" }),
    p(r("Gesagt von ") + r("anderen", `<w:rStyle w:val="Strong"/>`) + r("."), { style: "Zitat" }),
    p("Im Kreis", { style: "A" }),
    p("let a = 1;", { style: "Fest" }),
    p("let b = 2;", { style: "Fest" }),
    p("Ende."),
  ].join(""),
};

export const definitions: Readonly<
  Record<string, { document: DocumentParts; options?: Record<string, string> }>
> = {
  tables: { document: tables },
  numbers: { document: numbers },
  "numbers-of-headings": { document: numbers, options: { heading_numbers: "keep" } },
  "localised-styles": { document: localised },
};
