import { expect, test } from "bun:test";
import { codeOf } from "../../../../config/testing/failures.ts";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { convertBytes } from "../testing/convert.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();

/** A page for each: its text, or null for one with so many forms within each other, which break the engine's stack. */
function pagesOf(texts: readonly (string | null)[], depth = 100): Uint8Array {
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

const convert = (...texts: (string | null)[]) => convertBytes(pagesOf(texts));

test("a page whose forms are nested deeper than the engine's stack fails alone", async () => {
  const { root, units } = await convert("First page.", null, "Third page.", null);
  const text = JSON.stringify(root);
  expect(text).toContain("First page.");
  expect(text).toContain("Third page.");
  expect(units.map(({ signals }) => signals.failed)).toEqual([false, true, false, true]);
  expect(units[1]?.signals.warnings).toEqual(["The page's drawings are nested deeper than can be read."]);
});

test("a document of nothing but such pages is refused", async () => {
  expect(await codeOf(() => convert(null, null))).toBe("corrupt_document");
});

test("thirty forms within each other are read", async () => {
  expect(JSON.stringify((await convertBytes(pagesOf([null], 30))).root)).toBe(
    '{"type":"root","children":[]}',
  );
});
