import { expect, test } from "bun:test";
import { creditUnitsOf, typedCredits } from "./credits.ts";

test.each([
  ["1", 1_000],
  [" 0.5 ", 500],
  ["1,25", 1_250],
  ["0.001", 1],
  ["12.345", 12_345],
  ["0", 0],
])("%p is an amount", (text, units) => {
  expect(creditUnitsOf(text)).toBe(units);
});

test.each(["", "a", "-1", "1.2345", "1.", ".5", "1 000", "1,000.5", "1e3", "Infinity", "9999999999999"])(
  "%p is none",
  (text) => {
    expect(creditUnitsOf(text)).toBeNull();
  },
);

test("an amount that is put into the field is read back the same", () => {
  for (const units of [0, 1, 10, 120, 999, 1_000, 1_001, 1_234_567]) {
    expect(creditUnitsOf(typedCredits(units))).toBe(units);
  }
});
