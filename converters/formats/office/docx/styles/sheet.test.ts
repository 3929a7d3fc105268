import { expect, test } from "bun:test";
import type { XmlElement } from "../../../../input/xml/element.ts";
import { parseTree } from "../../../../input/xml/tree.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { StyleSheet } from "./sheet.ts";

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

function parse(xml: string): XmlElement {
  return parseTree(new TextEncoder().encode(xml.replace(/^<[\w:]+/, `$& xmlns:w="${namespace}"`)), officeXml);
}

function sheet(styles: string, numbering?: string): StyleSheet {
  const lists = numbering === undefined ? undefined : parse(`<w:numbering>${numbering}</w:numbering>`);
  return StyleSheet.read(parse(`<w:styles>${styles}</w:styles>`), lists);
}

function style(id: string, name: string, more = "", type = "paragraph"): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
}

const based = (on: string) => `<w:basedOn w:val="${on}"/>`;
const pPr = (more: string) => parse(`<w:pPr>${more}</w:pPr>`);
const ofStyle = (id: string, more = "") => pPr(`<w:pStyle w:val="${id}"/>${more}`);
const rPr = (more: string) => parse(`<w:rPr>${more}</w:rPr>`);

test.each([
  ["Heading1", "heading 1", 1],
  ["berschrift2", "heading 2", 2],
  ["berschrift2", "Überschrift 2", 2],
  ["Titre3", "Titre 3", 3],
  ["Heading9", "Heading 9", 9],
  ["a1", "标题 1", 1],
  ["Heading4", "Chapter", 4],
  ["Heading", "heading", null],
  ["Normal", "Normal", null],
])("%s, called %s, is a heading of level %p", (id, name, level) => {
  expect(sheet(style(id, name)).paragraph(ofStyle(id)).headingLevel).toBe(level);
});

test.each([
  ["Title", "title"],
  ["Subtitle", "subtitle"],
  ["Block Text", "quote"],
  ["Intense Quote", "quote"],
  ["Source Code", "code"],
  ["HTML Preformatted", "code"],
  ["caption", "caption"],
  ["toc 2", "toc"],
  ["footnote text", "footnote"],
  ["List Bullet 2", "list"],
  ["List Paragraph", "list"],
  ["Body Text", null],
])("the role of %s is %p", (name, role) => {
  const facts = sheet(style("x", name)).paragraph(ofStyle("x"));
  expect([facts.role, facts.headingLevel]).toEqual([role as typeof facts.role, null]);
});

test("a style is what it is based on, unless it says what it is itself", () => {
  const styles = sheet(
    style("Heading1", "heading 1") +
      style("Mine", "Chapter head", based("Heading1")) +
      style("Caption", "caption", based("Mine")) +
      style("TOCHeading", "TOC Heading", based("Heading1")),
  );
  expect(styles.paragraph(ofStyle("Mine")).headingLevel).toBe(1);
  expect(styles.paragraph(ofStyle("Caption"))).toMatchObject({ headingLevel: null, role: "caption" });
  expect(styles.paragraph(ofStyle("TOCHeading"))).toMatchObject({ headingLevel: 1, role: "tocHeading" });
});

test("an outline level makes a heading where no name does; nine is body text", () => {
  const styles = sheet(
    style("Part", "Part", `<w:pPr><w:outlineLvl w:val="1"/></w:pPr>`) + style("Body", "Body"),
  );
  expect(styles.paragraph(ofStyle("Part"))).toMatchObject({ headingLevel: 2 });
  expect(styles.paragraph(ofStyle("Body", `<w:outlineLvl w:val="0"/>`))).toMatchObject({ headingLevel: 1 });
  expect(styles.paragraph(ofStyle("Body", `<w:outlineLvl w:val="9"/>`)).headingLevel).toBeNull();
});

