import { expect, test } from "bun:test";
import { universalPoints } from "./lengths.ts";

test.each([
  ["1in", 72],
  ["2.54cm", 72],
  [" 25.4mm ", 72],
  ["-3pt", -3],
  ["1pc", 12],
  ["1pi", 12],
])("%p is %p points", (value, points) => {
  expect(universalPoints(value)).toBeCloseTo(points, 9);
});

test.each(["", "12", "pt", ".pt", "1em", "1e3pt", `${"9".repeat(400)}pt`])(
  "%p is no length with a unit",
  (value) => {
    expect(universalPoints(value)).toBeUndefined();
  },
);
