import { expect, test } from "bun:test";
import { symbolOf, symbolText } from "./symbol-fonts.ts";

test.each([
  ["Wingdings", 0xf0fc, "✓"],
  ["Wingdings", 0xfc, "✓"],
  ["wingdings", 0xf0a8, "□"],
  ["Wingdings", 0xf0e0, "→"],
  ["Wingdings", 0xf04a, "☺"],
  ["Wingdings", 0xf0fe, "☑"],
  ["Wingdings 2", 0xf052, "☑"],
  ["Symbol", 0xf061, "α"],
  ["Symbol", 0x57, "Ω"],
  ["Symbol", 0xf0b3, "≥"],
  ["Symbol", 0xf0fe, "⎭"],
  ["Symbol", 0xf0e5, "∑"],
  ["Arial", 0x2264, "≤"],
  ["Wingdings", 0xffff, null],
  ["Arial", 0xd800, null],
  ["constructor", 0x41, "A"],
  ["__proto__", 0x41, "A"],
  ["Arial", Number.NaN, null],
])("%s %p is %p", (font, code, shown) => {
  expect(symbolOf(font, code)).toBe(shown);
});

test("text in such a font keeps what is no private code", () => {
  expect(symbolText("Wingdings", "a\uf0fcb")).toBe("a✓b");
  expect(symbolText("Calibri", "\uf0fc")).toBe("\uf0fc");
});
