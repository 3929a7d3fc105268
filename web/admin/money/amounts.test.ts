import { expect, test } from "bun:test";
import { creditsText, creditUnitsIn, wholeIn } from "./amounts.ts";

test.each([
  ["1", 1000],
  ["0.1", 100],
  ["0,05", 50],
  [" 12.345 ", 12_345],
  ["0", 0],
  ["999999999999.999", 999_999_999_999_999],
] as const)("%p is so many credit_units", (text, units) => {
  expect(creditUnitsIn(text)).toBe(units);
});

test.each(["", "-1", "1.2345", "1e3", "1.", ".5", "1,000.5", "0x10", "1 000", "٣"])(
  "%p is no amount",
  (text) => {
    expect(creditUnitsIn(text)).toBeNull();
  },
);

test("an amount is written as it can be typed again", () => {
  for (const units of [0, 1, 10, 50, 100, 999, 1000, 1050, 12_345, 1_000_000_000]) {
    expect(creditUnitsIn(creditsText(units))).toBe(units);
  }
  expect(creditsText(1050)).toBe("1.05");
  expect(creditsText(2000)).toBe("2");
});

test("whole numbers have their bounds", () => {
  expect(["1", "7", "0", "8", "1.5", "", "-1"].map((text) => wholeIn(text, 1, 7))).toEqual([
    ...[1, 7, null, null],
    ...[null, null, null],
  ]);
});
