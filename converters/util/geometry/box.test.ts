import { expect, test } from "bun:test";
import { scaledBox } from "./box.ts";

test("a box in another size keeps what it says", () => {
  const word = { x0: 1, y0: 2, x1: 30, y1: 4.5, text: "quay" };
  expect(scaledBox(word, 2)).toEqual({ x0: 2, y0: 4, x1: 60, y1: 9, text: "quay" });
  expect(word.x1).toBe(30);
});
