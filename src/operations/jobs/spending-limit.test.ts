import { expect, test } from "bun:test";
import { spendingLimitOf } from "./spending-limit.ts";

test("either form gives units", () => {
  expect(spendingLimitOf({ max_credit_units: 1 })).toBe(1);
  expect(spendingLimitOf({ max_credits: "0.07" })).toBe(70);
  expect(spendingLimitOf({ max_credits: "1000000000" })).toBe(1_000_000_000_000);
  expect(spendingLimitOf({ max_credit_units: 1_000_000_000 })).toBe(1_000_000_000);
});

test("zero Credits are a spending limit", () => {
  expect(spendingLimitOf({ max_credits: "0" })).toBe(0);
  expect(spendingLimitOf({ max_credits: "0.000" })).toBe(0);
});

test("both must agree", () => {
  expect(spendingLimitOf({ max_credit_units: 1500, max_credits: "1.5" })).toBe(1500);
  expect(() => spendingLimitOf({ max_credit_units: 1500, max_credits: "1.501" })).toThrow("malformed");
});

test("neither, and more than can be counted, are refused", () => {
  expect(() => spendingLimitOf({})).toThrow("malformed");
  expect(() => spendingLimitOf({ max_credits: "9".repeat(40) })).toThrow("malformed");
});