test("styles based on each other in a circle end, and any length of chain", () => {
  const circle = sheet(style("A", "A", based("B")) + style("B", "B", based("A")));
  expect(circle.paragraph(ofStyle("A")).headingLevel).toBeNull();
  const long = Array.from({ length: 5_000 }, (_, i) => style(`s${i}`, `s${i}`, based(`s${i + 1}`)));
  expect(sheet(long.join("")).paragraph(ofStyle("s0")).headingLevel).toBeNull();
});

test("without a sheet, styles are told by their ids", () => {
  const styles = StyleSheet.read(undefined);
  expect(styles.paragraph(ofStyle("Heading2")).headingLevel).toBe(2);
  expect(styles.paragraph(undefined)).toMatchObject({ styleId: null, headingLevel: null, numPr: null });
  expect(styles.run(rPr(`<w:rStyle w:val="Strong"/>`), styles.paragraph(undefined)).bold).toBe(true);
});

const level = (at: number, more: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="%${at + 1}."/>
    <w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const lists = `<w:abstractNum w:abstractNumId="0">${level(0, "")}${level(1, `<w:pStyle w:val="Two"/>`)}</w:abstractNum>
  <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>`;
const numPr = (numId: number | null, ilvl?: number) =>
  `<w:numPr>${ilvl === undefined ? "" : `<w:ilvl w:val="${ilvl}"/>`}${numId === null ? "" : `<w:numId w:val="${numId}"/>`}</w:numPr>`;

test("lists come with styles, on the level that names the style, and are switched off by zero", () => {
  const styles = sheet(
    style("One", "One", `<w:pPr>${numPr(5)}</w:pPr>`) + style("Two", "Two", `<w:pPr>${numPr(5, 0)}</w:pPr>`),
    lists,
  );
  expect(styles.paragraph(ofStyle("One")).numPr).toEqual({ numId: 5, level: 0 });
  expect(styles.paragraph(ofStyle("Two"))).toMatchObject({ numPr: { numId: 5, level: 1 } });
  expect(styles.paragraph(ofStyle("Two", numPr(0))).numPr).toBeNull();
  expect(styles.paragraph(ofStyle("One", numPr(null, 1))).numPr).toEqual({ numId: 5, level: 1 });
  expect(styles.paragraph(pPr(numPr(5, 999_999_999))).numPr).toBeNull();
  expect(styles.paragraph(pPr(numPr(77, 0))).numPr).toBeNull();
});

test("a list indents its paragraphs, unless style or paragraph does so nearer", () => {
  const ind = (left: number) => `<w:ind w:left="${left}"/>`;
  const styles = sheet(
    style("Listed", "Listed", `<w:pPr>${numPr(5)}${ind(100)}</w:pPr>`) +
      style("Plain", "Plain", `<w:pPr>${ind(200)}</w:pPr>`),
    lists,
  );
  expect(styles.paragraph(ofStyle("Listed"))).toMatchObject({ left: 100, first: -360 });
  expect(styles.paragraph(ofStyle("Plain", numPr(5, 1)))).toMatchObject({ left: 1440, first: -360 });
  expect(styles.paragraph(ofStyle("Plain", numPr(5, 1) + ind(50)))).toMatchObject({ left: 50, first: -360 });
  expect(styles.paragraph(ofStyle("Plain")).left).toBe(200);
});

test("styles of paragraph and run switch each other; formatting of the run itself is as it says", () => {
  const styles = sheet(
    style("Q", "Quote", "<w:rPr><w:i/></w:rPr>") +
      style("Emphasis", "Emphasis", "<w:rPr><w:i/></w:rPr>", "character") +
      style("Base", "Base", "<w:rPr><w:b/></w:rPr>", "character") +
      style("Derived", "Derived", based("Base"), "character") +
      style("Hidden", "Hidden", "<w:rPr><w:vanish/></w:rPr>"),
  );
  const quote = styles.paragraph(ofStyle("Q"));
  const plain = styles.paragraph(undefined);
  const emphasis = rPr(`<w:rStyle w:val="Emphasis"/>`);
  expect(styles.run(undefined, quote).italic).toBe(false);
  // Upright among italics: that is emphasis.
  expect(styles.run(emphasis, quote).italic).toBe(true);
  expect(styles.run(emphasis, plain).italic).toBe(true);
  expect(styles.run(rPr(`<w:rStyle w:val="Emphasis"/><w:i w:val="0"/>`), plain).italic).toBe(false);
  expect(styles.run(rPr(`<w:rStyle w:val="Derived"/>`), plain).bold).toBe(true);
  expect(styles.run(rPr("<w:i/>"), quote).italic).toBe(false);
  expect(styles.run(rPr("<w:b/>"), quote).bold).toBe(true);
  expect(styles.run(undefined, styles.paragraph(ofStyle("Hidden"))).hidden).toBe(true);
  expect(styles.run(rPr(`<w:vanish w:val="false"/>`), styles.paragraph(ofStyle("Hidden"))).hidden).toBe(
    false,
  );
});

test("what a heading is bold by is no emphasis of its words", () => {
  const styles = sheet(style("Heading1", "heading 1", "<w:rPr><w:b/></w:rPr>"));
  const heading = styles.paragraph(ofStyle("Heading1"));
  expect(styles.run(undefined, heading).bold).toBe(false);
  expect(styles.run(rPr("<w:b/>"), heading).bold).toBe(false);
  expect(styles.run(rPr("<w:i/>"), heading).italic).toBe(true);
});

test("defaults of the document that are bold make nothing stand out", () => {
  const styles = sheet(`<w:docDefaults><w:rPrDefault><w:rPr><w:b/></w:rPr></w:rPrDefault></w:docDefaults>`);
  expect(styles.run(rPr("<w:b/>"), styles.paragraph(undefined)).bold).toBe(false);
});

test("code is told by the style's name or font, typing by a font among others", () => {
  const mono = `<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>`;
  const styles = sheet(
    style("VerbatimChar", "Verbatim Char", "", "character") +
      style("Typed", "Typed", mono, "character") +
      style("Listing1", "My listing", mono),
  );
  const plain = styles.paragraph(undefined);
  expect(styles.run(rPr(`<w:rStyle w:val="VerbatimChar"/>`), plain).code).toBe(true);
  expect(styles.run(rPr(`<w:rStyle w:val="Typed"/>`), plain).code).toBe(true);
  const direct = styles.run(rPr(`<w:rFonts w:ascii="Courier New"/>`), plain);
  expect([direct.code, direct.monospaced]).toEqual([false, true]);
  const listing = styles.paragraph(ofStyle("Listing1"));
  expect(listing.role).toBe("code");
  expect(styles.run(undefined, listing).monospaced).toBe(false);
});

test("text is raised by a property, or by hand and smaller", () => {
  const styles = StyleSheet.read(undefined);
  const vertical = (more: string) => styles.run(rPr(more), styles.paragraph(undefined)).vertical;
  expect(vertical(`<w:vertAlign w:val="superscript"/>`)).toBe("superscript");
  expect(vertical(`<w:vertAlign w:val="baseline"/>`)).toBeNull();
  expect(vertical(`<w:position w:val="8"/><w:sz w:val="14"/>`)).toBe("superscript");
  expect(vertical(`<w:position w:val="-8"/><w:sz w:val="14"/>`)).toBe("subscript");
  expect(vertical(`<w:position w:val="8"/>`)).toBeNull();
});

test("lengths may have units, as the Strict variant writes them", () => {
  const styles = StyleSheet.read(undefined);
  expect(styles.paragraph(pPr(`<w:ind w:start="36pt" w:hanging="0.25in"/>`))).toMatchObject({
    left: 720,
    first: -360,
  });
  expect(styles.paragraph(pPr(`<w:ind w:left="99999999999999"/>`)).left).toBe(0);
});

test("paragraphs with nothing but a style share what they come to", () => {
  const styles = sheet(style("Heading1", "heading 1"));
  expect(styles.paragraph(ofStyle("Heading1"))).toBe(styles.paragraph(ofStyle("Heading1", "<w:rPr/>")));
});
