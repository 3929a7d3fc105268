import { expect, test } from "bun:test";
import { isoTime, systemRandom } from "./ambient.ts";

test("random bytes are as many as were asked for, and none is given twice", () => {
  const seen = new Set<string>();
  const counts = [1, 16, 32, 33, 64, 0];
  for (let n = 0; n < 2_000; n += 1) {
    for (const count of counts) expect(systemRandom.bytes(count)).toHaveLength(count);
    seen.add(systemRandom.bytes(16).toHex());
    seen.add(systemRandom.bytes(32).toHex());
  }
  expect(seen.size).toBe(4_000);
});

test("changes to the returned bytes do not affect other callers", () => {
  const mine = systemRandom.bytes(16);
  const before = systemRandom.bytes(16);
  const copy = before.toHex();
  mine.fill(0);
  expect(before.toHex()).toBe(copy);
});

test("times are written in UTC with milliseconds, and none as null", () => {
  expect([isoTime(0), isoTime(1_700_000_000_001), isoTime(null)]).toEqual([
    "1970-01-01T00:00:00.000Z",
    "2023-11-14T22:13:20.001Z",
    null,
  ]);
});
