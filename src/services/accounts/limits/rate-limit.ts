import type { Clock } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { createTokenBuckets } from "./token-buckets.ts";

/** How often something may be done by each of many. */
export interface RateLimit {
  /** Counts one; throws rate_limited with Retry-After when there were too many, and counts nothing then. */
  take(name: string): void;
  /** The same, but so many more may be taken ahead, which `take` then waits for. */
  takeAhead(name: string, aheadMax: number): void;
  /** One that was taken and does not count after all. */
  giveBack(name: string): void;
}

/** A minute's worth (or `atOnceMax`) may come at once, and is given back evenly. */
export function createRateLimit(clock: Clock, perMinute: number, atOnceMax = perMinute): RateLimit {
  const buckets = createTokenBuckets(clock, perMinute, atOnceMax);

  function take(name: string, ahead: number): void {
    const bucket = buckets.of(name);
    const waitMs = buckets.waitMs(bucket, ahead);
    if (waitMs > 0) throw rateLimited(waitMs);
    buckets.take(bucket);
  }

  return {
    take: (name) => take(name, 0),
    takeAhead: take,
    giveBack: (name) => buckets.giveBack(buckets.of(name)),
  };
}

/** Refuses what may come again so much later. */
export function rateLimited(waitMs: number): Fault {
  return new Fault("rate_limited", { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } });
}
