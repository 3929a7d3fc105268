import { expect, test } from "bun:test";
import { turnedExtent, turnedPoint } from "./turning.ts";

test.each([
  [0, { x: 3, y: 1 }],
  [90, { x: -1, y: 3 }],
  [180, { x: -3, y: -1 }],
  [-90, { x: 1, y: -3 }],
  [270, { x: 1, y: -3 }],
  [-450, { x: 1, y: -3 }],
] as const)("a point turned clockwise by %d degrees", (degrees, to) => {
  const { x, y } = turnedPoint({ x: 3, y: 1 }, degrees);
  expect([x + 0, y + 0]).toEqual([to.x, to.y]);
});

test("turning there and back changes nothing", () => {
  const there = turnedPoint({ x: 12, y: -7 }, 17.3);
  const back = turnedPoint(there, -17.3);
  expect(back.x).toBeCloseTo(12, 9);
  expect(back.y).toBeCloseTo(-7, 9);
});

test("what is turned takes as much room as its corners reach", () => {
  expect(turnedExtent({ width: 30, height: 20 }, 90)).toEqual({ width: 20, height: 30 });
  expect(turnedExtent({ width: 30, height: 20 }, 180)).toEqual({ width: 30, height: 20 });
  const { width, height } = turnedExtent({ width: 10, height: 10 }, 45);
  expect(width).toBeCloseTo(10 * Math.SQRT2, 9);
  expect(height).toBeCloseTo(10 * Math.SQRT2, 9);
});
