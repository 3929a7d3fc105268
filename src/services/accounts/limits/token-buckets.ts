import type { Clock } from "../../../../config/ambient.ts";
import { minuteMs } from "../../../../config/units.ts";

/** State of one name. Changed only by its TokenBuckets. */
export interface Bucket {
  /** When the bucket will be full. */
  fullAtMs: number;
  /** When it was last moved to the end. */
  movedAtMs: number;
}

/**
 * Token buckets by the generic cell rate algorithm (ITU-T I.371, annex A), with one time per name. Frequent callers
 * keep the bucket and pass the time, to save lookups.
 */
export interface TokenBuckets {
  readonly perMinute: number;
  /** The bucket of a name; new names have a full one. */
  of(name: string, nowMs?: number): Bucket;
  /** Time until one is available, with `ahead` more allowed in advance; 0 or less: now. */
  waitMs(bucket: Bucket, ahead?: number, nowMs?: number): number;
  /** Takes one, available or not. */
  take(bucket: Bucket, nowMs?: number): void;
  giveBack(bucket: Bucket): void;
  /** Number of whole tokens left. */
  left(bucket: Bucket, nowMs?: number): number;
  /** Time until there is one more than `left`; 0 if full. */
  moreInMs(bucket: Bucket, nowMs?: number): number;
}

/** Names come from callers: beyond this number the least recently used starts afresh. */
const namesMax = 50_000;
/** Precision of the usage order, which saves map updates. */
const orderMs = 1_000;

/** Tolerance for floating point rounding. */
const roundingShare = 1e-6;

/** A burst of a minute's amount (or `atOnceMax`), refilled evenly. */
export function createTokenBuckets(clock: Clock, perMinute: number, atOnceMax = perMinute): TokenBuckets {
  const intervalMs = minuteMs / perMinute;
  /** In order of use. */
  const buckets = new Map<string, Bucket>();

  function forgetFull(nowMs: number): void {
    for (const [name, { fullAtMs }] of buckets) {
      if (fullAtMs > nowMs) return;
      buckets.delete(name);
    }
  }

  function add(name: string, nowMs: number): Bucket {
    forgetFull(nowMs);
    if (buckets.size >= namesMax) buckets.delete(buckets.keys().next().value ?? name);
    const bucket = { fullAtMs: nowMs, movedAtMs: nowMs };
    buckets.set(name, bucket);
    return bucket;
  }

  const owedMs = ({ fullAtMs }: Bucket, nowMs = clock.monotonicMs()) => Math.max(0, fullAtMs - nowMs);

  return {
    perMinute,
    of(name, nowMs = clock.monotonicMs()) {
      const bucket = buckets.get(name);
      if (bucket === undefined) return add(name, nowMs);
      if (nowMs - bucket.movedAtMs >= orderMs) {
        buckets.delete(name);
        buckets.set(name, bucket);
        bucket.movedAtMs = nowMs;
      }
      return bucket;
    },
    waitMs: (bucket, ahead = 0, nowMs) => owedMs(bucket, nowMs) - (atOnceMax + ahead - 1) * intervalMs,
    take(bucket, nowMs = clock.monotonicMs()) {
      bucket.fullAtMs = Math.max(bucket.fullAtMs, nowMs) + intervalMs;
    },
    giveBack(bucket) {
      bucket.fullAtMs -= intervalMs;
    },
    left: (bucket, nowMs) =>
      Math.max(0, Math.floor(atOnceMax - owedMs(bucket, nowMs) / intervalMs + roundingShare)),
    moreInMs(bucket, nowMs) {
      const owed = owedMs(bucket, nowMs);
      const overMs = owed - atOnceMax * intervalMs;
      if (overMs > 0) return overMs + intervalMs;
      const rest = owed % intervalMs;
      if (rest > roundingShare * intervalMs) return rest;
      return owed > rest ? rest + intervalMs : 0;
    },
  };
}
