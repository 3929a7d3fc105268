import { expect, test } from "bun:test";
import { niceTop } from "./chart.tsx";

test.each([
  [1, 1],
  [3, 5],
  [7, 10],
  [10, 10],
  [11, 20],
  [4_999, 5_000],
  [0.3, 0.5],
])("the scale of %p ends at %p", (value, top) => expect(niceTop(value)).toBeCloseTo(top));
