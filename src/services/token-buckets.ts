import type { Clock } from "../../config/ambient.ts";
import { minuteMs } from "../../config/units.ts";

/** What one of many has left. Changed only by the buckets that it came from. */
export interface Bucket {
  /** When all that was taken will have been given back. */
  fullAtMs: number;
  /** When it was last moved behind all the others. */
  movedAtMs: number;
}

/**
 * Token buckets in the form of the generic cell rate algorithm (ITU-T I.371, annex A), which keeps one time for each
 * name. Whoever asks thousands of times a second keeps the bucket in hand, so that its name is looked up once.
 */
export interface TokenBuckets {
  readonly perMinute: number;
  /** The bucket of the name; a full one when it is new, or was forgotten. */
  of(name: string): Bucket;
  /** How long until one may be taken, when so many more than there are may be had ahead: 0 or less for at once. */
  waitMs(bucket: Bucket, ahead?: number): number;
  /** One less, whether it was there or is waited for afterwards. */
  take(bucket: Bucket): void;
  giveBack(bucket: Bucket): void;
  /** How many whole ones are left. */
  left(bucket: Bucket): number;
  /** How long until there is one more than `left`; 0 when it is full. */
  moreInMs(bucket: Bucket): number;
}

/** Names may be anything that callers send: past so many the one that was longest not taken from starts afresh. */
const namesMax = 50_000;
/** To that much the order in which they were taken from is known; moving a name in the map each time would cost more. */
const orderMs = 1_000;

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

  /** A rounding error of the floating point must not hide one that is there. */
  const wholeLeft = (owed: number) => Math.max(0, Math.floor(atOnceMax - owed / intervalMs + 1e-6));
  const owedMs = ({ fullAtMs }: Bucket) => Math.max(0, fullAtMs - clock.monotonicMs());

  return {
    perMinute,
    of(name) {
      const nowMs = clock.monotonicMs();
      const bucket = buckets.get(name);
      if (bucket === undefined) return add(name, nowMs);
      if (nowMs - bucket.movedAtMs >= orderMs) {
        buckets.delete(name);
        buckets.set(name, bucket);
        bucket.movedAtMs = nowMs;
      }
      return bucket;
    },
    waitMs: (bucket, ahead = 0) => owedMs(bucket) - (atOnceMax + ahead - 1) * intervalMs,
    take(bucket) {
      bucket.fullAtMs = Math.max(bucket.fullAtMs, clock.monotonicMs()) + intervalMs;
    },
    giveBack(bucket) {
      bucket.fullAtMs -= intervalMs;
    },
    left: (bucket) => wholeLeft(owedMs(bucket)),
    moreInMs(bucket) {
      const owed = owedMs(bucket);
      const left = wholeLeft(owed);
      return left >= atOnceMax ? 0 : owed - (atOnceMax - left - 1) * intervalMs;
    },
  };
}
