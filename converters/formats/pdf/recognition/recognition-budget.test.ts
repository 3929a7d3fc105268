import { expect, test } from "bun:test";
import type { RecognitionReason } from "../../../ocr/ocr-log.ts";
import { dpiOfLetters, type Part, pixelsOfPart } from "./part.ts";
import { withinBudget } from "./plan.ts";

const part = (reason: RecognitionReason, side: number, letterHeight: number | null = null): Part => ({
  reason,
  letterHeight,
  box: { x0: 0, y0: 0, x1: side, y1: side },
});

test("a part has as many pixels as it is drawn in, and no more than a drawing may have", () => {
  expect(pixelsOfPart(part("picture_text", 72))).toBeCloseTo(400 ** 2, 3);
  expect(pixelsOfPart(part("picture_text", 7_200))).toBe(16e6);
  // Letters of 45 points need 72 dots per inch.
  expect(pixelsOfPart(part("drawn_letters", 720, 45))).toBeCloseTo(720 ** 2, 3);
  expect(dpiOfLetters(1)).toBe(300);
  expect(dpiOfLetters(400)).toBe(72);
});

test("an ordinary page is affordable", () => {
  const parts = [part("picture_text", 300), part("drawn_letters", 200), part("unmapped_characters", 50)];
  expect(withinBudget(parts)).toEqual({ parts, leftOut: [] });
});

test("of many pictures the largest are taken, in their order", () => {
  const parts = Array.from({ length: 60 }, (_, at) => part("picture_text", 40 + at));
  expect(withinBudget(parts)).toEqual({ parts: parts.slice(20), leftOut: parts.slice(0, 20) });
});

test("of large pictures as many are taken as their pixels allow, and small ones beside them", () => {
  const parts = [...Array.from({ length: 9 }, () => part("picture_text", 2_000)), part("picture_text", 100)];
  const { parts: taken, leftOut } = withinBudget(parts);
  expect(taken).toEqual(parts.slice(0, 5));
  expect(leftOut).toHaveLength(5);
  const fewer = [...parts.slice(0, 4), ...parts.slice(8)];
  expect(withinBudget(fewer).leftOut).toEqual(fewer.slice(-1));
});

test("text that is nowhere else comes before pictures", () => {
  const parts = [
    ...Array.from({ length: 6 }, () => part("picture_text", 2_000)),
    part("unmapped_characters", 500),
  ];
  expect(withinBudget(parts).parts).toContain(parts[6] as Part);
});
