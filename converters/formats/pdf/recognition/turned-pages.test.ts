import { expect, test } from "bun:test";
import { turnedBack } from "./turned-pages.ts";

/** A page of 600 by 800 points, whose layout is 800 wide where it was turned by a quarter. */
const own = { width: 600, height: 800, straightened: 0 };

test.each([
  // A box at the top left of the upright page, 100 wide and 20 high.
  [0, [10, 30, 110, 50]],
  [90, [30, 690, 50, 790]],
  [180, [490, 750, 590, 770]],
  [270, [550, 10, 570, 110]],
] as const)("turned by %i", (turned, box) => {
  expect(turnedBack([10, 30, 110, 50], { ...own, turned })).toEqual([...box]);
});

test("straightened clockwise: a block right of the middle stood higher", () => {
  const [x0, y0, x1, y1] = turnedBack([500, 390, 600, 410], { ...own, turned: 0, straightened: 2 });
  expect(x1 - x0).toBeCloseTo(100, 5);
  expect((y0 + y1) / 2).toBeCloseTo(400 - 250 * Math.sin((2 * Math.PI) / 180), 0);
});
