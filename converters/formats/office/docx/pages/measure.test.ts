import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../../../config/testing/runs.ts";
import { OfficePackage } from "../../package/package.ts";
import { StyleSheet } from "../styles/sheet.ts";
import { type DocumentParts, documentBytes, paragraph } from "../testing/document-writer.ts";
import { measurePages, openPager } from "./measure.ts";

const part = "word/document.xml";

async function withDocument<T>(
  document: DocumentParts,
  work: (office: OfficePackage) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  try {
    const path = join(folder, "x.docx");
    writeFileSync(path, await documentBytes({ styles: "", ...document }));
    const office = await OfficePackage.open(path);
    try {
      return await work(office);
    } finally {
      office.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const measure = (document: DocumentParts) => withDocument(document, (office) => measurePages(office, part));

/** The page of each block, as they come and once all is read. */
function blocks(document: DocumentParts): Promise<{ first: number[]; last: number[] }> {
  return withDocument(document, async (office) => {
    const pager = await openPager(office, part, StyleSheet.read(undefined));
    const found = [];
    const enter = (name: string) => name === "w:document" || name === "w:body";
    for await (const { element } of office.pieces(part, enter)) found.push(pager.block(element));
    const first = found.map(({ unit }) => unit);
    pager.finish();
    return { first, last: found.map(({ unit }) => unit) };
  });
}

function claim(pages: number, characters: number): Pick<DocumentParts, "parts"> {
  const namespace = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties";
  const xml = `<Properties xmlns="${namespace}"><Application>Writer</Application><Pages>${pages}</Pages><Characters>${characters}</Characters></Properties>`;
  return { parts: { "docProps/app.xml": xml } };
}

/** Half a page in letters of ten points, which are those of a document without styles. */
const halfPage = paragraph("Words of some length that fill line after line. ".repeat(69));
const charactersOfHalf = 69 * 40;
const mark = "<w:r><w:lastRenderedPageBreak/></w:r>";
const pageBreak = `<w:r><w:br w:type="page"/></w:r>`;
const words = "<w:r><w:t>words</w:t></w:r>";

longTest("a claim of one page does not make five hundred pages of text cheap", async () => {
  const body = halfPage.repeat(1_000);
  const { pages, method } = await measure({ body, ...claim(1, 1_000 * charactersOfHalf) });
  expect(method).toBe("estimate");
  expect(pages).toBeGreaterThan(450);
  expect(pages).toBeLessThan(600);
});

test("a claim of a thousand pages does not make one dear, whatever marks stand in it", async () => {
  expect(await measure({ body: halfPage, ...claim(1_000, charactersOfHalf) })).toMatchObject({ pages: 1 });
  const marked = paragraph(mark.repeat(999) + words);
  expect(await measure({ body: marked, ...claim(1_000, 5) })).toMatchObject({ pages: 1, method: "estimate" });
});

test("an application's number is taken when text, layout and its own marks bear it out", async () => {
  const body = halfPage.repeat(10);
  const estimate = (await measure({ body })).pages;
  expect(await measure({ body, ...claim(estimate + 2, 10 * charactersOfHalf) })).toEqual({
    pages: estimate + 2,
    method: "application",
    estimate,
  });
  // Of another state of the text, as templates leave it.
  expect((await measure({ body, ...claim(estimate + 2, 0) })).method).toBe("estimate");
  const marks = paragraph(mark.repeat(60) + words);
  expect((await measure({ body: body + marks, ...claim(estimate, 10 * charactersOfHalf) })).method).toBe(
    "estimate",
  );
});

test("pages end where the text says so", async () => {
  const section = (type: string) =>
    paragraph(words, { more: `<w:sectPr><w:type w:val="${type}"/></w:sectPr>` });
  const before = paragraph(words, { more: "<w:pageBreakBefore/>" });
  const pages = async (body: string) => (await measure({ body })).pages;
  expect(await pages(paragraph(words))).toBe(1);
  expect(await pages(paragraph(words + pageBreak + words))).toBe(2);
  expect(await pages(paragraph(words) + before)).toBe(2);
  expect(await pages(before)).toBe(1);
  // How a section begins is said at its own end.
  expect(await pages(section("nextPage") + section("nextPage") + paragraph(words))).toBe(3);
  const last = (type: string) => `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`;
  expect(await pages(section("nextPage") + paragraph(words) + last("continuous"))).toBe(1);
  expect(await pages(section("nextPage") + paragraph(words) + last("oddPage"))).toBe(3);
  expect(await pages("")).toBe(1);
});

test("larger letters, wider lines of space and narrower pages make more pages", async () => {
  const text = "Words of some length. ".repeat(4_000);
  const small = (await measure({ body: paragraph(text) })).pages;
  const large = `<w:r><w:rPr><w:sz w:val="40"/></w:rPr><w:t>${text}</w:t></w:r>`;
  expect((await measure({ body: paragraph(large) })).pages).toBeGreaterThan(small * 3);
  const doubled = paragraph(text, { more: `<w:spacing w:line="480" w:lineRule="auto"/>` });
  expect((await measure({ body: doubled })).pages).toBeGreaterThanOrEqual(small * 2 - 1);
  const narrow = `${paragraph(text)}<w:sectPr><w:pgSz w:w="5000" w:h="15840"/><w:pgMar w:left="500" w:right="500"/></w:sectPr>`;
  expect((await measure({ body: narrow })).pages).toBeGreaterThan(small * 2);
});

test("rows of tables, pictures and notes take room", async () => {
  const row = `<w:tr><w:trPr><w:trHeight w:val="6000"/></w:trPr><w:tc>${paragraph(words)}</w:tc></w:tr>`;
  expect((await measure({ body: `<w:tbl>${row.repeat(20)}</w:tbl>` })).pages).toBeGreaterThanOrEqual(9);
  const picture = `<w:r><w:drawing><wp:inline><wp:extent cx="4572000" cy="6858000"/></wp:inline></w:drawing></w:r>`;
  expect((await measure({ body: paragraph(picture).repeat(6) })).pages).toBe(6);
  const noted = paragraph(`${words}<w:r><w:footnoteReference w:id="7"/></w:r>`);
  const footnotes = `<w:footnote w:id="7">${halfPage}</w:footnote>`;
  expect((await measure({ body: noted.repeat(4), footnotes })).pages).toBeGreaterThanOrEqual(1);
  expect((await measure({ body: noted + halfPage, footnotes })).pages).toBeGreaterThan(1);
});

test("blocks stand where the application's marks say, a break and its mark count once", async () => {
  const body =
    paragraph(words) +
    paragraph(mark + words) +
    paragraph(words + pageBreak) +
    paragraph(mark + words) +
    paragraph(words);
  expect((await blocks({ body, ...claim(3, 25) })).first).toEqual([1, 2, 2, 3, 3]);
});

test("marks that the measure does not bear out are corrected in the end", async () => {
  const body = paragraph(words) + paragraph(mark.repeat(500) + words);
  const { first, last } = await blocks({ body, ...claim(2, 10) });
  expect(first).toEqual([1, 501]);
  expect(last).toEqual([1, 1]);
});

test("without marks blocks stand where our own layout puts them", async () => {
  const { last } = await blocks({ body: paragraph(words) + halfPage.repeat(6) + paragraph(words) });
  expect(last[0]).toBe(1);
  expect(last.at(-1)).toBeGreaterThan(2);
  expect(last).toEqual([...last].sort((a, b) => a - b));
});

test("pages that leave no room for text, and cells without end, come to an end", async () => {
  const tiny = `<w:sectPr><w:pgSz w:w="1" w:h="1"/><w:pgMar w:top="99999" w:left="99999"/><w:cols w:num="4000"/></w:sectPr>`;
  expect((await measure({ body: paragraph("words ".repeat(50)) + tiny })).pages).toBeGreaterThan(0);
  const row = `<w:tr><w:trPr><w:trHeight w:val="999999999"/></w:trPr><w:tc>${paragraph(words)}</w:tc></w:tr>`;
  expect((await measure({ body: `<w:tbl>${row.repeat(50)}</w:tbl>` })).pages).toBeLessThanOrEqual(1_000_100);
});

test("a note that is referred to very often is laid out once", async () => {
  const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
  const footnotes = `<w:footnote w:id="2">${paragraph("Words of a note. ".repeat(50)).repeat(200)}</w:footnote>`;
  const body = paragraph(words + reference.repeat(5_000));
  const often = await measure({ body, footnotes });
  expect(often.pages).toBe((await measure({ body: paragraph(words + reference), footnotes })).pages);
});

test("a long note goes on over the pages that it needs", async () => {
  const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
  const footnotes = `<w:footnote w:id="2">${halfPage.repeat(21)}</w:footnote>`;
  const { pages } = await measure({ body: paragraph(words + reference), footnotes });
  expect(pages).toBeGreaterThanOrEqual(10);
  expect(pages).toBeLessThanOrEqual(13);
});

test("text that takes no room is counted by its length", async () => {
  const long = `<w:t>${"Words of some length. ".repeat(10_000)}</w:t>`;
  const ways: Readonly<Record<string, string>> = {
    hidden: `<w:r><w:rPr><w:vanish/></w:rPr>${long}</w:r>`,
    deleted: `<w:del w:id="1" w:author="a"><w:r>${long.replaceAll("w:t>", "w:delText>")}</w:r></w:del>`,
    "in a box": `<w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r>${long}</w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  };
  for (const [way, run] of Object.entries(ways))
    expect([way, (await measure({ body: paragraph(words + run) })).pages]).toEqual([way, 12]);
  const flat = paragraph(`<w:r>${long}</w:r>`, { more: '<w:spacing w:line="1" w:lineRule="exact"/>' });
  expect((await measure({ body: flat })).pages).toBe(11);
});

test("text of another format within the document is counted as often as it is written out", async () => {
  const text = "Words of some length that fill line after line. ".repeat(690);
  const style = `<style>${"p { margin: 0 } ".repeat(5_000)}</style><!-- ${"x ".repeat(50_000)} -->`;
  const of = (references: number, content: string) =>
    measure({
      body: halfPage + '<w:altChunk r:id="c"/>'.repeat(references),
      relations: [{ id: "c", type: "aFChunk", target: "c.html" }],
      parts: { "word/c.html": content },
    });
  const once = (await of(1, `<html>${style}<p>${text}</p>`)).pages;
  expect(once).toBeGreaterThanOrEqual(5);
  expect(once).toBeLessThanOrEqual(9);
  const often = (await of(100, `<p>${text}</p>`)).pages;
  expect(often).toBeGreaterThan(6 * once);
  expect(often).toBeLessThan(9 * once);
  expect((await of(1, "<!--".repeat(100_000) + "<style".repeat(100_000))).pages).toBe(1);
});
