import { describe, expect, test } from "bun:test";
import { numberDepth } from "./numbering.ts";
import { isCaption, isContentsLine, titleLike } from "./titles.ts";

describe("what a line says", () => {
  test.each([
    ["2 Scope", 1],
    ["2.1 Scope", 2],
    ["3.2.1. Scope", 3],
    ["2024 was dry", 0],
    ["Scope", 0],
    ["2.", 0],
  ])("%p has section depth %p", (text, depth) => {
    expect(numberDepth(text)).toBe(depth);
  });

  test.each(["Figure 3: Tides", "Fig. 2", "Table A. Prices", "Source: harbour office", "Note:", "TABLE 4"])(
    "%p is a caption",
    (text) => {
      expect(isCaption(text)).toBe(true);
    },
  );

  test.each(["Table of Contents", "Notes on names", "Maps and plans", "Figures of speech", "Tableau"])(
    "%p is none",
    (text) => {
      expect(isCaption(text)).toBe(false);
    },
  );

  test.each(["Summary ....... 3", "Rain . . . . . . 12", "Wind …… 4"])("%p is a contents line", (text) => {
    expect(isContentsLine(text)).toBe(true);
  });

  test.each(["12 March 2021", "June 2023", "and so on", "12.5 %", "Figure 2: Rain", "one, two,", "•"])(
    "%p is no title",
    (text) => {
      expect(titleLike(text)).toBe(false);
    },
  );
});
