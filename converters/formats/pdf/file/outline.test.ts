import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";
import { readOutline } from "./outline.ts";

const engine = await loadMupdf();

/** The outline of a one-page file whose entries are tied together by `tie`. */
function outlineOf(count: number, tie: (entries: Mupdf.PDFObject[]) => void) {
  const bytes = makePdf(engine, [new Sheet().text(72, 100, "Text")]);
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
  try {
    const root = document.addObject({ Type: "Outlines" });
    const entries = Array.from({ length: count }, (_, i) => {
      const entry = document.addObject({ Parent: root });
      entry.put("Title", document.newString(`Entry ${i + 1}`));
      return entry;
    });
    tie(entries);
    root.put("First", entries[0]);
    root.put("Last", entries[0]);
    document.getTrailer().get("Root").put("Outlines", root);
    return readOutline(document);
  } finally {
    document.destroy();
  }
}

const chain = (key: "First" | "Next") => (entries: Mupdf.PDFObject[]) =>
  entries.forEach((entry, i) => {
    const next = entries[i + 1];
    if (!next) return;
    entry.put(key, next);
    if (key === "First") {
      entry.put("Last", next);
      next.put("Parent", entry);
    } else next.put("Prev", entry);
  });

test("entries side by side and below each other, with their levels", () => {
  const outline = outlineOf(4, ([a, b, c, d]) => {
    a?.put("First", b);
    a?.put("Next", c);
    c?.put("First", d);
  });
  expect(outline.map(({ title, level }) => `${level} ${title}`)).toEqual([
    "1 Entry 1",
    "2 Entry 2",
    "1 Entry 3",
    "2 Entry 4",
  ]);
});

test("an outline of thousands of levels is read as deep as outlines go", () => {
  const outline = outlineOf(20_000, chain("First"));
  expect(outline).toHaveLength(32);
  expect(outline.at(-1)).toMatchObject({ title: "Entry 32", level: 32 });
});

test("an outline of very many entries is read up to its bound", () => {
  expect(outlineOf(12_000, chain("Next"))).toHaveLength(10_000);
});

test("an outline that goes round in circles ends", () => {
  const outline = outlineOf(3, (entries) => {
    chain("Next")(entries);
    entries[2]?.put("Next", entries[0]);
    entries[1]?.put("First", entries[0]);
  });
  expect(outline.length).toBeLessThan(20);
});
