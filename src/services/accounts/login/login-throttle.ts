/**
 * Slows password guessing, not the owners. An attempt counts for its source: per minute for any account, and by
 * failures for one account. A browser that has signed in to the account before is its own source, which strangers
 * cannot use up (device cookies, OWASP Authentication Cheat Sheet). All other sources share a third count per account,
 * against guessing from many addresses. Nonexistent accounts count too.
 */
import type { Clock } from "../../../../config/ambient.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import { dayMs, minuteMs } from "../../../../config/units.ts";
import { createRateLimit, type RateLimit, rateLimited } from "../limits/rate-limit.ts";
import { createBackoff } from "./backoff.ts";

export interface LoginAttempt {
  /** Normalized email address. */
  account: string;
  /** The known device; null: a stranger. */
  device: string | null;
  /** The address in counted form. */
  place: string;
}

export interface CountedAttempt {
  succeeded(): void;
  /** The password was not checked. */
  notMade(): void;
}

export interface LoginThrottle {
  /** Counts an attempt before it is made; throws rate_limited with Retry-After. */
  take(attempt: LoginAttempt): CountedAttempt;
  /** Counts another action of a source; throws rate_limited. `what` has its own count. */
  takePlace(place: string, what?: string): void;
  /** Number of remembered sources and accounts. */
  size(): number;
}

const rule = { firstWaitMs: 1_000, waitMsMax: 15 * minuteMs, forgetMs: dayMs, namesMax: 20_000 } as const;
const freeTriesOfPlace = 5;
/**
 * Limit for all strangers: more than a single source can reach (some fifteen quick attempts, then one per quarter of an
 * hour), so that one source cannot block the others.
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
      // Names from callers are stored as digests, to bound memory.
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

/** The configured rate; 0: unlimited. */
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
