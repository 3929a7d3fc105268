import { expect, test } from "bun:test";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { convertBytes } from "../testing/convert.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();

/** Pages of a text, drawn by the innermost of `depth` forms within each other, each of which draws its level as well. */
function pagesOf(pages: readonly { text: string; depth: number }[]): Uint8Array {
  const { mupdf } = engine;
  const document = mupdf.Document.openDocument(
    makePdf(
      engine,
      pages.map(() => new Sheet()),
    ),
    "application/pdf",
  ).asPDF();
  if (document === null) throw new Error("no PDF");
  const [Type, Subtype, BaseFont] = ["Font", "Type1", "Helvetica"].map((name) => document.newName(name));
  const font = document.addObject({ Type, Subtype, BaseFont });
  const look = {
    Type: document.newName("XObject"),
    Subtype: document.newName("Form"),
    BBox: [0, 0, 600, 800],
  };
  const drawn = (text: string, level: number) => `BT /H 8 Tf 72 ${750 - 7 * level} Td (${text}) Tj ET`;
  pages.forEach(({ text, depth }, index) => {
    let form = document.addStream(drawn(text, depth), { ...look, Resources: { Font: { H: font } } });
    for (let level = depth - 1; level > 0; level--) {
      form = document.addStream(`${drawn(`Level ${level}.`, level)} q /X Do Q`, {
        ...look,
        Resources: { XObject: { X: form }, Font: { H: font } },
      });
    }
    const page = document.findPage(index);
    page.put("Resources", document.addObject({ XObject: { X: form } }));
    page.put("Contents", document.addStream("q /X Do Q", {}));
  });
  return document.saveToBuffer("compress").asUint8Array().slice();
}

async function convert(...pages: { text: string; depth: number }[]) {
  const { root, units } = await convertBytes(pagesOf(pages));
  return { text: JSON.stringify(root), warnings: units.map(({ signals }) => signals.warnings) };
}

test("of forms nested deeper than the engine's stack the innermost are left out, and the page says so", async () => {
  const { text, warnings } = await convert(
    { text: "First page.", depth: 1 },
    { text: "Innermost.", depth: 100 },
    { text: "Just outside.", depth: 17 },
    { text: "Last page.", depth: 2 },
  );
  for (const kept of ["First page.", "Level 1.", "Level 16.", "Last page."]) expect(text).toContain(kept);
  for (const cut of ["Level 17.", "Innermost.", "Just outside."]) expect(text).not.toContain(cut);
  const warning = "Drawings of the page are nested deeper than can be read; the innermost were left out.";
  expect(warnings).toEqual([[], [warning], [warning], []]);
});

test("16 forms within each other are read", async () => {
  expect(await convert({ text: "Innermost.", depth: 16 })).toEqual({
    text: expect.stringContaining("Innermost."),
    warnings: [[]],
  });
});

test("forms that contain each other do not keep the others from being read", async () => {
  const { mupdf } = engine;
  const document = mupdf.Document.openDocument(
    pagesOf([{ text: "Around.", depth: 3 }]),
    "application/pdf",
  ).asPDF();
  const outer = document?.findPage(0).get("Resources", "XObject", "X");
  outer?.get("Resources", "XObject", "X", "Resources", "XObject").put("Y", outer);
  const { root } = await convertBytes(document?.saveToBuffer("").asUint8Array().slice() ?? new Uint8Array());
  expect(JSON.stringify(root)).toContain("Around.");
});

test("a form that a page draws both within many others and by itself is kept where it stands by itself", async () => {
  const { mupdf } = engine;
  const document = mupdf.Document.openDocument(
    pagesOf([{ text: "Innermost.", depth: 30 }]),
    "application/pdf",
  ).asPDF();
  if (document === null) throw new Error("no PDF");
  const page = document.findPage(0);
  let form = page.get("Resources", "XObject", "X");
  for (let level = 1; level < 30; level++) form = form.get("Resources", "XObject", "X");
  page.get("Resources", "XObject").put("Y", form);
  page.put("Contents", document.addStream("q /X Do Q q /Y Do Q", {}));
  const { root, units } = await convertBytes(document.saveToBuffer("").asUint8Array().slice());
  expect(JSON.stringify(root)).toContain("Innermost.");
  expect(units[0]?.signals.warnings).toHaveLength(1);
});
