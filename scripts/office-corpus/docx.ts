/** Writes test/corpus/docx-to-markdown/CASE/input.docx: documents of our own, one for each thing that a reader sees. */
import {
  commonStyles,
  type DocumentParts,
  documentBytes,
  field,
  paragraph as p,
  run as r,
  style,
  wordPart,
} from "../../converters/formats/office/docx/testing/document-writer.ts";
import { writeCase } from "./corpus-case.ts";
import { definitions } from "./docx-definitions.ts";
import {
  bullets,
  control,
  legal,
  note,
  noteRef,
  num,
  numbers,
  picture,
  table,
  textBox,
} from "./docx-pieces.ts";
import { blocks, changes, links, lists, notes, words } from "./docx-texts.ts";
import { redSquare } from "./red-square.ts";

/** Documents of more than words: pictures, boxes, furniture, headings, other documents. */

/** Pictures, text boxes, controls at every level. */
const objects: DocumentParts = {
  relations: [
    { id: "red", type: "image", target: "media/red.png" },
    { id: "far", type: "image", target: "https://example.org/far.png", external: true },
    { id: "wmf", type: "image", target: "media/old.wmf" },
  ],
  parts: { "word/media/red.png": redSquare, "word/media/old.wmf": "no picture" },
  body: [
    p(r("A square ") + picture("red", "a red square") + r(" in the line.")),
    p(picture("far", "far away")),
    p(picture("wmf", "what an old picture says")),
    p('<w:r><w:pict><v:shape alt="by VML"><v:imagedata r:id="red" o:title="t"/></v:shape></w:pict></w:r>'),
    p(
      r("Before the box") +
        textBox(p("In the box", { style: "Heading2" }) + p("Boxed text")) +
        r(" and after."),
    ),
    control(
      "",
      p("A controlled paragraph") +
        table(["A", "B"], ["1", control("", r("2")).replace("<w:sdt>", "<w:p><w:sdt>").concat("</w:p>")]),
    ),
    p(
      r("Name: ") +
        control("<w:showingPlcHdr/>", r("Click here to enter text.")) +
        r(" Date: ") +
        control("<w:date/>", r("2024-05-01")),
    ),
    `<w:customXml>${p(`<w:smartTag>${r("Tagged")}</w:smartTag>`)}</w:customXml>`,
  ].join(""),
};

/** What stands on every page, and content of other formats. */
const furniture: DocumentParts = {
  relations: [
    { id: "h1", type: "header", target: "header1.xml" },
    { id: "h2", type: "header", target: "header2.xml" },
    { id: "f1", type: "footer", target: "footer1.xml" },
    { id: "html", type: "aFChunk", target: "chunk.html" },
  ],
  parts: {
    "word/header1.xml": wordPart("hdr", p("Report of the year")),
    "word/header2.xml": wordPart("hdr", p("First page only")),
    "word/footer1.xml": wordPart("ftr", p(`${r("Page ")}${field(" PAGE ", r("1"))}`)),
    "word/chunk.html":
      "<html><head><title>no</title><script>alert(1)</script></head><body><h2>From HTML</h2><p>With <b>bold</b> text.</p></body></html>",
  },
  types: { "word/chunk.html": "text/html" },
  body: [
    p("The first section."),
    '<w:altChunk r:id="html"/>',
    p("Its end.", {
      more: '<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:headerReference w:type="first" r:id="h2"/><w:footerReference w:type="default" r:id="f1"/><w:titlePg/></w:sectPr>',
    }),
    p("The second section."),
    '<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>',
  ].join(""),
};

