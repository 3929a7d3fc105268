import type { Clock } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { minuteMs } from "../../config/units.ts";

/** How often something may be done by each of many. */
export interface RateLimit {
  /** Counts one; throws rate_limited with Retry-After when there were too many, and counts nothing then. */
  take(name: string): void;
  /** The same, but so many more may be taken ahead, which `take` then waits for. */
  takeAhead(name: string, aheadMax: number): void;
  /** One that was taken and does not count after all. */
  giveBack(name: string): void;
}

/** Names may be anything that callers send: past so many the one that was longest not taken from starts afresh. */
const namesMax = 50_000;

/**
 * A minute's worth (or `atOnceMax`) may come at once, and is given back evenly: a token bucket in the form of the generic
 * cell rate algorithm (ITU-T I.371, annex A), which keeps one time for each name, and that only until its bucket is full
 * again.
 */
export function createRateLimit(clock: Clock, perMinute: number, atOnceMax = perMinute): RateLimit {
  const intervalMs = minuteMs / perMinute;
  /** When the bucket of a name will be full; the last taken from is last. */
  const fullAtMs = new Map<string, number>();

  function forgetFull(nowMs: number): void {
    for (const [name, atMs] of fullAtMs) {
      if (atMs > nowMs) return;
      fullAtMs.delete(name);
    }
  }

  function take(name: string, most: number): void {
    const nowMs = clock.monotonicMs();
    forgetFull(nowMs);
    const fullMs = Math.max(fullAtMs.get(name) ?? 0, nowMs);
    const waitMs = fullMs - nowMs - (most - 1) * intervalMs;
    if (waitMs > 0) throw rateLimited(waitMs);
    fullAtMs.delete(name);
    fullAtMs.set(name, fullMs + intervalMs);
    if (fullAtMs.size > namesMax) fullAtMs.delete(fullAtMs.keys().next().value ?? name);
  }

  return {
    take: (name) => take(name, atOnceMax),
    takeAhead: (name, aheadMax) => take(name, atOnceMax + aheadMax),
    giveBack(name) {
      const atMs = fullAtMs.get(name);
      if (atMs !== undefined) fullAtMs.set(name, atMs - intervalMs);
    },
  };
}

/** Refuses what may come again so much later. */
export function rateLimited(waitMs: number): Fault {
  return new Fault("rate_limited", { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } });
}
