import { expect, test } from "bun:test";
import fc from "fast-check";
import { creditsOf, creditsPattern, creditUnitsOf, plainDecimal } from "./credits.ts";

test.each([
  ["0", "0"],
  ["-0", "0"],
  ["15", "15"],
  ["0.1", "0.1"],
  ["0.100", "0.1"],
  ["1.0", "1"],
  ["1e3", "1000"],
  ["1.50e1", "15"],
  ["1E-3", "0.001"],
  ["5e-4", "0.0005"],
  ["-2.5", "-2.5"],
  ["123.456e-1", "12.3456"],
  ["1e9", "1000000000"],
  ["0e5", "0"],
])("the number %p is %p", (source, plain) => expect(plainDecimal(source)).toBe(plain));

test("an absurd exponent is not written out", () => {
  expect(plainDecimal("1e9999")).toBe("1e9999");
  expect(plainDecimal("9".repeat(500))).toBe("9".repeat(500));
});

test("text to units is exact where floats are not", () => {
  expect(creditUnitsOf("0.29")).toBe(290n);
  expect(creditUnitsOf("1.005")).toBe(1005n);
  expect(creditUnitsOf("0")).toBe(0n);
  expect(creditUnitsOf("0000.070")).toBe(70n);
  expect(creditUnitsOf("9007199254740993.001")).toBe(9007199254740993001n);
});

test("units written as Credits and read again are the same units", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (units) => {
      const text = plainDecimal(JSON.stringify(creditsOf(units)));
      expect(text).toMatch(new RegExp(creditsPattern));
      expect(creditUnitsOf(text)).toBe(BigInt(units));
    }),
  );
});
