/** The texts of one limit's header fields, kept: an answer in thousands needs the same few. */

export interface RateTexts {
  /** The decimal form of the quota. */
  quota: string;
  /** An item of RateLimit-Policy: so many (q) in so many seconds (w). */
  policy: string;
  /** An item of RateLimit: how many are left (r), and in how many seconds (t) there is one more. */
  state(left: number, seconds: number): string;
}

/** Of limits so large that nobody comes near them the texts are made each time. */
const keptMax = 4_096;

/** As draft-ietf-httpapi-ratelimit-headers-10 has them; names are strings of structured fields (RFC 9651). */
export function createRateTexts(name: string, perMinute: number): RateTexts {
  const kept: { seconds: number; text: string }[] = [];
  return {
    quota: String(perMinute),
    policy: `"${name}";q=${perMinute};w=60`,
    state(left, seconds) {
      const known = kept[left];
      // With so many left the time is nearly always the same.
      if (known !== undefined && known.seconds === seconds) return known.text;
      const text = `"${name}";r=${left};t=${seconds}`;
      if (left < keptMax) kept[left] = { seconds, text };
      return text;
    },
  };
}
