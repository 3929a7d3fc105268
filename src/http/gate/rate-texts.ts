/** The header fields of one limit, cached: thousands of responses need the same few. */

/**
 * RateLimit-Policy and RateLimit as in draft-ietf-httpapi-ratelimit-headers-10, and the three fields of its older
 * forms.
 */
export interface RateFields {
  "ratelimit-policy": string;
  ratelimit: string;
  "ratelimit-limit": string;
  "ratelimit-remaining": string;
  "ratelimit-reset": string;
}

/** Remaining calls (r), and seconds until there is one more (t). */
export interface RateState {
  left: number;
  seconds: number;
  fields: Readonly<RateFields>;
}

export type RateTexts = (left: number, seconds: number) => RateState;

/** For large limits, several counts share a slot; consecutive calls mostly have about the same number left. */
const keptMax = 4_096;

/** Names are strings of structured fields (RFC 9651); a policy is a quota (q) per window of seconds (w). */
export function createRateTexts(name: string, perMinute: number): RateTexts {
  const kept: RateState[] = [];
  const quota = String(perMinute);
  const policy = `"${name}";q=${perMinute};w=60`;
  return (left, seconds) => {
    const place = left % keptMax;
    const known = kept[place];
    if (known !== undefined && known.left === left && known.seconds === seconds) return known;
    const fields = {
      "ratelimit-policy": policy,
      ratelimit: `"${name}";r=${left};t=${seconds}`,
      "ratelimit-limit": quota,
      "ratelimit-remaining": String(left),
      "ratelimit-reset": String(seconds),
    };
    const state = { left, seconds, fields };
    kept[place] = state;
    return state;
  };
}
