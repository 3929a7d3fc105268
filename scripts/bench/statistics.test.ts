import { expect, test } from "bun:test";
import { distinguishability, median, medianInterval, percentile, ratioSpread, spread } from "./statistics.ts";

test("the median of odd and even counts", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("a spread shows median, least and most", () => {
  expect(spread([100, 120, 300], "ms")).toBe("120 (100-300) ms");
  expect(spread([1.25, 1.5], "s")).toBe("1.4 (1.3-1.5) s");
});

test("percentiles by the nearest rank", () => {
  const values = [15, 20, 35, 40, 50];
  expect([0.05, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([15, 20, 20, 35, 50]);
  expect(percentile([], 0.5)).toBeNaN();
});

test("what can be told apart is: Mann and Whitney's U over its maximum, ties half", () => {
  expect(distinguishability([4, 5, 6], [1, 2, 3]).auc).toBe(1);
  expect(distinguishability([1, 2, 3], [4, 5, 6]).auc).toBe(0);
  expect(distinguishability([1, 2, 3], [1, 2, 3]).auc).toBe(0.5);
  expect(distinguishability([7, 7], [7, 7, 7]).auc).toBe(0.5);
  // Of 3 x 2 pairs larger in 4 and equal in 1.
  expect(distinguishability([3, 5, 8], [3, 4]).auc).toBeCloseTo(4.5 / 6);
  expect(distinguishability(Array(100).fill(1), Array(100).fill(1)).deviation).toBeCloseTo(0.0409, 4);
});

test("the median's interval by the ranks of the sign test", () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, at) => n - at);
  // n: rank from either end. P(least of six > median) = 1/64; 5: 1/32 is more than 2.5 %.
  for (const [n, rank] of [
    [6, 1],
    [8, 1],
    [9, 2],
    [11, 2],
    [12, 3],
    [15, 4],
    [20, 6],
    [25, 8],
  ] as const)
    expect([n, medianInterval(upTo(n))]).toEqual([n, { low: rank, high: n + 1 - rank }]);
  expect(medianInterval(upTo(5))).toEqual({ low: Number.NaN, high: Number.NaN });
});

test("ratios are shown by their median and range, to two places", () => {
  expect(ratioSpread([0.5, 0.612, 0.53])).toBe("0.53 (0.50-0.61)");
});
