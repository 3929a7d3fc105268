import { expect, test } from "bun:test";
import type { RecognizedLine } from "../contract.ts";
import { withoutDust } from "./dust.ts";

/** Words of one letter's ink each, with a mark of so many pixels a side before or behind it. */
function page(words: { text: string; before?: number; behind?: number }[]) {
  const [width, height] = [200, 40 * words.length];
  const data = new Uint8Array(width * height);
  const fill = (x: number, y: number, w: number, h: number) => {
    for (let row = y; row < y + h; row++) data.fill(1, row * width + x, row * width + x + w);
  };
  const lines = words.map(({ text, before = 0, behind = 0 }, at): RecognizedLine => {
    const bottom = at * 40 + 34;
    fill(60, bottom - 28, 40, 28);
    if (before > 0) fill(45, bottom - before, before, before);
    if (behind > 0) fill(105, bottom - behind, behind, behind);
    const box = {
      x0: before > 0 ? 45 : 60,
      x1: behind > 0 ? 105 + behind : 100,
      y0: bottom - 28,
      y1: bottom,
    };
    const word = { ...box, text, confidence: 0.9, bold: false, italic: false };
    return { ...box, words: [word], baseline: bottom, xHeight: 28 };
  });
  return withoutDust(lines, { data, width, height }).flatMap(({ words: each }) => each);
}

const stops = Array.from({ length: 4 }, () => ({ text: "open.", behind: 7 }));

test("marks with far less ink than the page's full stops are dust; others were written", () => {
  const read = page([
    ...stops,
    { text: ".Subscriptions", before: 3 },
    { text: "year.", behind: 2 },
    { text: ".net", before: 7 },
  ]);
  expect(read.map(({ text }) => text)).toEqual([
    ...["open.", "open.", "open.", "open."],
    ...["Subscriptions", "year", ".net"],
  ]);
  expect([read[4]?.x0, read[5]?.x1]).toEqual([60, 100]);
});

test("without full stops to go by all stays", () => {
  expect(page([{ text: ".Subscriptions", before: 3 }])[0]?.text).toBe(".Subscriptions");
});
