/** Writes test/corpus/docx-to-markdown/CASE/input.docx: documents of our own, one for each thing that a reader sees. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  commonStyles,
  type DocumentParts,
  documentBytes,
  field,
  list,
  paragraph as p,
  run as r,
  style,
  wordPart,
} from "../../converters/office/docx/testing/document-writer.ts";
import { definitions } from "./docx-definitions.ts";
import { redSquare } from "./red-square.ts";

const num = (numId: number, abstract: number, more = "") =>
  `<w:num w:numId="${numId}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
const table = (...rows: string[][]) =>
  `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders></w:tblPr>${rows.map((cells) => `<w:tr>${cells.map((each) => cell(each.startsWith("<") ? each : p(each))).join("")}</w:tr>`).join("")}</w:tbl>`;
const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
const change = (kind: string, content: string) =>
  `<w:${kind} w:id="9" w:author="Ada" w:date="2024-05-01T10:00:00Z">${content}</w:${kind}>`;
const deleted = (text: string) =>
  change("del", r(text).replaceAll("w:t ", "w:delText ").replaceAll("/w:t>", "/w:delText>"));
const box = (checked: boolean) =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r(checked ? "☒" : "☐")}</w:sdtContent></w:sdt>`;
const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const noteRef = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const note = (kind: string, id: number, text: string) =>
  `<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${r(` ${text}`)}`)}</w:${kind}>`;
const picture = (id: string, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="a.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const textBox = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="2" name="Box"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

/** Emphasis that is switched, shared, overlapping; scripts, code, symbols, breaks. */
const words: DocumentParts = {
  styles:
    commonStyles +
    style("Loud", "Loud", "<w:rPr><w:b/></w:rPr>") +
    style("Emphasis", "Emphasis", "<w:rPr><w:i/></w:rPr>", "character"),
  body: [
    p("Words", { style: "Title" }),
    p(
      r("All of a bold style is no emphasis, ") +
        r("but this is", '<w:rStyle w:val="Strong"/>') +
        r(" turned round."),
      { style: "Loud" },
    ),
    p(r("bold ", "<w:b/>") + r("both", "<w:b/><w:i/>") + r(" only italic", "<w:i/>") + r(".")),
    p(
      r("Both at once", "<w:b/><w:i/>") +
        r(" and ") +
        r("struck", "<w:strike/>") +
        r(", ") +
        r("doubly", "<w:dstrike/>") +
        r("."),
    ),
    p(
      r("two", "<w:b/>") +
        r(" ") +
        r("words", "<w:b/>") +
        r(" are one, ") +
        r("not bold", '<w:b w:val="0"/>') +
        r("."),
    ),
    p(
      r("H") +
        r("2", '<w:vertAlign w:val="subscript"/>') +
        r("O and E = mc") +
        r("2", '<w:vertAlign w:val="superscript"/>'),
    ),
    p(r("Run ") + r("make   all", '<w:rStyle w:val="VerbatimChar"/>') + r(" twice.")),
    p(
      r("Done ") +
        '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>' +
        r(" and ") +
        '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>',
    ),
    p(
      `${r("First line")}<w:r><w:br/></w:r>${r("second line,")}<w:r><w:tab/></w:r>${r("tabbed; non")}<w:r><w:noBreakHyphen/></w:r>${r("breaking, soft")}<w:r><w:softHyphen/></w:r>${r("ened.")}`,
    ),
    p(r("Seen ") + r("and not seen ", "<w:vanish/>") + r("again.")),
    p(
      "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>" +
        r("字"),
    ),
    p(r("שלום ", "<w:rtl/>") + r("עולם", "<w:rtl/><w:b/><w:bCs/>"), { more: "<w:bidi/>" }),
  ].join(""),
};

