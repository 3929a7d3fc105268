import { expect, test } from "bun:test";
import { type Line, plainWord, type Style } from "./model.ts";
import { joinedConfidence, provenanceOf } from "./provenance.ts";

const style: Style = { key: "", font: "", size: 10, bold: false, italic: false, mono: false, color: 0 };

const line = (...words: [text: string, confidence?: number][]): Line => ({
  ...{ x0: 0, y0: 0, x1: 10, y1: 10, baseline: 8, style },
  words: words.map(([text, confidence]) => ({
    ...plainWord(text, 0, 10, 8, style),
    ...(confidence === undefined ? {} : { confidence }),
  })),
});
const box = { x0: 1, y0: 2, x1: 3, y1: 4 };

test("the confidence of a block is the mean of its recognized words, by their letters", () => {
  const lines = [line(["abc", 1], ["d", 0.6]), line(["unmeasured"])];
  expect(provenanceOf(lines, 2, box)).toEqual({ unit: 2, bbox: [1, 2, 3, 4], confidence: 0.9 });
});

test("text that was not recognized has none", () => {
  expect(provenanceOf([line(["abc"])], 2, box)).toEqual({ unit: 2, bbox: [1, 2, 3, 4] });
});

test("two texts together, by their lengths", () => {
  expect(joinedConfidence({ confidence: 1, length: 30 }, { confidence: 0.6, length: 10 })).toEqual({
    confidence: 0.9,
  });
  expect(joinedConfidence({ length: 30 }, { confidence: 0.6, length: 10 })).toEqual({ confidence: 0.6 });
  expect(joinedConfidence({ length: 30 }, { length: 10 })).toEqual({});
});
