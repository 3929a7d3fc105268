import { describe, expect, test } from "bun:test";
import { Fault } from "../../../../config/errors/fault.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import { dayMs, minuteMs } from "../../../../config/units.ts";
import { createBackoff } from "./backoff.ts";
import { createLoginThrottle, type LoginAttempt } from "./login-throttle.ts";

function setUp(signInsPerMinute = 10) {
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const settings = { ...defaultSettings, "rate_limits.sign_ins_per_minute": signInsPerMinute };
  const slowing = createLoginThrottle(clock, settings);
  return {
    settings,
    slowing,
    pass: (ms: number) => {
      nowMs += ms;
    },
    now: () => nowMs,
    /** Seconds to wait, or null when the try may be made; it then fails. */
    fails(changes: Partial<LoginAttempt> = {}): number | null {
      try {
        slowing.take({ account: "ada@example.org", device: null, place: "192.0.2.1", ...changes });
        return null;
      } catch (thrown) {
        if (!(thrown instanceof Fault) || thrown.code !== "rate_limited") throw thrown;
        return Number(thrown.headers?.["retry-after"]);
      }
    },
  };
}

describe("one place that guesses at one account", () => {
  test("has five tries, then waits twice as long each time, up to a quarter of an hour", () => {
    const { fails, pass } = setUp(0);
    for (let n = 0; n < 5; n += 1) expect(fails()).toBeNull();
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const seconds = fails();
      if (seconds === null) throw new Error("a try too many");
      waits.push(seconds);
      pass(seconds * 1000 - 1);
      expect(fails()).toBe(1);
      pass(1);
      expect(fails()).toBeNull();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test("gets through about a hundred in a day, however it goes about it", () => {
    const { fails, pass, now } = setUp(0);
    let tries = 0;
    while (now() < dayMs) {
      if (fails() === null) tries += 1;
      pass(500);
    }
    expect(tries).toBeGreaterThan(90);
    expect(tries).toBeLessThan(115);
  });

  test("starts afresh after a day without a try", () => {
    const { fails, pass } = setUp(0);
    for (let n = 0; n < 5; n += 1) fails();
    pass(dayMs - 1);
    expect(fails()).toBeNull();
    expect(fails()).toBe(2);
    pass(dayMs);
    for (let n = 0; n < 5; n += 1) expect(fails()).toBeNull();
  });

  test("tries at the same time are counted before any of them is answered", () => {
    const { slowing } = setUp(0);
    const taken = Array.from({ length: 64 }, () => {
      try {
        return slowing.take({ account: "a@x", device: null, place: "192.0.2.1" });
      } catch {
        return null;
      }
    });
    expect(taken.filter((each) => each !== null)).toHaveLength(5);
  });
});

describe("the owner", () => {
  test("gets in with a browser that is known, while strangers keep at it from everywhere", () => {
    const { fails, pass } = setUp();
    for (let minute = 0; minute < 60; minute += 1) {
      for (let n = 0; n < 100; n += 1) fails({ place: `198.51.100.${n}` });
      for (let n = 0; n < 20; n += 1) fails({ place: "192.0.2.1" });
      expect(fails({ place: "203.0.113.9" })).not.toBeNull();
      expect(fails({ place: "192.0.2.1", device: `d${minute % 15}` })).toBeNull();
      pass(minuteMs);
    }
  });

  test("gets in with a new browser from elsewhere, while one place keeps at it", () => {
    const { fails, pass } = setUp();
    for (let minute = 0; minute < 600; minute += 1) {
      for (let n = 0; n < 20; n += 1) fails({ place: "198.51.100.7" });
      if (minute % 60 === 59) expect(fails({ place: `203.0.113.${minute % 250}` })).toBeNull();
      pass(minuteMs);
    }
  }, 60_000);

  test("who gets it right starts afresh, and takes nothing from what strangers have left", () => {
    const { slowing, fails } = setUp(0);
    const attempt = { account: "ada@example.org", device: null, place: "192.0.2.1" };
    for (let round = 0; round < 40; round += 1) {
      for (let n = 0; n < 4; n += 1) slowing.take(attempt).notMade();
      slowing.take(attempt).succeeded();
    }
    expect(slowing.size()).toBe(0);
    for (let n = 0; n < 4; n += 1) expect(fails()).toBeNull();
    slowing.take(attempt).succeeded();
    for (let n = 0; n < 5; n += 1) expect(fails()).toBeNull();
    expect(fails()).toBe(1);
  });

  test("a stolen device cookie is good for no more guesses than a place is", () => {
    const { fails } = setUp(0);
    for (let n = 0; n < 5; n += 1) expect(fails({ device: "stolen" })).toBeNull();
    expect(fails({ device: "stolen", place: "203.0.113.1" })).toBe(1);
    expect(fails({ device: "another" })).toBeNull();
  });
});

describe("many places at one account", () => {
  test("have a hundred tries together, then two hundred a day", () => {
    const { fails, pass, now } = setUp();
    for (let n = 0; n < 100; n += 1) expect(fails({ place: `198.51.100.${n}` })).toBeNull();
    expect(fails({ place: "203.0.113.1" })).toBe(432);
    expect(fails({ place: "203.0.113.1", account: "grace@example.org" })).toBeNull();
    let tries = 0;
    for (let n = 0; now() < dayMs; n += 1) {
      if (fails({ place: `place ${n}` }) === null) tries += 1;
      pass(10_000);
    }
    expect(tries).toBeGreaterThan(195);
    expect(tries).toBeLessThan(205);
  });
});

describe("one place at many accounts", () => {
  test("has so many attempts per minute, as it is configured now", () => {
    const { fails, pass, settings } = setUp(10);
    for (let n = 0; n < 10; n += 1) expect(fails({ account: `${n}@example.org` })).toBeNull();
    expect(fails({ account: "last@example.org" })).toBe(6);
    pass(6_000);
    expect(fails({ account: "last@example.org" })).toBeNull();
    settings["rate_limits.sign_ins_per_minute"] = 0;
    for (let n = 0; n < 1_000; n += 1) expect(fails({ account: `${n}@example.com` })).toBeNull();
    settings["rate_limits.sign_ins_per_minute"] = 1;
    expect(fails({ account: "a@example.net" })).toBeNull();
    expect(fails({ account: "b@example.net" })).toBe(60);
  });

  test("what is refused by the minute is not counted against the account", () => {
    const { fails, settings } = setUp(1);
    for (let n = 0; n < 100; n += 1) fails();
    settings["rate_limits.sign_ins_per_minute"] = 0;
    for (let n = 0; n < 4; n += 1) expect(fails()).toBeNull();
    expect(fails()).toBe(1);
  });
});

describe("memory", () => {
  const rule = { freeTries: 2, firstWaitMs: 1_000, waitMsMax: 60_000, forgetMs: dayMs, namesMax: 100 };

  test("stays bounded, and a flood of new names drives none out that has to wait", () => {
    let nowMs = 0;
    const backoff = createBackoff({ nowMs: () => nowMs, monotonicMs: () => nowMs }, rule);
    for (let n = 0; n < 3; n += 1) backoff.count("victim");
    for (let n = 0; n < 10_000; n += 1) backoff.count(`new ${n}`);
    expect(backoff.size()).toBe(101);
    expect(backoff.waitMs("victim")).toBe(2_000);
    for (let n = 0; n < 10_000; n += 1) for (let m = 0; m < 2; m += 1) backoff.count(`newer ${n}`);
    expect(backoff.size()).toBeLessThanOrEqual(2 * rule.namesMax);
    nowMs += 1;
  });

  longTest(
    "of ever new accounts from ever new places stays bounded",
    () => {
      const { slowing, fails } = setUp();
      for (let n = 0; n < 60_000; n += 1) fails({ account: `${n}@example.org`, place: `place ${n}` });
      expect(slowing.size()).toBeLessThanOrEqual(2 * 20_000);
    },
    60_000,
  );
});
