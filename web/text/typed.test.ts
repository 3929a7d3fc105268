import { expect, test } from "bun:test";
import { creditUnitsOf, endOf, integerBetween, startOf, typedCredits } from "./typed.ts";

test("a day begins at its midnight and ends at the next, wherever one is", () => {
  expect(startOf("2026-11-22")).toBe(new Date(2026, 10, 22).toISOString());
  expect(endOf("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
});

test.each(["", "2026", "22.11.2026", "2026-11-22T10:00:00Z"])("%p is no day", (text) => {
  expect(startOf(text)).toBeUndefined();
  expect(endOf(text)).toBeUndefined();
});

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
