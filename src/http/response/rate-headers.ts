import type { Call, RateShare } from "../context.ts";
import type { RateFields, RateState } from "../gate/rate-texts.ts";

/**
 * Headers with the remaining quota of the limits that the call counted for. With two limits, RateLimit-Policy and
 * RateLimit list both, and the older fields, which hold one limit only, are of the one with the least left. `t` and
 * RateLimit-Reset are seconds until there is one more. Null for a call that was not counted.
 */
export function rateFields(
  { rate, estimateRate }: Pick<Call, "rate" | "estimateRate">,
  nowMs?: number,
): Readonly<RateFields> | null {
  if (rate === null) return null;
  const one = stateOf(rate, nowMs);
  if (estimateRate === null || estimateRate === rate) return one.fields;
  const other = stateOf(estimateRate, nowMs);
  const least = other.left < one.left ? other : one;
  const both = (field: keyof RateFields) => `${one.fields[field]}, ${other.fields[field]}`;
  return { ...least.fields, "ratelimit-policy": both("ratelimit-policy"), ratelimit: both("ratelimit") };
}

function stateOf({ buckets, bucket, texts }: RateShare, nowMs: number | undefined): RateState {
  const left = buckets.left(bucket, nowMs);
  // At least one second if the quota is exhausted: the next may have become available just now.
  const seconds =
    left === buckets.perMinute ? 0 : Math.max(1, Math.ceil(buckets.moreInMs(bucket, nowMs) / 1000));
  return texts(left, seconds);
}
