/** When a delivery is tried: the waits that Standard Webhooks recommends, a little over a day in all. */
import type { Random } from "../../../config/ambient.ts";
import { hourMs } from "../../../config/units.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Before each try, counted from the one before; the first is due at once. */
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

/** Waits are longer by up to this share, so that what failed together does not come back together. */
const jitterMax = 0.1;

/** No try is scheduled for later than this. */
export const waitMsMax = Math.ceil(Math.max(...waitsMs) * (1 + jitterMax));

/** A receiver may ask for more patience than the schedule has, but not for more than its longest wait. */
const retryAfterMsMax = Math.max(...waitsMs);

/**
 * When to try again after `attempts` tries have failed; null when they are used up. What the receiver asked for
 * counts when it lengthens the wait.
 */
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

/** From 0 to just below 1. */
function fraction(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_536;
}

/** Retry-After in milliseconds from now (RFC 9110 section 10.2.3: seconds, or a date); null when it says nothing. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const atMs = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
