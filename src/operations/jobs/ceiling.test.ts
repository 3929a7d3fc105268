import { expect, test } from "bun:test";
import { ceilingOf } from "./ceiling.ts";

test("either form gives units", () => {
  expect(ceilingOf({ max_credit_units: 1 })).toBe(1);
  expect(ceilingOf({ max_credits: "0.07" })).toBe(70);
  expect(ceilingOf({ max_credits: "1000000000" })).toBe(1_000_000_000_000);
  expect(ceilingOf({ max_credit_units: 1_000_000_000 })).toBe(1_000_000_000);
});

test("zero Credits are a ceiling", () => {
  expect(ceilingOf({ max_credits: "0" })).toBe(0);
  expect(ceilingOf({ max_credits: "0.000" })).toBe(0);
});

test("both must agree", () => {
  expect(ceilingOf({ max_credit_units: 1500, max_credits: "1.5" })).toBe(1500);
  expect(() => ceilingOf({ max_credit_units: 1500, max_credits: "1.501" })).toThrow("malformed");
});

test("neither, and more than can be counted, are refused", () => {
  expect(() => ceilingOf({})).toThrow("malformed");
  expect(() => ceilingOf({ max_credits: "9".repeat(40) })).toThrow("malformed");
});
