import type { Call } from "../context.ts";
import type { RateShare } from "./rates.ts";

/**
 * Tells a caller what is left of the limits that the call counted under: RateLimit-Policy and RateLimit as
 * draft-ietf-httpapi-ratelimit-headers-10 has them, and the three fields of its older forms, which say one limit only:
 * the one with the least left. `t` and RateLimit-Reset are seconds until there is one more.
 */
export function rateHeaders(
  headers: Headers,
  { rate, estimateRate }: Pick<Call, "rate" | "estimateRate">,
): void {
  if (rate === null) return;
  const one = stateOf(rate);
  if (estimateRate === null || estimateRate === rate) {
    set(headers, rate.texts.policy, one.text, one);
    return;
  }
  const other = stateOf(estimateRate);
  const policy = `${rate.texts.policy}, ${estimateRate.texts.policy}`;
  set(headers, policy, `${one.text}, ${other.text}`, other.left < one.left ? other : one);
}

interface State {
  quota: string;
  left: number;
  seconds: number;
  text: string;
}

function stateOf({ buckets, bucket, texts }: RateShare): State {
  const left = buckets.left(bucket);
  // Never at once where something is missing: the next may have come back just now.
  const seconds = left === buckets.perMinute ? 0 : Math.max(1, Math.ceil(buckets.moreInMs(bucket) / 1000));
  return { quota: texts.quota, left, seconds, text: texts.state(left, seconds) };
}

function set(headers: Headers, policy: string, text: string, { quota, left, seconds }: State): void {
  headers.set("ratelimit-policy", policy);
  headers.set("ratelimit", text);
  headers.set("ratelimit-limit", quota);
  headers.set("ratelimit-remaining", String(left));
  headers.set("ratelimit-reset", String(seconds));
}
