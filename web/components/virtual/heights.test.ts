import { expect, test } from "bun:test";
import { Heights } from "./heights.ts";

test("edges follow the heights as they become known", () => {
  const heights = new Heights([10, 20, 30]);
  expect([0, 1, 2, 3].map((index) => heights.top(index))).toEqual([0, 10, 30, 60]);
  expect(heights.set(1, 50)).toBe(30);
  expect([0, 1, 2, 3].map((index) => heights.top(index))).toEqual([0, 10, 60, 90]);
  expect(heights.set(1, 50)).toBe(0);
  expect(heights.set(7, 50)).toBe(0);
  expect(heights.total).toBe(90);
});

test("what is at a place, and what a view shows", () => {
  const heights = new Heights(Array.from({ length: 100 }, () => 10));
  expect([-5, 0, 9, 10, 999, 5_000].map((y) => heights.at(y))).toEqual([0, 0, 0, 1, 99, 99]);
  expect(heights.span(500, 100, 20)).toEqual({ first: 48, end: 63 });
  expect(heights.span(0, 100, 20)).toEqual({ first: 0, end: 13 });
  expect(new Heights([]).span(0, 100, 20)).toEqual({ first: 0, end: 0 });
});
