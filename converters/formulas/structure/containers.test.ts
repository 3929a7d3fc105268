import { expect, test } from "bun:test";
import type { Box } from "../../util/geometry/box.ts";
import type { Glyph } from "../contract.ts";
import { rebuild } from "../rebuild.ts";
import { glyph, ink, row } from "../testing/glyphs.ts";

const latex = (glyphs: Glyph[], rules: Box[] = []) => rebuild(ink(glyphs, rules), "display")?.latex;
const letter = (text: string, x: number, baseline: number, size = 10) =>
  glyph(text, x, baseline, { font: "CMMI10", size });
/** As high as told, about the axis of a line at 100. */
const grown = (text: string, x: number, height: number): Glyph =>
  glyph(text, x, 100, { font: "CMEX10", y0: 97.5 - height / 2, y1: 97.5 + height / 2 });
const bar = (x0: number, x1: number, y: number): Box => ({ x0, x1, y0: y, y1: y + 0.4 });

test("a bar with something over and under it is a fraction", () => {
  expect(latex([letter("a", 50, 93), letter("b", 50, 107)], [bar(49, 56, 97.3)])).toBe("\\frac{a}{b}");
});

test("a bar close over what it is as wide as is a line over it, as one under is under it", () => {
  expect(latex([letter("a", 50, 100), letter("b", 55, 100)], [bar(50, 60, 91)])).toBe("\\overline{ab}");
  expect(latex([letter("a", 50, 100)], [bar(50, 55, 91)])).toBe("\\bar{a}");
  expect(latex([letter("a", 50, 100), letter("b", 55, 100)], [bar(50, 60, 102)])).toBe("\\underline{ab}");
});

test("a root holds what stands under its rule, with its index", () => {
  const sign = glyph("√", 40, 100, { font: "CMSY10", x1: 48, y0: 90, y1: 102 });
  expect(latex([sign, letter("x", 48, 100)], [bar(48, 54, 90)])).toBe("\\sqrt{x}");
  const index = glyph("3", 41, 95, { font: "CMR7", size: 5 });
  expect(latex([sign, index, letter("x", 48, 100)], [bar(48, 54, 90)])).toBe("\\sqrt[3]{x}");
});

test("an index is of the smallest size, also of a root in a script's size", () => {
  const sign = glyph("√", 60, 100, { font: "CMSY7", size: 7, x1: 66, y0: 93, y1: 101.4 });
  const index = glyph("3", 61, 96.5, { font: "CMR5", size: 5.5, x1: 63.7 });
  const under = [sign, index, letter("x", 66, 100, 7)];
  expect(latex([letter("a", 52, 86), ...under], [bar(66, 70, 93), bar(51, 71, 89.5)])).toBe(
    "\\frac{a}{\\sqrt[3]{x}}",
  );
});

test("rows between grown delimiters are a matrix, behind a lonely brace cases", () => {
  const cells = [letter("a", 60, 94), letter("b", 80, 94), letter("c", 60, 106), letter("d", 80, 106)];
  expect(latex([grown("(", 50, 26), ...cells, grown(")", 90, 26)])).toBe(
    "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}",
  );
  expect(latex([grown("{", 50, 26), ...cells])).toBe("\\begin{cases}a&b\\\\c&d\\end{cases}");
});

test("one row between grown delimiters stays one", () => {
  expect(latex([grown("[", 50, 20), letter("a", 56, 100), grown("]", 62, 20)])).toBe("\\left[a\\right]");
});

test("a brace spans what is over it and has its label under it", () => {
  const brace = glyph("⏟", 50, 108, { font: "LatinModernMath-Regular", x1: 70, y0: 102, y1: 106 });
  const label = letter("n", 58, 113, 7);
  expect(latex([...row("abcd", 50, 100, { font: "CMMI10" }), brace, label])).toBe("\\underbrace{abcd}_{n}");
});

test("a bar that holds nothing makes the formula uncertain, however long that is", () => {
  const long = row("x".repeat(200), 50, 100, { font: "CMMI10" });
  expect(rebuild(ink(long), "display")?.confidence).toBe(1);
  expect(rebuild(ink(long, [bar(400, 440, 150)]), "display")?.confidence).toBe(0.5);
});
