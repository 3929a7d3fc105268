import { expect, test } from "bun:test";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { mendLigatures, parseMap } from "./ligatures.ts";

const { mupdf } = await loadMupdf();

test("maps of one-byte codes are read, ranges included", () => {
  const cmap =
    "2 beginbfchar <01> <0066> <02> <00660069> endbfchar 1 beginbfrange <41> <43> <0041> endbfrange";
  expect(parseMap(cmap)).toEqual(
    new Map([
      [1, "0066"],
      [2, "00660069"],
      [0x41, "0041"],
      [0x42, "0042"],
      [0x43, "0043"],
    ]),
  );
});

test("maps of other forms are left alone", () => {
  expect(parseMap("1 beginbfchar <0001> <0066> endbfchar")).toBeNull();
  expect(parseMap("1 beginbfrange <01> <02> [<0066> <0069>] endbfrange")).toBeNull();
});

test("a ligature that was mapped to its last letter is spelled out", () => {
  const document = new mupdf.PDFDocument();
  const encoding = { Type: document.newName("Encoding"), Differences: [31, document.newName("T_h")] };
  const wrong = "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <1f> <0068> endbfchar";
  const font = document.addObject({
    Type: document.newName("Font"),
    Subtype: document.newName("Type1"),
    BaseFont: document.newName("Times-Roman"),
    Encoding: encoding,
    ToUnicode: document.addStream(wrong, {}),
  });
  const resources = document.addObject({ Font: { F: font } });
  document.insertPage(
    -1,
    document.addPage([0, 0, 200, 200], 0, resources, "BT /F 12 Tf 20 100 Td (\\037e end) Tj ET"),
  );
  mendLigatures(document, 0, new Set());
  expect(document.loadPage(0).toStructuredText("").asText().trim()).toBe("The end");
});

test.each([
  ["CMSY10", "\u2265"],
  ["Times-Roman", "g"],
])("a sign that is mapped to the first letter of its name: in %s it is %s", (name, shown) => {
  const document = new mupdf.PDFDocument();
  const encoding = {
    Type: document.newName("Encoding"),
    Differences: [21, document.newName("greaterequal")],
  };
  const wrong =
    "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <15> <15> <0067> endbfrange";
  const font = document.addObject({
    Type: document.newName("Font"),
    Subtype: document.newName("Type1"),
    BaseFont: document.newName(name),
    Encoding: encoding,
    ToUnicode: document.addStream(wrong, {}),
  });
  const resources = document.addObject({ Font: { F: font } });
  document.insertPage(
    -1,
    document.addPage([0, 0, 200, 200], 0, resources, "BT /F 12 Tf 20 100 Td (\\025) Tj ET"),
  );
  mendLigatures(document, 0, new Set());
  expect(document.loadPage(0).toStructuredText("").asText().trim()).toBe(shown);
});
