/** Documents of words: looks, links, lists, blocks, notes, changes. */
import {
  commonStyles,
  type DocumentParts,
  field,
  paragraph as p,
  run as r,
  style,
} from "../../converters/formats/office/docx/testing/document-writer.ts";
import {
  bookmark,
  box,
  bullets,
  cell,
  change,
  deleted,
  legal,
  note,
  noteRef,
  num,
  numbers,
  table,
} from "./docx-pieces.ts";

/** Emphasis that is switched, shared, overlapping; scripts, code, symbols, breaks. */
export const words: DocumentParts = {
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
export const links: DocumentParts = {
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

/** Nested, continued, restarted, interrupted lists; tasks; legal numbers. */
export const lists: DocumentParts = {
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
    p("Typed:"),
    p("• with a blank"),
    p(`${r("·")}<w:r><w:tab/></w:r>${r("with a ")}${r("tab", "<w:b/>")}`),
    p("•without any"),
    p("a • between"),
    table(["Fish", "Fowl"], ["• in a cell", "x"]),
  ].join(""),
};

/** Code, quotes, rules, drop caps, titles. */
export const blocks: DocumentParts = {
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
export const notes: DocumentParts = {
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
export const changes: DocumentParts = {
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
