/**
 * Guessing passwords is slowed, owners are not. A try counts for the place that it comes from: by the minute, whatever
 * the account, and by failures against the one account. A browser that has signed in to the account before is a place
 * of its own, which strangers cannot use up: neither those at its address nor those who try its account (the device
 * cookies of the OWASP Authentication Cheat Sheet). All other places share a third count for each account, against
 * guessing from many addresses. No account need exist for its tries to be counted.
 */
import type { Clock } from "../../../../config/ambient.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import { dayMs, minuteMs } from "../../../../config/units.ts";
import { createRateLimit, type RateLimit, rateLimited } from "../limits/rate-limit.ts";
import { createBackoff } from "./backoff.ts";

export interface LoginAttempt {
  /** Normalised e-mail address. */
  account: string;
  /** The device that the account knows; null: a stranger. */
  device: string | null;
  /** The address, as it is counted. */
  place: string;
}

export interface CountedAttempt {
  /** The password was right. */
  succeeded(): void;
  /** It was not looked at. */
  notMade(): void;
}

export interface LoginThrottle {
  /** Counts a try to sign in before it is made; throws rate_limited with Retry-After, and counts nothing then. */
  take(attempt: LoginAttempt): CountedAttempt;
  /** Counts something else that a place may do as often; throws rate_limited. What has a name of its own is counted apart. */
  takePlace(place: string, what?: string): void;
  /** How many places are remembered with the account that they tried. */
  size(): number;
}

const rule = { firstWaitMs: 1_000, waitMsMax: 15 * minuteMs, forgetMs: dayMs, namesMax: 20_000 } as const;
const freeTriesOfPlace = 5;
/**
 * Of all strangers together: more than a single place gets through, which is some fifteen quick tries and then one each
 * quarter of an hour, so that one place alone cannot make the others wait.
 */
const strangersTries = { atOnceMax: 100, aDay: 200 } as const;

export function createLoginThrottle(
  clock: Clock,
  settings: Pick<Settings, "rate_limits.sign_ins_per_minute">,
): LoginThrottle {
  const takeRate = createLiveRate(clock, () => settings["rate_limits.sign_ins_per_minute"]);
  const places = createBackoff(clock, { ...rule, freeTries: freeTriesOfPlace });
  const { aDay, atOnceMax } = strangersTries;
  const strangers = createRateLimit(clock, (aDay * minuteMs) / dayMs, atOnceMax);

  return {
    take({ account, device, place }) {
      // Names that somebody may make as long as they like are kept by their digests.
      const atAccount = digest(account);
      const by = device === null ? `address ${place}` : `device ${device}`;
      const atPlace = digest(`${account}\n${by}`);
      const giveBack = () => {
        if (device === null) strangers.giveBack(atAccount);
      };
      const waitMs = places.waitMs(atPlace);
      if (waitMs > 0) throw rateLimited(waitMs);
      if (device === null) strangers.take(atAccount);
      try {
        takeRate(by);
      } catch (tooMany) {
        giveBack();
        throw tooMany;
      }
      places.count(atPlace);
      return {
        succeeded() {
          giveBack();
          places.forget(atPlace);
        },
        notMade() {
          giveBack();
          places.giveBack(atPlace);
        },
      };
    },
    takePlace: (place, what = "address") => takeRate(`${what} ${place}`),
    size: () => places.size(),
  };
}

/** The rate that is configured now; 0 is none. */
function createLiveRate(clock: Clock, perMinuteNow: () => number): (name: string) => void {
  let perMinute = 0;
  let limit: RateLimit | null = null;
  return (name) => {
    const now = perMinuteNow();
    if (now !== perMinute) {
      perMinute = now;
      limit = now === 0 ? null : createRateLimit(clock, now);
    }
    limit?.take(name);
  };
}

function digest(text: string): string {
  return Bun.CryptoHasher.hash("sha256", text, "base64");
}
