import type { Clock } from "../../../../config/ambient.ts";
import { minuteMs } from "../../../../config/units.ts";

/** What one of many has left. Changed only by the buckets that it came from. */
export interface Bucket {
  /** When all that was taken will have been given back. */
  fullAtMs: number;
  /** When it was last moved behind all the others. */
  movedAtMs: number;
}

/**
 * Token buckets in the form of the generic cell rate algorithm (ITU-T I.371, annex A), which keeps one time for each
 * name. Whoever asks thousands of times a second keeps the bucket in hand, so that its name is looked up once, and gives
 * the clock's time along, so that it is read once.
 */
export interface TokenBuckets {
  readonly perMinute: number;
  /** The bucket of the name; a full one when it is new, or was forgotten. */
  of(name: string, nowMs?: number): Bucket;
  /** How long until one may be taken, when so many more than there are may be had ahead: 0 or less for at once. */
  waitMs(bucket: Bucket, ahead?: number, nowMs?: number): number;
  /** One less, whether it was there or is waited for afterwards. */
  take(bucket: Bucket, nowMs?: number): void;
  giveBack(bucket: Bucket): void;
  /** How many whole ones are left. */
  left(bucket: Bucket, nowMs?: number): number;
  /** How long until there is one more than `left`; 0 when it is full. */
  moreInMs(bucket: Bucket, nowMs?: number): number;
}

/** Names may be anything that callers send: past so many the one that was longest not taken from starts afresh. */
const namesMax = 50_000;
/** To that much the order in which they were taken from is known; moving a name in the map each time would cost more. */
const orderMs = 1_000;

/** Of the time for one: what a rounding error of the floating point may hide, which must not hide one that is there. */
const roundingShare = 1e-6;

/** A minute's worth (or `atOnceMax`) may come at once, and is given back evenly. */
export function createTokenBuckets(clock: Clock, perMinute: number, atOnceMax = perMinute): TokenBuckets {
  const intervalMs = minuteMs / perMinute;
  /** The last taken from is last. */
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