/** Headings that count, by style and by outline; a table of contents; levels that are not styles. */
const headings: DocumentParts = {
  styles:
    commonStyles.replace(
      '<w:outlineLvl w:val="0"/>',
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr><w:outlineLvl w:val="0"/>',
    ) +
    style("Chapter", "Kapitel", '<w:basedOn w:val="Heading1"/>') +
    style("TOC1", "toc 1") +
    style("TOC2", "toc 2") +
    style("Subtitle", "Subtitle"),
  numbering: legal + num(3, 3),
  body: [
    p("A manual", { style: "Title" }),
    p("For all who come after", { style: "Subtitle" }),
    p(
      `<w:hyperlink w:anchor="_Toc2">${r("Begin")}<w:r><w:tab/></w:r>${field(" PAGEREF _Toc2 \\h ", r("3"))}</w:hyperlink>`,
      { style: "TOC1" },
    ),
    p(
      `<w:hyperlink w:anchor="_Toc3">${r("Below")}<w:r><w:tab/></w:r>${field(" PAGEREF _Toc3 \\h ", r("4"))}</w:hyperlink>`,
      { style: "TOC2" },
    ),
    p(`${r("On")}<w:r><w:tab/></w:r>${r("iv")}`, { style: "TOC1" }),
    p(`<w:bookmarkStart w:id="1" w:name="_Toc2"/>${r("Begin")}<w:bookmarkEnd w:id="1"/>`, {
      style: "Heading1",
    }),
    p(`<w:bookmarkStart w:id="2" w:name="_Toc3"/>${r("Below")}<w:bookmarkEnd w:id="2"/>`, {
      style: "Heading2",
      list: [3, 1],
    }),
    p("On", { style: "Chapter" }),
    p("", { style: "Heading1" }),
    p(r("Set by hand", "<w:b/>"), { more: '<w:outlineLvl w:val="1"/>' }),
    p(r("Bold is no heading", "<w:b/>")),
    p(`<w:r><w:br w:type="page"/></w:r>${r("On a page of its own.")}`),
  ].join(""),
};

const inner: DocumentParts = {
  relations: [{ id: "red", type: "image", target: "media/red.png" }],
  parts: { "word/media/red.png": redSquare },
  numbering: numbers + num(1, 2),
  footnotes: note("footnote", 2, "The inner note."),
  body: [
    p("An inner heading", { style: "Heading1" }),
    p("numbered by its own list", { list: [1, 0] }),
    p(r("With a note") + noteRef("footnote", 2) + picture("red", "an inner square")),
  ].join(""),
};

/** Documents within the document: of Word, of the web in one file, plain text, and one that nobody reads. */
const chunks: DocumentParts = {
  numbering: bullets + num(1, 1),
  footnotes: note("footnote", 2, "The outer note."),
  relations: ["inner.docx", "page.mht", "plain.txt", "old.rtf"].map((target, i) => ({
    id: `c${i}`,
    type: "aFChunk",
    target,
  })),
  parts: {
    "word/inner.docx": await documentBytes(inner),
    "word/page.mht":
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>A caf=C3=A9 <i>in the mail</i></p>\r\n--b--',
    "word/plain.txt": "Plain text\r\nof two lines",
    "word/old.rtf": "{\\rtf1 x}",
  },
  types: {
    "word/page.mht": "message/rfc822",
    "word/plain.txt": "text/plain",
    "word/old.rtf": "application/rtf",
  },
  body: [
    p(r("Outside") + noteRef("footnote", 2)),
    ...["c0", "c1", "c2", "c3"].map((id) => `<w:altChunk r:id="${id}"/>`),
    p("A bullet of the outer list", { list: [1, 0] }),
  ].join(""),
};

interface Case {
  document: DocumentParts;
  options?: Record<string, string>;
}

const cases: Readonly<Record<string, Case>> = {
  words: { document: words },
  "words-hidden": { document: words, options: { hidden: "keep" } },
  links: { document: links },
  headings: { document: headings },
  "headings-numbered": { document: headings, options: { heading_numbers: "keep" } },
  lists: { document: lists },
  blocks: { document: blocks },
  notes: { document: notes },
  "notes-comments": { document: notes, options: { comments: "keep" } },
  changes: { document: changes },
  "changes-original": { document: changes, options: { changes: "original" } },
  "changes-marked": { document: changes, options: { changes: "marked" } },
  chunks: { document: chunks },
  objects: { document: objects },
  furniture: { document: furniture },
  "furniture-kept": { document: furniture, options: { furniture: "keep" } },
  ...definitions,
};

for (const [name, { document, options }] of Object.entries(cases))
  await writeCase("docx-to-markdown", name, await documentBytes(document), options);
