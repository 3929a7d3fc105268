import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import { lineText } from "../../../../layout/model.ts";
import { readPdf } from "../../testing/page-texts.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";

const engine = await loadMupdf();

type Made = Record<string, unknown>;

/** A widget at 200 to 400 points from the left whose middle is 100 points from the top. */
const widget = (rest: Made): Made => ({
  Type: "Annot",
  Subtype: "Widget",
  Rect: [200, 734, 400, 750],
  ...rest,
});

/** The lines of a page with these annotations. */
function linesWith(sheet: Sheet, make: (document: Mupdf.PDFDocument) => Made[]): string[] {
  const bytes = makePdf(engine, [sheet], {
    prepare: (document) => document.findPage(0).put("Annots", make(document)),
  });
  return readPdf(engine, bytes).content.lines.map(lineText);
}

const labeled = () => new Sheet().text(72, 104, "Name:");

test.each<[string, Made, string]>([
  ["a text", { FT: "Tx", V: "(Ada Lovelace)" }, "Name: Ada Lovelace"],
  ["a ticked box", { FT: "Btn", AS: "Yes" }, "Name: [x]"],
  ["an empty box", { FT: "Btn", AS: "Off" }, "Name: [ ]"],
  [
    "a choice",
    {
      FT: "Ch",
      V: "(b)",
      Opt: [
        ["(a)", "(Apple)"],
        ["(b)", "(Pear)"],
      ],
    },
    "Name: Pear",
  ],
  ["choices", { FT: "Ch", V: ["(a)", "(c)"], Opt: [["(a)", "(Apple)"]] }, "Name: Apple, c"],
  ["a value that is no text", { FT: "Tx", V: 12 }, "Name:"],
  ["a password", { FT: "Tx", Ff: 1 << 13, V: "(secret)" }, "Name:"],
  ["a button to push", { FT: "Btn", Ff: 1 << 16 }, "Name:"],
  ["a hidden field", { FT: "Tx", F: 1 << 1, V: "(hidden)" }, "Name:"],
  ["a field that is only printed", { FT: "Tx", F: 1 << 5, V: "(printed)" }, "Name:"],
  ["a field without a place", { FT: "Tx", V: "(nowhere)", Rect: [1, 2] }, "Name:"],
  ["no field", { Subtype: "Square", FT: "Tx", V: "(square)" }, "Name:"],
])("%s", (_what, made, text) => {
  expect(linesWith(labeled(), () => [widget(made)]).join(" ")).toBe(text);
});

test("what a field's parents say counts, up to a bound", () => {
  const lines = linesWith(labeled(), (document) => {
    const parent = document.addObject({ FT: "Tx", V: "(inherited)" });
    let far = document.addObject({ FT: "Tx", V: "(too far)" });
    for (let i = 0; i < 40; i++) far = document.addObject({ Parent: far });
    return [widget({ Parent: parent }), widget({ Parent: far })];
  });
  expect(lines.join(" ")).toBe("Name: inherited");
});

test("a value of several rows stands in its box, row below row", () => {
  const lines = linesWith(new Sheet(), () => [
    widget({ FT: "Tx", V: "(one\rtwo)", Rect: [200, 700, 400, 750] }),
  ]);
  expect(lines).toEqual(["one", "two"]);
});

test("what is drawn there already is not written twice", () => {
  const sheet = labeled().text(210, 104, "Ada Lovelace");
  expect(linesWith(sheet, () => [widget({ FT: "Tx", V: "(Ada Lovelace)" })]).join(" ")).toBe(
    "Name: Ada Lovelace",
  );
});
