import { expect, test } from "bun:test";
import fc from "fast-check";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { deadlineMsOf } from "./deadlines.ts";

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
