import { describe, expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import type { RecognitionNote } from "../../../../ocr/ocr-log.ts";
import { convertBytes, text as textOf } from "../../testing/convert.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";
import { filled } from "./unmapped.ts";

const engine = await loadMupdf();

/** The glyphs of a text, as a string of a font whose codes are its glyphs. */
function glyphs(font: Mupdf.Font, text: string): string {
  return [...text]
    .map((letter) =>
      font
        .encodeCharacter(letter.codePointAt(0) ?? 0)
        .toString(16)
        .padStart(4, "0"),
    )
    .join("");
}

/** Sheets that may use `/coded`, a font that draws letters and does not say which. */
function makeCoded(draw: (sheet: Sheet, coded: (text: string) => string) => void): Uint8Array {
  const font = new engine.mupdf.Font("Times-Roman");
  const sheet = new Sheet();
  draw(sheet, (text) => `<${glyphs(font, text)}> Tj`);
  return makePdf(engine, [sheet], {
    prepare: (document) => {
      const coded = document.addFont(font);
      coded.delete("ToUnicode");
      document.findPage(0).get("Resources").get("Font").put("coded", coded);
    },
  });
}

const notes = (details: Record<string, unknown> | undefined) =>
  (details?.recognition ?? []) as RecognitionNote[];

describe("a font that does not say which characters it draws", () => {
  const lines = [
    "The harbour was built in the spring of that year",
    "and ships from the north came with grain",
  ];
  const drawing = makeCoded((sheet, coded) => {
    sheet.lines(72, 80, [
      "This line is set in a font that says what it is,",
      "and so is this second one below it.",
    ]);
    lines.forEach((line, at) => {
      sheet.raw(`BT /coded 12 Tf 72 ${842 - 150 - at * 16} Td ${coded(line)} ET`);
    });
  });

  test("is read where it stands, and what could be read stays", async () => {
    const document = await convertBytes(drawing);
    const read = textOf(document.root);
    expect(read).toContain("This line is set in a font that says what it is");
    expect(read).toContain("harbour was built in the spring of that year");
    expect(read).toContain("ships from the north came with grain");
    expect(read).not.toContain("\uFFFD");
    const [unit] = document.units;
    expect(unit?.signals).toMatchObject({ unmappedCharacters: 0, coverage: 1, warnings: [] });
    expect(unit?.signals.ocrConfidence).toBeLessThan(1);
    expect(notes(document.metadata.details)).toMatchObject([
      { page: 1, reason: "unmapped_characters", regions: 1 },
    ]);
  });

  test("is told as it is where recognition is switched off", async () => {
    const document = await convertBytes(drawing, { options: { furniture: "drop", ocr: false } });
    expect(textOf(document.root)).toContain("\uFFFD");
    expect(document.units[0]?.signals.unmappedCharacters).toBeGreaterThan(50);
  });

  test("leaves bullets alone", async () => {
    const bullets = makeCoded((sheet, coded) => {
      [
        "First entry of the list",
        "Second entry of the list",
        "Third entry of the list",
        "Fourth entry of it",
        "Fifth",
      ].forEach((entry, at) => {
        sheet.raw(`BT /coded 11 Tf 72 ${842 - 100 - at * 16} Td ${coded("o")} ET`);
        sheet.text(90, 100 + at * 16, entry);
      });
    });
    const read = textOf((await convertBytes(bullets)).root);
    expect(read).toContain("First entry of the list");
    expect(read).not.toMatch(/\bo\b/);
  });
});

describe("the gaps of a word are filled from what was read in its place", () => {
  test.each([
    ["o\uFFFDce", "office", "office"],
    ["\uFFFDnd", "find", "find"],
    ["a\uFFFD\uFFFDle", "able", "able"],
    ["di\uFFFDer\uFFFD", "differs", "differs"],
    ["(x\uFFFD)*", "(xy)*", "(xy)*"],
    ["te\uFFFDt", "boat", null],
  ])("%s and %s", (gapped, read, whole) => {
    expect(filled(gapped, read)).toBe(whole);
  });

  test("many gaps in a long word are not searched without end", () => {
    expect(filled("\uFFFDa".repeat(60), "a".repeat(200))).toBeNull();
  });
});
