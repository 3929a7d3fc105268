import { expect, test } from "bun:test";
import { emOfLine, emOfWord } from "./letter-height.ts";

/** Height of the ink in hundredths of an em, as the common faces have it. */
const word = (text: string, height: number) => ({
  ...{ text, confidence: 1, x0: 0, y0: 0, x1: 100, y1: height },
  ...{ bold: false, italic: false },
});

test.each([
  ["sun", 47],
  ["sung", 68],
  ["Sung", 90],
  ["том", 47],
  ["сон", 47],
  ["цена", 61],
  ["пора", 68],
  ["Пора", 90],
  ["στον", 47],
  ["οικος", 47],
  ["αριστα", 68],
  ["μηχανη", 68],
  ["λενε", 69],
  ["αδελφος", 90],
])("an em is told by %p, whose ink is %p hundredths of it high", (text, height) => {
  expect(emOfWord(word(text, height)) ?? 0).toBeCloseTo(100, 0);
});

test.each(["Über", "ή", "πώς", "мой", "ёлка", "ΰ"])("accents of %p reach over what is known", (text) => {
  expect(emOfWord(word(text, 80))).toBeNull();
});

test("a line is as large as its capitals and ascenders say, whatever the proportions of its small letters", () => {
  // A face whose small letters are .53 of an em high, as sans serifs have them.
  const words = [word("use", 53), word("scans", 53), word("Find", 69)];
  const line = { ...{ x0: 0, y0: 0, x1: 300, y1: 69 }, words, baseline: 69, xHeight: 50 };
  expect(emOfLine(line)).toBeCloseTo(100, 5);
  expect(emOfLine({ ...line, words: words.slice(0, 2) })).toBeCloseTo(53 / 0.47, 5);
});
