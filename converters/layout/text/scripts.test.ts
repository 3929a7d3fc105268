import { expect, test } from "bun:test";
import type { Style, Word } from "../model.ts";
import { scriptText } from "./scripts.ts";

const style: Style = { key: "", font: "", size: 10, bold: false, italic: false, mono: false, color: 0 };
const word = (text: string, script: Word["script"] = null, glued = true): Word => ({
  ...{ x0: 0, x1: 0, y0: 0, y1: 0, baseline: 0, url: null, note: null },
  text,
  script,
  glued,
  style,
});

test.each<[string, Word, Word | undefined, string]>([
  ["a power of two", word("31", "super"), word("2"), "³¹"],
  ["a negative exponent", word("−6", "super"), word("10"), "⁻⁶"],
  ["a variable's square", word("2", "super"), word("x"), "²"],
  ["a variable's inverse", word("−1", "super"), word("(A"), "⁻¹"],
  ["square kilometres", word("2", "super"), word("km"), "²"],
  ["a number with its unit", word("3", "super"), word("40m"), "³"],
  ["a note's mark behind a word", word("2", "super"), word("them"), "2"],
  ["an ordinal", word("st", "super"), word("1"), "st"],
  ["an index", word("2", "sub"), word("10"), "2"],
  ["a number behind a blank", word("2", "super", false), word("10"), "2"],
  ["the first of its line", word("2", "super"), undefined, "2"],
])("%s", (_name, raised, before, text) => {
  expect(scriptText(raised, before)).toBe(text);
});
