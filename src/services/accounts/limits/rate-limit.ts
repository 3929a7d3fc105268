import type { Clock } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { createTokenBuckets } from "./token-buckets.ts";

export interface RateLimit {
  /** Counts one; throws rate_limited with Retry-After if the limit is reached. */
  take(name: string): void;
  /** Allows `aheadMax` more in advance, for which later `take` calls wait. */
  takeAhead(name: string, aheadMax: number): void;
  /** Undoes a `take`. */
  giveBack(name: string): void;
}

/** A burst of a minute's amount (or `atOnceMax`), refilled evenly. */
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

export function rateLimited(waitMs: number): Fault {
  return new Fault("rate_limited", { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } });
}
