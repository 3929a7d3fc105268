import { describe, expect, test } from "bun:test";
import { markerOf } from "./lists.ts";

describe("labels of list items", () => {
  test.each([
    ["• first", "bullet", null],
    ["– second", "bullet", null],
    ["•tight", "bullet", null],
    ["3. third", "decimal", 3],
    ["(4) fourth", "decimal", 4],
    ["b) letter", "letter", 2],
    ["c. letter", "letter", 3],
    ["iv) roman", "roman", 4],
  ] as const)("%p", (text, kind, value) => {
    expect(markerOf(text)).toMatchObject({ kind, value });
  });

  test.each([
    "1986. A year",
    "(202) 555-0100",
    "A. Person",
    "3.5 metres",
    "a word",
    "•",
    "e.g. this",
    "-5 degrees",
  ])("%p has none", (text) => {
    expect(markerOf(text)).toBeNull();
  });
});