/** Fields of all kinds, links by relation, by field and within the document. */
const links: DocumentParts = {
  relations: [{ id: "web", type: "hyperlink", target: "https://example.org/a?b=1", external: true }],
  body: [
    p(`<w:bookmarkStart w:id="1" w:name="_Toc1"/>${r("First part")}<w:bookmarkEnd w:id="1"/>`, {
      style: "Heading1",
    }),
    p(
      `<w:hyperlink r:id="web">${r("By relation", "<w:b/><w:i/>")}</w:hyperlink>${r(", ")}<w:hyperlink r:id="web" w:anchor="top">${r("with a place")}</w:hyperlink>${r(".")}`,
    ),
    p(
      `${r("By ")}${field(' HYPERLINK "https://example.org/x" \\o "tip" ', r("field"))}${r(", and ")}<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/y&quot; ">${r("simple")}</w:fldSimple>${r(".")}`,
    ),
    p(
      `${r("See ")}${field(" REF _Ref7 \\h ", r("Second part"))}${r(" on page ")}${field(" PAGEREF _Ref7 \\h ", r("2"))}${r(", ")}<w:hyperlink w:anchor="nowhere">${r("a place that there is not")}</w:hyperlink>${r(", or ")}<w:hyperlink w:anchor="_toc1">${r("above")}</w:hyperlink>${r(".")}`,
    ),
    p(
      `${field(` IF ${field(" PAGE ", r("1")).slice(0, 0)} 1 = 1 "a" "b" `, r("A field in a field: ") + field(" QUOTE ", r("kept")))}${r(".")}`,
    ),
    p(`${r("Figure ")}${field(" SEQ Figure \\* ARABIC ", r("3"))}${r(": a caption")}`, { style: "Caption" }),
    p(
      `${field(" FORMTEXT ", r("filled in"), "<w:ffData><w:textInput/></w:ffData>")}${r(", chosen: ")}${field(" FORMDROPDOWN ", "", '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="green"/></w:ddList></w:ffData>')}${r(".")}`,
    ),
    p(
      `${field(" FORMCHECKBOX ", "", '<w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData>')}${r(" A legacy box")}`,
    ),
    p(
      `${r("Dear ")}${field(" MERGEFIELD Name ", "")}${r(", half is ")}${field(" EQ \\f(1,2) ", "")}${r(".")}`,
    ),
    p(
      `${r("Twice ")}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/open" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r("without an end")}`,
    ),
    p("Text after a field that never ends."),
    `<w:bookmarkStart w:id="2" w:name="_Ref7"/>${p("Second part", { style: "Heading1" })}<w:bookmarkEnd w:id="2"/>`,
    p(`${bookmark("here")}${r("Again the ")}<w:hyperlink w:anchor="_Ref7">${r("same name")}</w:hyperlink>`),
    p("Second part", { style: "Heading2" }),
  ].join(""),
};

const bullets = list(1, [
  ["bullet", "•"],
  ["bullet", "o"],
  ["bullet", "▪"],
]);
const numbers = list(2, [
  ["decimal", "%1."],
  ["lowerLetter", "%2)"],
  ["lowerRoman", "%3."],
]);
const legal = list(3, [
  ["decimal", "%1."],
  ["decimal", "%1.%2."],
  ["decimal", "%1.%2.%3"],
]);

