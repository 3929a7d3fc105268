import { describe, expect, test } from "bun:test";
import { axisHeightOf } from "../rebuild.ts";
import { glyph } from "../testing/glyphs.ts";
import { atomClassOf } from "./classes.ts";
import { fontKind, fontManner } from "./fonts.ts";
import { characterAt, pieceFrom, readSymbol } from "./read.ts";

test.each([
  ["OML", 11, "α"],
  ["OMS", 21, "≥"],
  ["OMS", 54, "\u0338"],
  ["OMX", 80, "∑"],
  ["OMX", 113, "√"],
  ["MSB", 82, "R"],
  ["OT1", 0, "Γ"],
  // Those of newtx in their smaller size, and what the encoding leaves free.
  ["OMX", 205, "∑"],
  ["OMX", 213, "∑"],
  ["OMX", 128, "("],
  ["OMX", 198, ""],
] as const)("in %s the code %p is %p", (encoding, code, character) => {
  expect(characterAt(encoding, code)).toBe(character);
});

test.each([
  ["CMSY10", "math", "OMS"],
  ["ABCDEF+CMEX10", "math", "OMX"],
  ["LMMathItalic10-Regular", "math", "OML"],
  ["LMMathItalic10-Bold", "math", "OML"],
  ["NewTXMI7", "math", "OML"],
  ["STIXTwoMath-Regular", "math", null],
  ["LMRoman10-Bold", "text", "OT1"],
  ["SymbolMT", "symbol", null],
  ["Times-Roman", "text", null],
] as const)("%s sets %s, in %p", (font, kind, encoding) => {
  expect(fontKind(font)).toBe(kind);
  expect(fontManner(font).encoding).toBe(encoding);
});

describe("a glyph", () => {
  test("without Unicode is told by its font's encoding, in an unknown font by nothing", () => {
    const coded = (font: string) => readSymbol(glyph("", 50, 100, { code: 11, font }), 0.25)?.tex;
    expect(coded("CMMI10")).toBe("\\alpha");
    expect(coded("Unknown")).toBe("\uFFFD");
  });

  test("has the alphabet of its font or of its character", () => {
    const tex = (text: string, font: string) => readSymbol(glyph(text, 50, 100, { font }), 0.25)?.tex;
    expect(tex("R", "MSBM10")).toBe("\\mathbb{R}");
    expect(tex("F", "CMSY10")).toBe("\\mathcal{F}");
    expect(tex("𝑥", "STIXTwoMath-Regular")).toBe("x");
    expect(tex("ℝ", "STIXTwoMath-Regular")).toBe("\\mathbb{R}");
  });

  test("stands about the axis where it has grown", () => {
    const at = (height: number) => readSymbol(glyph("(", 50, 100, { y0: 100 - height, y1: 100 }), 0.25);
    expect(at(9)?.centered).toBe(false);
    expect(at(20)?.centered).toBe(true);
  });

  test("that is blank or without ink is none", () => {
    expect(readSymbol(glyph(" ", 50, 100), 0.25)).toBeNull();
    expect(readSymbol(glyph("x", 50, 100, { y0: 100, y1: 100.1 }), 0.25)).toBeNull();
  });
});

test.each([
  ["∑", "op"],
  ["+", "bin"],
  ["≤", "rel"],
  ["(", "open"],
  ["]", "close"],
  [",", "punct"],
  ["…", "inner"],
  ["x", "ord"],
] as const)("%s is spaced as %s", (character, atom) => {
  expect(atomClassOf(character)).toBe(atom);
});

test("the axis is where signs have their middle, else where Computer Modern has it", () => {
  expect(axisHeightOf([glyph("x", 50, 100)])).toBe(0.25);
  expect(axisHeightOf([glyph("+", 50, 100, { y0: 94, y1: 100 })])).toBeCloseTo(0.3);
});

test("pieces have codes of Adobe's own", () => {
  expect(pieceFrom("\uF8EB")).toBe("⎛");
  expect(pieceFrom("x")).toBeNull();
  expect(pieceFrom("")).toBeNull();
});
