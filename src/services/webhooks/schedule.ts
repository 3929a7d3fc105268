/** Delivery schedule as recommended by Standard Webhooks, a little over a day in total. */
import type { Random } from "../../../config/ambient.ts";
import { hourMs } from "../../../config/units.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Delay before each attempt; the first is immediate. */
const waitsMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const;

/** Random extension, so that simultaneous failures are not retried simultaneously. */
const jitterMax = 0.1;

/** Longest scheduled delay. */
export const waitMsMax = Math.ceil(Math.max(...waitsMs) * (1 + jitterMax));

/** Limit of a receiver's Retry-After. */
const retryAfterMsMax = Math.max(...waitsMs);

/** Time of the next attempt after `attempts` failures; null: none left. Retry-After can only extend the delay. */
export function nextAttemptMs(
  nowMs: number,
  attempts: number,
  random: Random,
  retryAfterMs: number | null,
): number | null {
  const waitMs = waitsMs[attempts];
  if (waitMs === undefined) return null;
  const jittered = waitMs * (1 + jitterMax * fraction(random));
  return nowMs + Math.ceil(Math.max(jittered, Math.min(retryAfterMs ?? 0, retryAfterMsMax)));
}

function fraction(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_536;
}

/** Retry-After in milliseconds (RFC 9110, 10.2.3: seconds or a date); null: invalid. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const atMs = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
