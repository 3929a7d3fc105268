import { expect, test } from "bun:test";
import { limits } from "../../config/limits.ts";
import { noteOf, OcrLog } from "./ocr-log.ts";

const blank = noteOf(1, "no_text", {
  ...{ width: 10, height: 10, dpi: 300, turned: 0, straightened: -0.1234, languages: ["eng"] },
  ...{ lines: [], rulings: [], pictures: [], confidence: null },
});

test("a page's note tells its words and angles, rounded", () => {
  expect(blank).toEqual({
    ...{ page: 1, reason: "no_text", languages: ["eng"], turned: 0, straightened: -0.12 },
    ...{ confidence: null, words: 0 },
  });
});

test.each([
  ["time", "incomplete"],
  ["marks", "not_text"],
] as const)("a page that was not read for %s is %s", (unread, outcome) => {
  const found = {
    ...{ width: 10, height: 10, dpi: 300, turned: 0 as const, straightened: 0, languages: ["eng"] },
    ...{ lines: [], rulings: [], pictures: [], confidence: null, unread },
  };
  expect(noteOf(1, "picture", found).outcome).toBe(outcome);
});

test("the pages of a long document are named up to a number, and how many more there were is told", () => {
  const log = new OcrLog();
  expect(log.details).toEqual({});
  const named = limits.recognizedPagesMax;
  for (let page = 1; page <= named + 3; page++) log.add({ ...blank, page, outcome: "not_text" });
  expect(log.any).toBe(false);
  log.add(blank);
  const { recognition = [], recognition_more: more } = log.details;
  expect(recognition.map(({ page }) => page)).toEqual(Array.from({ length: named }, (_, at) => at + 1));
  expect(more).toBe(4);
  expect(log.any).toBe(true);
});

test("what turned out to show no text was not recognized", () => {
  const log = new OcrLog();
  log.add({ ...blank, outcome: "not_text" });
  expect(log.any).toBe(false);
  log.add({ ...blank, outcome: "failed" });
  expect(log.any).toBe(true);
});
