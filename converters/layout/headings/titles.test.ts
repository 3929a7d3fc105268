import { describe, expect, test } from "bun:test";
import { isCaption } from "../text/captions.ts";
import { hasLeaders } from "../text/leaders.ts";
import { isRemark, titleLike } from "./titles.ts";

describe("what a line says", () => {
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
    expect(hasLeaders(text)).toBe(true);
  });

  test.each([
    "12 March 2021",
    "June 2023",
    "and so on",
    "12.5 %",
    "Figure 2: Rain",
    "one, two,",
    "•",
    "[5] Weber, A. Tides",
    "\\documentclass{book}",
    "--verbose",
    "if (a == b) {",
  ])("%p is no title", (text) => {
    expect(titleLike(text)).toBe(false);
  });

  test.each(["3.4 Übersicht", "The scan() function", "C++ support", "What is R?", "1.2.1推荐系统"])(
    "%p is one",
    (text) => {
      expect(titleLike(text)).toBe(true);
    },
  );

  test.each(["Note", "WARNING!", "Tip:", "Hinweis"])("%p labels a remark", (text) => {
    expect(isRemark(text)).toBe(true);
  });
  test.each(["Notes on names", "Important dates"])("%p does not", (text) => {
    expect(isRemark(text)).toBe(false);
  });
});
