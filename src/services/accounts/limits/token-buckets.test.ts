import { expect, test } from "bun:test";
import fc from "fast-check";
import { createTokenBuckets } from "./token-buckets.ts";

function start(perMinute: number) {
  let nowMs = 1_000;
  const buckets = createTokenBuckets({ nowMs: () => 0, monotonicMs: () => nowMs }, perMinute);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { buckets, pass };
}

test("as many as are left can be had at once, and one more after the time that it says", () => {
  const step = fc.record({
    takes: fc.integer({ min: 0, max: 5 }),
    waitMs: fc.integer({ min: 0, max: 9_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.array(step, { maxLength: 30 }), (perMinute, steps) => {
      const { buckets, pass } = start(perMinute);
      const bucket = buckets.of("a");
      expect([buckets.left(bucket), buckets.moreInMs(bucket)]).toEqual([perMinute, 0]);
      for (const { takes, waitMs } of steps) {
        for (let n = 0; n < takes; n += 1) buckets.take(bucket);
        pass(waitMs);
        const left = buckets.left(bucket);
        expect(buckets.waitMs(bucket) <= 1e-6).toBe(left > 0);
        const moreMs = buckets.moreInMs(bucket);
        if (left === perMinute) continue;
        expect(moreMs).toBeGreaterThan(0);
        pass(moreMs);
        expect(buckets.left(bucket)).toBe(left + 1);
        if (left === 0) expect(buckets.waitMs(bucket)).toBeLessThanOrEqual(1e-6);
      }
    }),
  );
});

test("what was taken beyond what there was is owed before there is one again", () => {
  const { buckets, pass } = start(60);
  const bucket = buckets.of("a");
  for (let n = 0; n < 80; n += 1) buckets.take(bucket);
  expect([buckets.left(bucket), buckets.waitMs(bucket), buckets.moreInMs(bucket)]).toEqual([
    0, 21_000, 21_000,
  ]);
  pass(21_000);
  expect([buckets.left(bucket), buckets.waitMs(bucket)]).toEqual([1, 0]);
});
