import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversionRequest } from "../../contract.ts";
import { damageOf } from "../../engines/damage.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import { converter } from "../converter.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();
const folder = await mkdtemp(join(tmpdir(), "recovery-"));
afterAll(() => rm(folder, { recursive: true }));
const request: ConversionRequest = {
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: { furniture: "drop" },
};

/** A form in a form in a form, deeper than the engine's stack, which breaks it. */
const depth = 100;

/** A page for each: its text, or null for one that breaks the engine. */
function pagesOf(texts: readonly (string | null)[]): Uint8Array {
  const { mupdf } = engine;
  const sheets = texts.map((text) => (text === null ? new Sheet() : new Sheet().text(72, 100, text)));
  const document = mupdf.Document.openDocument(makePdf(engine, sheets), "application/pdf").asPDF();
  if (document === null) throw new Error("no PDF");
  const box = [0, 0, 600, 800];
  const look = { Type: document.newName("XObject"), Subtype: document.newName("Form"), BBox: box };
  let form = document.addStream("0 0 m 10 10 l S", look);
  for (let i = 0; i < depth; i++) {
    form = document.addStream("q /X Do Q", { ...look, Resources: { XObject: { X: form } } });
  }
  texts.forEach((text, index) => {
    if (text !== null) return;
    const page = document.findPage(index);
    page.put("Resources", document.addObject({ XObject: { X: form } }));
    page.put("Contents", document.addStream("q /X Do Q", {}));
  });
  return document.saveToBuffer("compress").asUint8Array().slice();
}

async function convert(...texts: (string | null)[]) {
  const path = join(folder, "input.pdf");
  await writeFile(path, pagesOf(texts));
  const source = { path, filename: "input.pdf", bytes: 0 };
  return await converter.convert(source, request, { workDir: folder, progress: () => {} });
}

test("a page that breaks the engine fails the document at once, and the engine can be renewed", async () => {
  for (const texts of [[null], ["First page.", null, "Third page."], [null, null, null]]) {
    const thrown = await convert(...texts).catch((error: unknown) => error);
    expect(damageOf(thrown)).toBe("trap");
    await engine.renew();
    expect(JSON.stringify((await convert("Sound.")).root)).toContain("Sound.");
  }
});
