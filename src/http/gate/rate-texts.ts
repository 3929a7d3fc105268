/** The header fields of one limit, kept: an answer in thousands needs the same few. */

/** RateLimit-Policy and RateLimit as draft-ietf-httpapi-ratelimit-headers-10 has them, and its older forms' three. */
export interface RateFields {
  "ratelimit-policy": string;
  ratelimit: string;
  "ratelimit-limit": string;
  "ratelimit-remaining": string;
  "ratelimit-reset": string;
}

/** How many are left (r), and in how many seconds (t) there is one more. */
export interface RateState {
  left: number;
  seconds: number;
  fields: Readonly<RateFields>;
}

export type RateTexts = (left: number, seconds: number) => RateState;

/** Of a limit that is larger, those that differ by so many share a place; whoever calls now mostly has about the same left. */
const keptMax = 4_096;

/** Names are strings of structured fields (RFC 9651); a policy is so many (q) in so many seconds (w). */
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
