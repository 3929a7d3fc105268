import { expect, test } from "bun:test";
import { linesOf } from "./lines.ts";

/** Words on a baseline at 100, each `high` pixels; the engine took its row's letters to be `taken` high. */
function line(texts: readonly string[], high: number, taken: number) {
  const words = texts.map((text, at) => {
    return { text, confidence: 0.9, x0: at * 200, x1: at * 200 + 150, y0: 100 - high, y1: 100 };
  });
  return {
    words,
    baseline: { x0: 0, y0: 100, x1: 800, y1: 100 },
    height: taken,
    ascenders: 0,
    descenders: 0,
  };
}

const xHeight = (...given: Parameters<typeof line>) => linesOf([line(...given)], 1)[0]?.xHeight ?? 0;

// Capitals are 33 pixels high at an em of 48, small letters 22.
test("capitals and figures alone are not taken for small letters", () => {
  for (const texts of [
    ["CHAPTER", "ONE"],
    ["1874", "1931"],
    ["NO. 40", "ABC"],
  ]) {
    expect(Math.abs(xHeight(texts, 33, 33) - 22)).toBeLessThan(1.5);
    expect(xHeight(texts, 33, 22)).toBe(22);
  }
});

test("small letters without ascenders are not taken for capitals", () => {
  expect(Math.abs(xHeight(["worn", "seam"], 22, 15) - 22)).toBeLessThan(1.5);
  expect(xHeight(["worn", "seam"], 22, 22)).toBe(22);
});

test("a row of letters of several heights is believed, whatever rulings made of the boxes of its words", () => {
  expect(xHeight(["Board, oak", "Total"], 50, 22)).toBe(22);
});
