import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import { lineText } from "../../../../layout/model.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";
import { extractPage } from "../extract.ts";
import { StyleTable } from "../lines/styles.ts";

const engine = await loadMupdf();

/** The lines of a page with the word "Remarks" and beside it a field, 80 points wide, with this value. */
function linesWith(value: string): string[] {
  const bytes = makePdf(engine, [new Sheet().text(72, 100, "Remarks")]);
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
  try {
    const font = document.addSimpleFont(new engine.mupdf.Font("Times-Roman"), "Latin");
    const widget = document.addObject({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Tx",
      Rect: [180, 738, 260, 752],
    });
    widget.put("T", document.newString("remarks"));
    widget.put("V", document.newString(value));
    widget.put("DA", document.newString("/F 10 Tf 0 g"));
    widget.put("DR", { Font: { F: font } });
    document.findPage(0).put("Annots", [widget]);
    return extractPage(engine, document, 1, new StyleTable(engine.mupdf)).lines.map(lineText);
  } finally {
    document.destroy();
  }
}

test("a value that its box shows whole stands where it is drawn", () => {
  expect(linesWith("none").join(" ")).toBe("Remarks none");
});

test("a value that is longer than its box is kept whole", () => {
  const value = "the lower bridge is closed to all traffic from the first of May";
  expect(linesWith(value).join(" ")).toBe(`Remarks ${value}`);
});
