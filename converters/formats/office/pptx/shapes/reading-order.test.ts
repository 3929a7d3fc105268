import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../../config/testing/runs.ts";
import type { BoundingBox } from "../../../../document/model.ts";
import { readingOrder } from "./reading-order.ts";

const at = (name: string, left: number, top: number, width: number, height: number) => ({
  name,
  box: [left, top, left + width, top + height] as BoundingBox,
});
const names = (shapes: readonly { name: string }[]) => shapes.map(({ name }) => name).join(" ");
type Named = { name: string; box: BoundingBox | null };
const ordered = (...shapes: Named[]) => names(readingOrder(shapes, false));

test("bands are read from top to bottom, each from left to right", () => {
  const order = ordered(
    at("below", 0, 300, 600, 40),
    at("right", 310, 100, 290, 40),
    at("left", 0, 104, 290, 40),
    at("top", 0, 0, 600, 40),
  );
  expect(order).toBe("top left right below");
});

test("a column is read as a whole where the gap between columns is the wider one", () => {
  const order = ordered(
    at("head-2", 320, 100, 280, 30),
    at("head-1", 0, 100, 280, 30),
    at("text-2", 320, 132, 280, 200),
    at("text-1", 0, 132, 280, 200),
  );
  expect(order).toBe("head-1 text-1 head-2 text-2");
});

test("rows are read where they stand further apart than their columns", () => {
  const order = ordered(
    at("c", 0, 200, 290, 30),
    at("b", 300, 100, 290, 30),
    at("d", 300, 200, 290, 30),
    at("a", 0, 100, 290, 30),
  );
  expect(order).toBe("a b c d");
});

test("a title heads the column that it stands over, and a lone column that begins higher comes first", () => {
  const picture = at("picture", 320, 80, 300, 400);
  const text = at("text", 0, 160, 280, 300);
  expect(ordered(picture, text)).toBe("picture text");
  expect(ordered(picture, text, at("title", 0, 40, 280, 100))).toBe("title text picture");
});

test("from right to left columns change sides", () => {
  const shapes = [at("left", 0, 100, 280, 30), at("right", 320, 100, 280, 30), at("top", 0, 0, 600, 50)];
  expect(names(readingOrder(shapes, true))).toBe("top right left");
});

test("what has no place stays behind what stood before it", () => {
  const lost = { name: "lost", box: null };
  const first = { name: "first", box: null };
  expect(ordered(first, at("low", 0, 200, 10, 10), lost, at("high", 0, 0, 10, 10))).toBe(
    "first high low lost",
  );
});

const boxes = fc.array(
  fc.tuple(fc.nat(700), fc.nat(500), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 })),
  { maxLength: 40 },
);

test("every shape is read once, whatever the order in the file", () => {
  fc.assert(
    fc.property(boxes, fc.boolean(), (rectangles, rightToLeft) => {
      const distinct = [...new Set(rectangles.map(([left, top]) => `${left} ${top}`))];
      const shapes = rectangles
        .filter(([left, top], i) => rectangles.findIndex(([l, t]) => l === left && t === top) === i)
        .map(([left, top, width, height], i) => at(String(i), left, top, width, height));
      const order = readingOrder(shapes, rightToLeft);
      expect(order).toHaveLength(distinct.length);
      expect(new Set(order).size).toBe(distinct.length);
      expect(names(readingOrder([...shapes].reverse(), rightToLeft))).toBe(names(order));
    }),
    { numRuns: runsOf(300), seed: 7 },
  );
});

test("twenty thousand shapes down a staircase take no time to speak of", () => {
  const stairs = Array.from({ length: 20_000 }, (_, i) => at(String(i), i * 3, i * 2, 2, 100));
  const started = Bun.nanoseconds();
  expect(readingOrder(stairs, false)).toHaveLength(20_000);
  expect((Bun.nanoseconds() - started) / 1e9).toBeLessThan(4);
});
