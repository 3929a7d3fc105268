import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import type { PageContent } from "../../../../layout/model.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";
import { extractPage } from "../extract.ts";
import { StyleTable } from "../lines/styles.ts";
import { type Annotation, attachAnnotations } from "./annotations.ts";

const engine = await loadMupdf();

/** Highlights over the whole of a page with a few words, each of so many quadrilaterals. */
function highlighted(
  count: number,
  quads: number,
  words: string,
): { found: Annotation[]; content: PageContent } {
  const bytes = makePdf(engine, [new Sheet().text(72, 100, words)]);
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
  try {
    const whole = document.addObject(new Array(quads).fill([0, 842, 595, 842, 0, 0, 595, 0]).flat());
    const highlight = { Type: "Annot", Subtype: "Highlight", Rect: [0, 0, 595, 842], QuadPoints: whole };
    const annotations = Array.from({ length: count }, () => document.addObject(highlight));
    document.findPage(0).put("Annots", annotations);
    const content = extractPage(engine, document, 1, new StyleTable(engine.mupdf));
    return { found: attachAnnotations(content, document, 0), content };
  } finally {
    document.destroy();
  }
}

test("words under several boxes of a highlight are marked once", () => {
  const { found } = highlighted(1, 3, "Low water");
  expect(found.map(({ kind, marked }) => ({ kind, marked }))).toEqual([
    { kind: "Highlighted", marked: "Low water" },
  ]);
});

test("the boxes that a page's annotations cover are bounded together", () => {
  const { found, content } = highlighted(30, 400, "Low water");
  expect(found).toHaveLength(10);
  expect(content.lines.flatMap(({ words }) => words.flatMap(({ comments }) => comments ?? []))).toHaveLength(
    10,
  );
});
