import { expect, test } from "bun:test";
import fc from "fast-check";
import { spanOf } from "./window.ts";

test("a short list is drawn whole", () => {
  expect(spanOf(100, 800, 44, 10)).toEqual({ first: 0, end: 10 });
  expect(spanOf(100, 800, 44, 0)).toEqual({ first: 0, end: 0 });
});

test("of a long list, what is seen and some rows around it", () => {
  expect(spanOf(-44_000, 880, 44, 10_000)).toEqual({ first: 980, end: 1_040 });
});

test("never beyond the list, whatever the scroll; and every row that is seen is drawn", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(4_000), fc.nat(20_000), (top, view, rows) => {
      const { first, end } = spanOf(top, view, 44, rows);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(first);
      expect(end).toBeLessThanOrEqual(rows);
      for (const row of [0, Math.floor(rows / 2), rows - 1]) {
        const y = top + row * 44;
        if (row >= 0 && row < rows && y + 44 > 0 && y < view) {
          expect(row).toBeGreaterThanOrEqual(first);
          expect(row).toBeLessThan(end);
        }
      }
    }),
  );
});
