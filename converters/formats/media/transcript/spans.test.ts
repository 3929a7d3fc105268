import { expect, test } from "bun:test";
import { joined, sharedMs, summedMs, within } from "./spans.ts";

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test("stretches that meet are one, in order; those that are near, where a gap is allowed", () => {
  const spans = [span(50, 60), span(0, 10), span(10, 20), span(2, 4), span(25, 30)];
  expect(joined(spans)).toEqual([span(0, 20), span(25, 30), span(50, 60)]);
  expect(joined(spans, 6)).toEqual([span(0, 30), span(50, 60)]);
  expect(joined(spans, 5)).toEqual(joined(spans));
});

test("what they share, what lies within another, and how long all are", () => {
  expect([sharedMs(span(0, 10), span(4, 20)), sharedMs(span(0, 4), span(4, 20))]).toEqual([6, 0]);
  expect(within(span(-5, 12), span(0, 10))).toEqual(span(0, 10));
  expect(summedMs([span(0, 10), span(4, 20)])).toBe(26);
});
