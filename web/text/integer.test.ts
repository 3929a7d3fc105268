import { expect, test } from "bun:test";
import { integerBetween } from "./integer.ts";

test.each([
  ["1", 1],
  [" 7 ", 7],
  ["0", null],
  ["8", null],
  ["1.5", null],
  ["", null],
  ["-1", null],
  ["1e1", null],
] as const)("of %p from 1 to 7", (text, value) => {
  expect(integerBetween(text, 1, 7)).toBe(value);
});
