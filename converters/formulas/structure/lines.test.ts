import { expect, test } from "bun:test";
import type { Glyph } from "../contract.ts";
import { rebuild } from "../rebuild.ts";
import { glyph, ink, row } from "../testing/glyphs.ts";

const latex = (...glyphs: Glyph[]) => rebuild(ink(glyphs), "display")?.latex;
const letter = (text: string, x: number, baseline = 100, size = 10) =>
  glyph(text, x, baseline, { font: "CMMI10", size });
const sign = (text: string, x: number, baseline = 100) => glyph(text, x, baseline, { font: "CMSY10" });
const roman = (text: string, x: number, baseline = 100) => row(text, x, baseline, { font: "CMR10" });

test("what is smaller and higher or lower is a script", () => {
  expect(latex(letter("x", 50), letter("n", 55, 96, 7))).toBe("x^n");
  expect(latex(letter("x", 50), letter("n", 55, 102, 7))).toBe("x_n");
  expect(latex(letter("x", 50), letter("n", 55, 95, 7), letter("i", 55, 103, 7))).toBe("x_i^n");
});

test("a script far from what is before it belongs to what follows", () => {
  expect(latex(letter("x", 50), letter("n", 62, 96, 7), letter("C", 66))).toContain("{}^nC");
});

test("what is centered over and under an operator are its limits", () => {
  const sum = glyph("∑", 50, 92, { font: "CMEX10", x1: 64, y0: 90, y1: 104 });
  expect(latex(sum, letter("i", 55.2, 111, 7), letter("n", 55.2, 88, 7), letter("x", 67))).toBe("\\sum_i^nx");
});

test("lines with their relations in one column are aligned there, others are gathered", () => {
  const lines = (x: number) => [
    ...[letter("a", 50), sign("=", 60), letter("b", 70)],
    ...[letter("c", x - 10, 120), sign("=", x, 120), letter("d", x + 10, 120)],
  ];
  expect(latex(...lines(60))).toBe("\\begin{aligned}a&=b\\\\c&=d\\end{aligned}");
  expect(latex(...lines(80))).toBe("\\begin{gathered}a=b\\\\c=d\\end{gathered}");
});

test("equations side by side are aligned in columns", () => {
  const equation = (left: string, right: string, x: number, baseline: number) => [
    ...[letter(left, x, baseline), sign("=", x + 10, baseline), letter(right, x + 20, baseline)],
  ];
  const all = [...equation("a", "b", 50, 100), ...equation("c", "d", 150, 100)];
  all.push(...equation("e", "f", 50, 120), ...equation("g", "h", 150, 120));
  expect(latex(...all)).toBe("\\begin{aligned}a&=b&c&=d\\\\e&=f&g&=h\\end{aligned}");
});

test("a bar between blanks is a relation, beside something a delimiter", () => {
  expect(latex(letter("a", 50), sign("|", 57.8), letter("b", 65.6))).toBe("a\\mid b");
  expect(latex(sign("|", 50), letter("a", 55), sign("|", 60))).toBe("|a|");
});

test("congruences have a command of their own", () => {
  expect(
    latex(
      letter("a", 50),
      sign("≡", 58),
      letter("b", 66),
      ...roman("(", 80),
      ...roman("mod", 85),
      letter("n", 102),
      ...roman(")", 107),
    ),
  ).toBe("a\\equiv b\\pmod{n}");
});

test("upright words are functions where TeX knows them, operators where they are applied, text elsewhere", () => {
  expect(latex(...roman("sin", 50), letter("x", 66.6))).toBe("\\sin x");
  expect(latex(...roman("Var", 50), ...roman("(", 65), letter("x", 70), ...roman(")", 75))).toBe(
    "\\operatorname{Var}(x)",
  );
  expect(latex(letter("x", 50), ...roman("if", 60), letter("y", 75))).toBe("x\\text{ if }y");
});

test("marks before a word stay with it", () => {
  expect(latex(letter("x", 30), letter("n", 56, 96, 7), ...roman("ab", 60), ...roman("cd", 75))).toContain(
    "^n",
  );
});

test("blanks wider than TeX's own are the author's", () => {
  expect(latex(letter("a", 50), letter("b", 65))).toBe("a\\quad b");
  expect(latex(letter("a", 50), letter("b", 80))).toBe("a\\qquad b");
});

test("a bar that has grown and closes what nothing opened is a value at a place", () => {
  const bar = glyph("|", 62, 100, { font: "CMEX10", y0: 88, y1: 107 });
  const term = [letter("f", 50), letter("x", 55)];
  expect(rebuild(ink([...term, bar]), "display")).toMatchObject({
    latex: "f\\left.x\\right|",
    confidence: 1,
  });
  // It does not go back over a relation: what it closes is missing.
  const related = rebuild(ink([bar, sign("=", 50)]), "display");
  expect(related?.confidence ?? 0).toBeLessThan(0.6);
});
