/** Pages drawn for one difficulty each, and what is read from them. */
import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { readPdf, readSheet } from "../testing/page-texts.ts";
import { Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();
const read = (sheet: Sheet) => readSheet(engine, sheet).texts;

const town = [
  "here was a town at the river where people lived by fishing and by trade,",
  "and the boats went up and down with salt and wool for the whole year.",
  "They had a market on each Thursday, and a fair in the autumn.",
];

describe("drop caps", () => {
  const page = (cap: string, lines: readonly string[]) => {
    const sheet = new Sheet().text(72, 124.4, cap, { size: 36 });
    lines.slice(0, 2).forEach((line, i) => {
      sheet.text(96, 110 + i * 14, line);
    });
    return sheet.text(72, 138, lines[2] ?? "");
  };

  test("the letter is part of its word, and its lines are one paragraph", () => {
    expect(read(page("T", town))).toEqual([`T${town.join(" ")}`]);
  });

  test("a letter that is a word by itself stays one", () => {
    const lines = ["long time ago there was a town at the river with a long bridge,", ...town.slice(1)];
    expect(read(page("A", lines))[0]).toStartWith("A long time ago");
  });

  test("a large letter beside a word that begins with it is an emblem", () => {
    const texts = read(
      page("S", ["Strengths of the plan are many and well known to all,", ...town.slice(1)]),
    );
    expect(texts.join("|")).not.toContain("SStrengths");
  });
});

describe("what nobody sees", () => {
  const plain = () => new Sheet().text(72, 100, "This is what people see.");

  test.each([
    ["white on the white page", "1 g BT /plain 11 Tf 72 700 Td (secret words) Tj ET 0 g"],
    ["below a black area", "BT /plain 11 Tf 72 700 Td (secret words) Tj ET 70 695 90 16 re f"],
    ["smaller than a point", "BT /plain 0.5 Tf 72 700 Td (secret words) Tj ET"],
    ["without filling or stroking", "BT /plain 11 Tf 3 Tr 72 700 Td (secret words) Tj ET 0 Tr"],
    ["outside of the clip", "q 300 300 20 20 re W n BT /plain 11 Tf 72 700 Td (secret words) Tj ET Q"],
    ["beside the page", "BT /plain 11 Tf 700 700 Td (secret words) Tj ET"],
  ])("%s is left out", (_name, operators) => {
    expect(read(plain().raw(operators))).toEqual(["This is what people see."]);
  });

  test.each([
    ["white on a dark area", "0.1 g 70 695 90 16 re f 1 g BT /plain 11 Tf 72 700 Td (open words) Tj ET 0 g"],
    ["below a drawn frame", "BT /plain 11 Tf 72 700 Td (open words) Tj ET 70 695 90 16 re S"],
    ["before a line's rule", "BT /plain 11 Tf 72 700 Td (open words) Tj ET 70 695 90 1 re f"],
  ])("%s is text", (_name, operators) => {
    expect(read(plain().raw(operators))).toEqual(["This is what people see.", "open words"]);
  });

  test("a shadow is no second text", () => {
    const sheet = new Sheet().text(72.8, 100.8, "Once and only once").text(72, 100, "Once and only once");
    expect(read(sheet)).toEqual(["Once and only once"]);
  });
});

describe("accents drawn apart", () => {
  // Octal 264 is the acute accent, 250 the diaeresis of WinAnsiEncoding.
  test("before their letter", () => {
    const sheet = new Sheet().raw(
      "BT /plain 12 Tf 72 700 Td (caf) Tj (\\264) Tj -3.8 0 Td ET BT /plain 12 Tf 86.6 700 Td (e noir) Tj ET",
    );
    expect(read(sheet)).toEqual(["café noir"]);
  });

  test("a sign that stands over nothing stays", () => {
    expect(read(new Sheet().raw("BT /plain 12 Tf 72 700 Td (x \\264 y) Tj ET"))).toEqual(["x ´ y"]);
  });
});

test("text that is a little askew is read in lines", () => {
  const angle = (1.2 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sheet = new Sheet();
  town.forEach((line, i) => {
    const [x, y] = [72 + i * 14 * sin, 700 - i * 14 * cos];
    sheet.raw(`BT /plain 12 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${line}) Tj ET`);
  });
  expect(read(sheet)).toEqual([town.join(" ")]);
});

test("vertical writing is read column by column from the right", () => {
  const document = new engine.mupdf.PDFDocument();
  const font = document.addCJKFont(new engine.mupdf.Font("ja"), "ja", 1, true);
  const hex = (text: string) =>
    [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")).join("");
  const columns = ["吾輩は猫である。名前はまだ無い。どこで生れたか", "とんと見当がつかぬ。"];
  const content = columns
    .map((text, i) => `BT /V 12 Tf ${500 - i * 20} 780 Td <${hex(text)}> Tj ET`)
    .join("\n");
  document.insertPage(
    -1,
    document.addPage([0, 0, 595, 842], 0, document.addObject({ Font: { V: font } }), content),
  );
  const { texts } = readPdf(engine, document.saveToBuffer("").asUint8Array().slice());
  expect(texts.join(" ").replaceAll(" ", "")).toBe(columns.join(""));
});
