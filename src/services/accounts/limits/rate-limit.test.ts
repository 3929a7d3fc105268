import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Clock } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

function startClock() {
  let nowMs = 5_000_000;
  const clock: Clock = { nowMs: () => 0, monotonicMs: () => nowMs };
  return {
    clock,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

/** Seconds to wait; 0 when it was let through. */
function take({ take: ask }: RateLimit, name = "a"): number {
  try {
    ask(name);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== "rate_limited") throw thrown;
    return Number(thrown.headers?.["retry-after"]);
  }
}

test("a minute's worth at once, then as often as it is given back; each for himself", () => {
  const { clock, pass } = startClock();
  const limit = createRateLimit(clock, 6);
  expect(Array.from({ length: 8 }, () => take(limit))).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
  expect(take(limit, "b")).toBe(0);
  pass(9_001);
  expect(take(limit)).toBe(1);
  pass(999);
  expect([take(limit), take(limit)]).toEqual([0, 10]);
  pass(60_000);
  expect(Array.from({ length: 7 }, () => take(limit))).toEqual([0, 0, 0, 0, 0, 0, 10]);
});

test("at most twice the limit passes in a minute, and waiting as reported is sufficient", () => {
  const step = fc.record({ name: fc.constantFrom("a", "b"), waitMs: fc.integer({ min: 0, max: 20_000 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 100 }), (perMinute, steps) => {
      const { clock, pass } = startClock();
      const limit = createRateLimit(clock, perMinute);
      const taken: { name: string; atMs: number }[] = [];
      for (const { name, waitMs } of steps) {
        pass(waitMs);
        const seconds = take(limit, name);
        if (seconds > 0) {
          expect(seconds).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
          pass(seconds * 1_000);
          expect(take(limit, name)).toBe(0);
        }
        const atMs = clock.monotonicMs();
        taken.push({ name, atMs });
        const lately = taken.filter((each) => each.name === name && each.atMs > atMs - 60_000);
        expect(lately.length).toBeLessThanOrEqual(2 * perMinute);
      }
    }),
  );
});

test("more than a minute's worth may be had at once, and what was not used goes back", () => {
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const limit = createRateLimit(clock, 1, 3);
  for (let n = 0; n < 3; n += 1) limit.take("a");
  expect(() => limit.take("a")).toThrow();
  limit.giveBack("a");
  limit.take("a");
  expect(() => limit.take("a")).toThrow();
  nowMs += 60_000;
  limit.take("a");
  expect(() => limit.take("a")).toThrow();
  limit.giveBack("unknown");
});

test("what is taken ahead is waited for", () => {
  const { clock, pass } = startClock();
  const limit = createRateLimit(clock, 6);
  expect(take(limit)).toBe(0);
  const ahead = { ...limit, take: (name: string) => limit.takeAhead(name, 4) };
  expect(Array.from({ length: 10 }, () => take(ahead))).toEqual([...Array(9).fill(0), 10]);
  expect(take(limit)).toBe(50);
  pass(50_000);
  expect([take(limit), take(limit)]).toEqual([0, 10]);
});

test("names without end do not fill the memory: the one longest not taken from starts afresh", () => {
  const limit = createRateLimit({ nowMs: () => 0, monotonicMs: () => 0 }, 1);
  limit.take("first");
  for (let n = 0; n < 49_999; n += 1) limit.take(`name ${n}`);
  expect(() => limit.take("first")).toThrow();
  limit.take("one more");
  limit.take("first");
});
