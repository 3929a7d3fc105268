/** Formulas that something is missing of, or that stand at what is not theirs: they stay what they are. */
import { expect, test } from "bun:test";
import { plainWord, type Word } from "../../layout/model.ts";
import { makeLine } from "../../layout/page/lines.ts";
import type { Box } from "../../util/geometry/box.ts";
import type { Glyph } from "../contract.ts";
import { glyph } from "../testing/glyphs.ts";
import { styleOf } from "../testing/style.ts";
import { wouldLoseLimits } from "./lost-limits.ts";
import { PlacedInk } from "./placed-ink.ts";

/** Words of one glyph each, with their ink. */
function placed(glyphs: readonly Glyph[], rules: readonly Box[] = []): { words: Word[]; ink: PlacedInk } {
  const words = glyphs.map(({ text, x0, x1, baseline, font, size }) =>
    plainWord(text, x0, x1, baseline, styleOf(font, size)),
  );
  const lines = words.map((word) => makeLine([word]));
  return { words, ink: new PlacedInk({ glyphs, rules }, lines, { width: 300, height: 300 }) };
}

const sum = (x: number, y0: number): Glyph =>
  glyph("∑", x, y0, { font: "CMEX10", x1: x + 14, y0, y1: y0 + 14 });
const limit = (x: number, baseline: number): Glyph => glyph("n", x, baseline, { font: "CMMI7", size: 7 });
const letter = (text: string, x: number, baseline: number): Glyph =>
  glyph(text, x, baseline, { font: "CMMI10" });

test("a sum loses the limits that stand at it unless they are its own or the next row's", () => {
  const { words, ink } = placed([sum(50, 90), limit(55, 111), letter("x", 66, 100)]);
  const [operator, under, operand] = words as [Word, Word, Word];
  expect(wouldLoseLimits([operator, operand], ink, 10)).toBe(true);
  expect(wouldLoseLimits([operator, under, operand], ink, 10)).toBe(false);
  const rows = placed([sum(50, 90), limit(55, 109), sum(50, 113)]);
  const [first, its, second] = rows.words as [Word, Word, Word];
  expect(wouldLoseLimits([second], rows.ink, 10)).toBe(false);
  expect(wouldLoseLimits([first, its], rows.ink, 10)).toBe(false);
});

test("an accent that belongs to no word is no limit", () => {
  const glyphs = [sum(50, 90), limit(55, 111), letter("x", 66, 100)];
  const { words } = placed(glyphs);
  const [operator, under, operand] = words as [Word, Word, Word];
  const arrow = glyph("\u20d7", 55, 106, { font: "CMMI7", size: 7 });
  const lines = words.map((word) => makeLine([word]));
  const ink = new PlacedInk({ glyphs: [...glyphs, arrow], rules: [] }, lines, { width: 300, height: 300 });
  expect(wouldLoseLimits([operator, under, operand], ink, 10)).toBe(false);
  expect(wouldLoseLimits([operator, operand], ink, 10)).toBe(true);
});

test("a bar that has others' glyphs at it is shared, one over the next line is theirs", () => {
  const bar = { x0: 50, x1: 60, y0: 103, y1: 103.4 };
  const { words, ink } = placed([letter("k", 40, 101), letter("a", 52.5, 100), letter("A", 52, 111)], [bar]);
  const own = words.slice(0, 2);
  expect(ink.isShared(own, 4)).toBe(true);
  expect(ink.inkOf(own, 4).ink.rules).toEqual([bar]);
  // In the middle of its bar it may be a numerator, wherever the line is.
  expect(ink.inkOf(own, 4, 4, 102).ink.rules).toEqual([bar]);
  const aside = placed([letter("k", 47, 101), letter("A", 52, 111)], [bar]);
  const [above] = aside.words as [Word];
  expect(aside.ink.inkOf([above], 20, 4, 102).ink.rules).toEqual([]);
  expect(aside.ink.isShared([above], 20, 102)).toBe(false);
});

test("what goes on beyond the page is cut off", () => {
  const { words, ink } = placed([letter("x", 290, 100), letter("y", 298, 100)]);
  const [inside, outside] = words as [Word, Word];
  expect(ink.isCutOff(ink.boxOf([inside]))).toBe(false);
  expect(ink.isCutOff(ink.boxOf([outside]))).toBe(true);
  expect(ink.isCut(ink.boxOf([outside]))).toBe(true);
});
