import { expect, test } from "bun:test";
import { hourMs } from "../../../config/units.ts";
import { nextAttemptMs, retryAfterMs, waitMsMax } from "./schedule.ts";

const random = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte) });
const least = random(0);
const most = random(255);
const at = 1_000_000;

test("tries come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, up to a tenth later, and then no more", () => {
  const waits = [5_000, 300_000, 30 * 60_000, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs];
  for (const [index, wait] of waits.entries()) {
    const tries = index + 1;
    expect(nextAttemptMs(at, tries, least, null)).toBe(at + wait);
    const latest = nextAttemptMs(at, tries, most, null) ?? 0;
    expect(latest).toBeGreaterThan(at + wait * 1.09);
    expect(latest).toBeLessThanOrEqual(at + wait * 1.1);
    expect(latest).toBeLessThanOrEqual(at + waitMsMax);
  }
  expect(nextAttemptMs(at, 8, least, null)).toBeNull();
  expect(nextAttemptMs(at, 8, least, hourMs)).toBeNull();
});

test("what a receiver asks for only lengthens the wait, within reason", () => {
  expect(nextAttemptMs(at, 1, least, 60_000)).toBe(at + 60_000);
  expect(nextAttemptMs(at, 2, least, 60_000)).toBe(at + 300_000);
  expect(nextAttemptMs(at, 1, least, 9_999 * hourMs)).toBe(at + 10 * hourMs);
  expect(nextAttemptMs(at, 1, most, 1)).toBeGreaterThan(at + 5_000);
});

test.each([
  [null, null],
  ["120", 120_000],
  [" 0 ", 0],
  ["Thu, 01 Jan 1970 00:20:00 GMT", 200_000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
  ["Mon, soon", null],
  ["99999999999999999999", null],
])("Retry-After %p is %p ms", (header, ms) => expect(retryAfterMs(header, at)).toBe(ms));
