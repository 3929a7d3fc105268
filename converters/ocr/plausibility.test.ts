import { expect, test } from "bun:test";
import type { RecognizedLine } from "./contract.ts";
import { hasSign, isLongWord, isText } from "./plausibility.ts";

const box = { x0: 0, y0: 0, x1: 9, y1: 9 };
const line = (...words: [string, number][]): RecognizedLine => ({
  ...box,
  ...{ baseline: 9, xHeight: 5 },
  words: words.map(([text, confidence]) => ({ ...box, text, confidence, bold: false, italic: false })),
});

test.each([
  ["Café", true],
  ["1874", true],
  ["the", false],
  ["— = |", false],
])("%s is long enough to be believed alone: %p", (word, long) => {
  expect(isLongWord(word)).toBe(long);
});

test.each([
  ["a shop's sign among noise", [line(["=", 0.2], ["Bäckerei", 0.95]), line(["|_", 0.1])], true, true],
  ["doubtful words", [line(["harbour", 0.5], ["was", 0.45])], false, true],
  ["noise", [line(["ey", 0.2], ["AH", 0.2], ["PEM", 0.1], ["|", 0.95])], false, false],
  ["a short word that is sure", [line(["to", 0.97], ["ghrelin", 0.03], ["hd", 0.2])], false, false],
  ["nothing", [], false, false],
] as const)("%s", (_name, lines, sign, text) => {
  expect(hasSign(lines)).toBe(sign);
  expect(isText(lines)).toBe(text);
});
