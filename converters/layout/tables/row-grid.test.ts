import { expect, test } from "bun:test";
import { gridRow } from "./row-grid.ts";

test("a letter narrower than two points on the border of two columns is in one of them", () => {
  const box = { x0: 99.4, y0: 10, x1: 100.4, y1: 13 };
  const row = { ...box, baseline: 13, size: 3, pieces: [{ ...box, words: [] }] };
  const { cells } = gridRow(row, [{ from: 99.5, to: 100.5 }]);
  expect([...cells.values()].map(({ colspan }) => colspan)).toEqual([1]);
});
