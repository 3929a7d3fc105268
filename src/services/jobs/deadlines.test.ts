import { expect, test } from "bun:test";
import fc from "fast-check";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { deadlineMsOf, timesOf } from "./deadlines.ts";

const minutes = (count: number) => count * 60_000;

test.each([
  [{}, minutes(10)],
  [{ metrics: { pages: 2_000 } }, minutes(10)],
  [{ metrics: { pages: 40, ocr_pages: 40 } }, minutes(30)],
  [{ metrics: { decoded_ms: minutes(60) } }, minutes(130)],
  [{ metrics: { ocr_pages: 1, decoded_ms: 1 } }, minutes(10) + 30_002],
  [{ metrics: { ocr_pages: "40", decoded_ms: -1 } }, minutes(10)],
  [{ metrics: null }, minutes(10)],
])("by default %j may take %d ms", (measurement, ms) => {
  expect(deadlineMsOf(defaultSettings, measurement)).toBe(ms);
});

test("more to do never means less time, and the factors are the administrator's", () => {
  const count = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(count, count, count, count, (ocr_pages, decoded_ms, morePages, moreMs) => {
      const least = deadlineMsOf(defaultSettings, { metrics: { ocr_pages, decoded_ms } });
      const metrics = { ocr_pages: ocr_pages + morePages, decoded_ms: decoded_ms + moreMs };
      expect(deadlineMsOf(defaultSettings, { metrics })).toBe(least + morePages * 30_000 + moreMs * 2);
      const strict = {
        "sandbox.deadline_seconds": 1,
        "sandbox.ocr_page_seconds": 0,
        "sandbox.media_deadline_factor": 0,
      };
      expect(deadlineMsOf(strict, { metrics })).toBe(1_000);
    }),
  );
});

test("a page may take four times what it adds to the deadline, and a minute at least", () => {
  const measurement = { metrics: { ocr_pages: 3 } };
  expect(timesOf(defaultSettings, measurement)).toEqual({
    deadlineMs: deadlineMsOf(defaultSettings, measurement),
    pieces: { deadlineMs: minutes(2), growthMs: 30_000, expected: 3 },
  });
  const strict = { ...defaultSettings, "sandbox.ocr_page_seconds": 0 };
  expect(timesOf(strict, {}).pieces).toEqual({ deadlineMs: minutes(1), growthMs: 0, expected: 0 });
});