/** Nested, continued, restarted, interrupted lists; tasks; legal numbers. */
const lists: DocumentParts = {
  numbering:
    bullets +
    numbers +
    legal +
    num(1, 1) +
    num(2, 2) +
    num(3, 3) +
    num(4, 2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
  body: [
    p("Fruit", { list: [1, 0] }),
    p("Apples", { list: [1, 1] }),
    p("Red ones", { list: [1, 2] }),
    p("A paragraph that goes on below the red ones.", { more: '<w:ind w:left="1440"/>' }),
    p("", { list: [1, 1] }),
    p("Vegetables", { list: [1, 0] }),
    p("Open the valve", { list: [2, 0] }),
    p("Red handle", { list: [2, 1] }),
    p("Blue handle", { list: [2, 1] }),
    p("", {}),
    p("Start the pump", { list: [2, 0] }),
    p("A paragraph that interrupts."),
    p("Go on counting", { list: [2, 0] }),
    p("A bullet further in, of another list", { list: [1, 1] }),
    p("Stop", { list: [2, 0] }),
    p("Beginning at five", { list: [4, 0] }),
    p("and six", { list: [4, 0] }),
    p("Scope", { list: [3, 0] }),
    p("Definitions", { list: [3, 1] }),
    p("Terms", { list: [3, 2] }),
    p("Parties", { list: [3, 1] }),
    p("Term", { list: [3, 0] }),
    p("Tasks:"),
    p(box(true) + r(" Design")),
    p(box(false) + r(" Build")),
    p(r("Choose: ") + box(true) + r(" yes ") + box(false) + r(" no")),
  ].join(""),
};

/** Code, quotes, rules, drop caps, titles. */
const blocks: DocumentParts = {
  body: [
    p("The title", { style: "Title" }),
    p("<w:r><w:t>O</w:t></w:r>", { more: '<w:framePr w:dropCap="drop" w:lines="3"/>' }),
    p("nce upon a time."),
    p("def f(x):", { style: "SourceCode" }),
    p("<w:r><w:tab/><w:t>return x  # `x`</w:t></w:r>", { style: "SourceCode" }),
    p("", { style: "SourceCode" }),
    p("print(f(1))", { style: "SourceCode" }),
    p("Prose between."),
    p(r("SELECT * FROM t WHERE a = 1;", '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>')),
    p(
      r(
        "A letter that was typed on an old machine.",
        '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>',
      ),
    ),
    p("A quote", { style: "Quote" }),
    p("of two paragraphs.", { style: "Quote" }),
    p("Indented on both sides.", { more: '<w:ind w:left="720" w:right="720"/>' }),
    p("", { more: '<w:pBdr><w:bottom w:val="single" w:sz="6"/></w:pBdr>' }),
    p('<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>'),
    p(r("A bold heading", "<w:b/>"), { style: "Heading2" }),
    p(`${r("Inline ")}<m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath>${r(" and")}`),
    p(
      "<m:oMathPara><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara>",
    ),
    table(["Head", "Other"], ["One", p("a") + p("b")]),
  ].join(""),
};

/** Footnotes, endnotes and comments, one with a link of its own. */
const notes: DocumentParts = {
  footnotes: `<w:footnote w:type="separator" w:id="0">${p("")}</w:footnote>${note("footnote", 2, "A foot note.")}<w:footnote w:id="3">${p("Of two")}${p(`<w:hyperlink r:id="in">${r("paragraphs")}</w:hyperlink>`)}</w:footnote>`,
  endnotes: note("endnote", 2, "An end note."),
  comments: `<w:comment w:id="5" w:author="Ada" w:date="2024-05-01T10:00:00Z" w:initials="A">${p("Is that so?")}</w:comment>`,
  parts: {
    "word/_rels/footnotes.xml.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="in" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/n" TargetMode="External"/></Relationships>',
  },
  body: [
    p(
      r("Said") + noteRef("footnote", 2) + r(" and ") + r("done", "<w:b/>") + noteRef("footnote", 3) + r("."),
    ),
    p(r("At last") + noteRef("endnote", 2) + r(", once more") + noteRef("footnote", 2)),
    p(
      `<w:commentRangeStart w:id="5"/>${r("A claim")}<w:commentRangeEnd w:id="5"/>${noteRef("comment", 5)}${r(".")}`,
    ),
    p(r("To nothing") + noteRef("footnote", 77)),
  ].join(""),
};

/** Texts that were put in, taken out and moved. */
const changes: DocumentParts = {
  body: [
    p(r("This is ") + change("ins", r("new ")) + deleted("old ") + r("text.")),
    p(r("One paragraph"), { more: `<w:rPr>${change("del", "")}</w:rPr>` }),
    p("with the next."),
    p(r("Two paragraphs."), { more: `<w:rPr>${change("ins", "")}</w:rPr>` }),
    p("The second."),
    p(change("moveFrom", r("Moved away."))),
    p(change("moveTo", r("Moved here."))),
    change("del", p(deleted("Gone as a whole."))),
    `<w:tbl><w:tblPr><w:tblBorders><w:insideH w:val="single"/></w:tblBorders></w:tblPr><w:tr>${cell(p("Kept"))}${cell(p("too"))}</w:tr><w:tr><w:trPr>${change("ins", "")}</w:trPr>${cell(p(change("ins", r("Added"))))}${cell(p(""))}</w:tr><w:tr><w:trPr>${change("del", "")}</w:trPr>${cell(p(deleted("Removed")))}${cell(p(""))}</w:tr></w:tbl>`,
  ].join(""),
};

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
    style("Subtitle", "Subtitle"),
  numbering: legal + num(3, 3),
  body: [
    p("A manual", { style: "Title" }),
    p("For all who come after", { style: "Subtitle" }),
    p(
      `<w:hyperlink w:anchor="_Toc2">${r("Begin")}<w:r><w:tab/></w:r>${field(" PAGEREF _Toc2 \\h ", r("3"))}</w:hyperlink>`,
      { style: "TOC1" },
    ),
    p(`<w:bookmarkStart w:id="1" w:name="_Toc2"/>${r("Begin")}<w:bookmarkEnd w:id="1"/>`, {
      style: "Heading1",
    }),
    p("Below", { style: "Heading2", list: [3, 1] }),
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

for (const [name, { document, options }] of Object.entries(cases)) {
  const folder = join(import.meta.dir, "../../test/corpus/docx-to-markdown", name);
  await mkdir(folder, { recursive: true });
  await Bun.write(join(folder, "input.docx"), await documentBytes(document));
  if (options !== undefined)
    await Bun.write(join(folder, "request.json"), `${JSON.stringify({ options })}\n`);
}
