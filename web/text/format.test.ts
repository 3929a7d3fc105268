import { expect, test } from "bun:test";
import { byName, clock, creditsOf, duration, languageName, since, size } from "./format.ts";

test("credit_units are thousandths of a Credit", () => {
  expect([0, 1, 100, 1_000, 1_234_567].map(creditsOf)).toEqual(["0", "0.001", "0.1", "1", "1,234.567"]);
});

test("sizes are in powers of ten", () => {
  expect([0, 999, 1_000, 1_500_000, 2e9].map(size)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 kB",
    "1.5 MB",
    "2 GB",
  ]);
});

test("times are told from now", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(since("2025-12-31T23:59:30Z", now)).toBe("30 seconds ago");
  expect(since("2025-12-31T22:00:00Z", now)).toBe("2 hours ago");
  expect(since("2026-01-02T00:00:00Z", now)).toBe("tomorrow");
});

test("durations", () => {
  expect([12, 1_500, 59_000, 125_000].map(duration)).toEqual(["12ms", "1.5s", "59s", "2m 5s"]);
  expect([119_900, 3_600_000, 5_400_000, 190_000_000].map(duration)).toEqual([
    "2m 0s",
    "1h 0m",
    "1h 30m",
    "2d 4h",
  ]);
});

test("a place in a recording is as on a clock", () => {
  expect([0, 999, 61_000, 723_400, 3_599_999, 3_723_000].map(clock)).toEqual([
    ...["0:00", "0:00", "1:01", "12:03", "59:59", "1:02:03"],
  ]);
});

test("languages go by their names, and what is none by itself", () => {
  expect(["de", "yue", "haw", "x", "not a code"].map(languageName)).toEqual([
    ...["German", "Cantonese", "Hawaiian", "x", "not a code"],
  ]);
});

test("they are in the order of their names", () => {
  expect(byName(["de", "en", "fr", "sq"]).map(({ value }) => value)).toEqual(["sq", "en", "fr", "de"]);
});
