import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isListTitle, numberDepth } from "./numbering.ts";

describe("numbers of sections", () => {
  test.each([
    ["2 Scope", 1],
    ["2.1 Scope", 2],
    ["3.2.1. Scope", 3],
    ["B.2 Data", 2],
    ["Appendix B Data", 1],
    ["Appendix C: Data", 1],
    ["Chapter IV", 1],
    ["第三章 方法", 1],
    ["2024 was dry", 0],
    ["Scope", 0],
    ["A Scope", 0],
    ["2.", 0],
  ])("%p has depth %p", (text, depth) => {
    expect(numberDepth(text)).toBe(depth);
  });

  test("a number has as many places as levels", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }), (places) => {
        expect(numberDepth(`${places.join(".")} Scope`)).toBe(places.length);
      }),
    );
  });

  test.each(["Contents", "TABLE OF CONTENTS", "List of Figures", "Inhaltsverzeichnis", "目 录"])(
    "%p heads a list of the document",
    (text) => {
      expect(isListTitle(text)).toBe(true);
    },
  );
  test.each(["Contents of the box", "Figures", "Index of refraction"])("%p does not", (text) => {
    expect(isListTitle(text)).toBe(false);
  });
});
