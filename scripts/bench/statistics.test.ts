import { expect, test } from "bun:test";
import { median, spread } from "./statistics.ts";

test("the median of odd and even counts", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("a spread shows median, least and most", () => {
  expect(spread([100, 120, 300], "ms")).toBe("120 (100-300) ms");
  expect(spread([1.25, 1.5], "s")).toBe("1.4 (1.3-1.5) s");
});
