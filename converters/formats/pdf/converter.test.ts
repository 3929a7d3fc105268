import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Heading, Nodes } from "mdast";
import { codeOf } from "../../../config/testing/failures.ts";
import type { ConversionRequest, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest } from "../../testing/converted.ts";
import { converter } from "./converter.ts";
import { makePdf, type PdfOptions, Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();
const base = await mkdtemp(join(tmpdir(), "pdf-"));
afterAll(() => rm(base, { recursive: true }));
let count = 0;

async function source(bytes: Uint8Array): Promise<Source> {
  const path = join(base, `${count++}.pdf`);
  await writeFile(path, bytes);
  return { path, filename: "input.pdf", bytes: bytes.length };
}

const pdf = (sheets: Sheet[], options?: PdfOptions) => source(makePdf(engine, sheets, options));

const usual: ConversionRequest = {
  ...usualRequest,
  options: { furniture: "drop" },
};

async function convert(input: Source, request: Partial<ConversionRequest> = {}): Promise<Document> {
  const workDir = join(base, `work-${count++}`);
  await mkdir(workDir);
  return converter.convert(input, { ...usual, ...request }, contextIn(workDir));
}

function text(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(text).join("") : "";
}

const blocks = (document: Document) => document.root.children.map((node) => `${node.type}: ${text(node)}`);

const hello = () => new Sheet().text(72, 100, "Hello from a page.");

describe("files that cannot be read", () => {
  test.each([
    ["nothing", new Uint8Array(), "empty_document"],
    ["no PDF", new TextEncoder().encode("hello, this is not PDF at all"), "corrupt_document"],
    ["a header alone", new TextEncoder().encode("%PDF-1.7\n"), "corrupt_document"],
  ])("%s", async (_name, bytes, code) => {
    const input = await source(bytes);
    expect(await codeOf(converter.measure(input, usual))).toBe(code);
    expect(await codeOf(convert(input))).toBe(code);
  });

  test("a user password is refused, an empty one is none", async () => {
    const locked = await pdf([hello()], {
      save: "encrypt=aes-256,user-password=secret,owner-password=owner",
    });
    expect(await codeOf(converter.measure(locked, usual))).toBe("encrypted_document");
    const open = await pdf([hello()], { save: "encrypt=aes-256,owner-password=owner" });
    expect(blocks(await convert(open))).toEqual(["paragraph: Hello from a page."]);
  });

  test("a truncated file gives what is there, with a warning", async () => {
    const whole = makePdf(engine, [hello(), new Sheet().text(72, 100, "Second page.")]);
    const document = await convert(await source(whole.slice(0, whole.length - 200)));
    expect(document.units[0]?.signals.warnings.join()).toContain("damaged");
    expect(blocks(document)).toContain("paragraph: Hello from a page.");
  });
});

describe("measuring", () => {
  test("counts the selected pages and echoes the selection", async () => {
    const input = await pdf([hello(), hello(), hello(), hello()]);
    expect(await converter.measure(input, { ...usual, pages: "4,1-2" })).toEqual({
      metrics: { pages: 3 },
      sourceUnits: 3,
      sourcePagesTotal: 4,
      pagesSelected: 3,
      pageRanges: "1-2,4",
    });
    expect(await converter.measure(input, usual)).toEqual({ metrics: { pages: 4 }, sourceUnits: 4 });
    expect(await codeOf(converter.measure(input, { ...usual, pages: "5" }))).toBe("invalid_page_range");
  });
});

describe("converting", () => {
  test("units are the selected pages, with the source's own numbers", async () => {
    const input = await pdf([hello(), new Sheet(300, 200).text(20, 100, "A small page."), hello()]);
    const document = await convert(input, { pages: "2-3" });
    expect(document.units.map(({ index, width, height }) => [index, width, height])).toEqual([
      [2, 300, 200],
      [3, 595, 842],
    ]);
    expect(document.metrics).toEqual({ pages: 2 });
    const first = document.root.children[0];
    expect(first?.data?.provenance?.unit).toBe(2);
    expect(first?.data?.provenance?.bbox?.[0]).toBe(20);
  });

  test("signals are measured", async () => {
    const { units } = await convert(await pdf([hello(), new Sheet()]));
    expect(units[0]?.signals).toMatchObject({
      characters: 15,
      unmappedCharacters: 0,
      coverage: 1,
      failed: false,
    });
    expect(units[1]?.signals).toMatchObject({ characters: 0, coverage: null });
  });

  test("the outline names headings that look like text, and their level", async () => {
    const sheet = new Sheet()
      .text(72, 90, "A plain heading")
      .lines(72, 130, ["Text that goes on for a line and is not a heading,", "and then for another line."]);
    const input = await pdf([sheet], { outline: [{ title: "A plain heading", page: 0 }] });
    const [heading] = (await convert(input)).root.children;
    expect(heading?.type).toBe("heading");
    expect((heading as Heading).depth).toBe(1);
  });

  test("paragraphs go on over pages, words are made whole", async () => {
    const one = new Sheet().lines(72, 780, [
      "The keeper of the light wrote every even-",
      "ing what he had seen, and he saw a gov-",
    ]);
    const two = new Sheet().lines(72, 72, ["ernment ship on the third of the month,", "which did not stop."]);
    expect(blocks(await convert(await pdf([one, two])))).toEqual([
      "paragraph: The keeper of the light wrote every evening what he had seen, and he saw a government ship on the third of the month, which did not stop.",
    ]);
  });

  test("text typed onto the page and values of form fields are text", async () => {
    const { mupdf } = engine;
    const bytes = makePdf(engine, [hello()]);
    const document = mupdf.Document.openDocument(bytes, "application/pdf") as InstanceType<
      typeof mupdf.PDFDocument
    >;
    const page = document.loadPage(0);
    const note = page.createAnnotation("FreeText");
    note.setRect([72, 300, 400, 330]);
    note.setDefaultAppearance("TiRo", 11, [0]);
    note.setContents("Added by hand");
    note.update();
    const comment = page.createAnnotation("Text");
    comment.setContents("A comment");
    comment.update();
    const input = await source(document.saveToBuffer("").asUint8Array().slice());
    expect(blocks(await convert(input))).toEqual([
      "paragraph: Hello from a page.",
      "paragraph: Added by hand",
    ]);
  });

  test("a page that is only a picture says so", async () => {
    const { mupdf } = engine;
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 60, 80], false);
    pixmap.clear(120);
    const document = new mupdf.PDFDocument();
    const resources = document.addObject({ XObject: { I: document.addImage(new mupdf.Image(pixmap)) } });
    document.insertPage(-1, document.addPage([0, 0, 300, 400], 0, resources, "q 300 0 0 400 0 0 cm /I Do Q"));
    const picture = await source(document.saveToBuffer("compress").asUint8Array().slice());
    const unread = await convert(picture, { options: { furniture: "drop", ocr: false } });
    expect(unread.units[0]?.signals).toMatchObject({ characters: 0, coverage: 0 });
    expect(unread.units[0]?.signals.warnings.join()).toContain("picture without text");
    const converted = await convert(picture);
    expect(converted.units[0]?.signals).toMatchObject({ characters: 0, coverage: null });
    expect(converted.units[0]?.signals.warnings.join()).toContain("No text was found on the page");
    expect(converted.assets.map((asset) => asset.path)).toEqual(["assets/page-001-figure-1.png"]);
    const file = converted.assets[0]?.file ?? "";
    expect(existsSync(file)).toBe(true);
    expect((await readFile(file)).subarray(1, 4).toString()).toBe("PNG");
  });
});
