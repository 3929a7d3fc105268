import { expect, test } from "bun:test";
import type { RecognizedLine } from "../contract.ts";
import { withoutNoise } from "./noise-lines.ts";

/** Each word with how sure it is. */
function kept(...words: readonly [string, number][]): string[] {
  const line: RecognizedLine = {
    x0: 0,
    y0: 80,
    x1: 900,
    y1: 100,
    baseline: 100,
    xHeight: 20,
    words: words.map(([text, confidence], at) => {
      return { text, confidence, x0: at * 90, x1: at * 90 + 60, y0: 80, y1: 100, bold: false, italic: false };
    }),
  };
  return withoutNoise([line], [], 20).flatMap((each) => each.words.map(({ text }) => text));
}

test("words that are written stay, however unsure the engine is of them", () => {
  const sure = 0.95;
  for (const [text, confidence] of [
    ["O'Neill's", 0],
    ["M4", 0.02],
    ["50", 0.05],
    ["&", 0.3],
    ["a@b", 0.04],
    ["(13.5).", 0.01],
  ] as const)
    expect(kept(["Screw", sure], [text, confidence], ["oak", sure])).toEqual(["Screw", text, "oak"]);
});

test("dirt goes: faint signs anywhere, and what the engine is unsure of where nothing is sure", () => {
  expect(kept(["Screw", 0.95], [".", 0.2], ["’", 0.4], ["oak", 0.95])).toEqual(["Screw", "oak"]);
  expect(kept(["i1", 0.05], ["~", 0.3], ["7", 0.02])).toEqual([]);
});
