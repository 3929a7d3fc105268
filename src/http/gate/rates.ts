/**
 * Requests and estimates a minute, counted for whoever calls: a credential that is known by itself, everybody else by
 * the address (IPv6: the /64). What is tried with wrong credentials is the address's, too, and is counted after they
 * have been looked at, so that whoever guesses from an office's address uses up nobody's key but his own share. Buckets
 * of known credentials are kept apart from those of addresses: no flood of addresses makes them forgotten.
 */
import type { Clock } from "../../../config/ambient.ts";
import type { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { isAccount, type Principal } from "../../auth/principal.ts";
import type { OperationFacts } from "../../operations/operation.ts";
import { countedAddress } from "../../services/accounts/limits/counted-address.ts";
import { rateLimited } from "../../services/accounts/limits/rate-limit.ts";
import { createTokenBuckets, type TokenBuckets } from "../../services/accounts/limits/token-buckets.ts";
import type { Call, RateShare } from "../context.ts";
import { createRateTexts, type RateTexts } from "./rate-texts.ts";

/** What calls of a route count as beside requests; `none` are not counted at all. */
export type RateKind = "none" | "requests" | "estimates";

/** What supervisors ask for often, and the documents that are the same for all, are not counted unless they say so. */
export function rateOf({ rate, tag }: Pick<OperationFacts, "rate" | "tag">): RateKind {
  return rate ?? (tag === "Operations" ? "none" : "requests");
}

type RateSettings = Pick<Settings, "rate_limits.requests_per_minute" | "rate_limits.estimates_per_minute">;

export interface Rates {
  /** Counts the call; throws rate_limited with Retry-After, and counts nothing then. */
  count(call: Call): void;
  /** What goes wrong before the call was counted is counted for the address; returns what it is answered with. */
  countRefused(call: Call, fault: Fault): Fault;
  /** Told of every call that was answered: a token that has shown itself to own something is a credential from now on. */
  answered(call: Call, status: number): void;
}

/** Job and preview tokens that own something; past so many the oldest is one of its address again. */
const ownersMax = 20_000;

export function createRates(settings: RateSettings, clock: Clock): Rates {
  const requests = createLivePolicy(clock, "requests", () => settings["rate_limits.requests_per_minute"]);
  const estimates = createLivePolicy(clock, "estimates", () => settings["rate_limits.estimates_per_minute"]);
  /** By their hashes. Anybody can make tokens up, so those that own nothing are not told apart. */
  const owners = new Set<string>();

  function credentialOf(principal: Principal): string | null {
    if (!isAccount(principal)) return owners.has(principal.hash) ? principal.hash : null;
    // An application renews its tokens as often as it likes, and is the same user's application still.
    if (principal.kind === "token") return `${principal.clientId} ${principal.userId}`;
    return principal.credentialId;
  }

  function charge(call: Call, kind: RateKind, principal: Principal | null): void {
    const nowMs = clock.monotonicMs();
    const first = requests();
    const second = kind === "estimates" ? estimates() : null;
    if (first === null && second === null) return;
    const credential = principal === null ? null : credentialOf(principal);
    const name = credential ?? countedAddress(call.address);
    const of = ({ credentials, addresses, texts }: Policy): RateShare => {
      const buckets = credential === null ? addresses : credentials;
      return { buckets, name, bucket: buckets.of(name, nowMs), texts };
    };
    const one = first === null ? null : of(first);
    const other = second === null ? null : of(second);
    call.rate = one ?? other;
    call.estimateRate = other;
    const waitMs = Math.max(waitOf(one, nowMs), waitOf(other, nowMs));
    if (waitMs > 0) throw rateLimited(waitMs);
    one?.buckets.take(one.bucket, nowMs);
    other?.buckets.take(other.bucket, nowMs);
  }

  return {
    count(call) {
      const kind = call.route === null ? "requests" : rateOf(call.route);
      if (kind !== "none") charge(call, kind, call.principal);
    },
    countRefused(call, fault) {
      const kind = call.route === null ? "requests" : rateOf(call.route);
      // A server that cannot answer says so to everybody.
      if (call.rate !== null || kind === "none" || fault.status >= 500) return fault;
      try {
        charge(call, "requests", null);
        return fault;
      } catch (limited) {
        return limited as Fault;
      }
    },
    answered({ principal, route }, status) {
      if (principal === null || isAccount(principal) || status >= 400) return;
      // Answers about an object of its own; others may be had with any token.
      if (route?.unowned === undefined || owners.has(principal.hash)) return;
      if (owners.size >= ownersMax) owners.delete(owners.keys().next().value ?? "");
      owners.add(principal.hash);
    },
  };
}

function waitOf(share: RateShare | null, nowMs: number): number {
  return share === null ? 0 : share.buckets.waitMs(share.bucket, 0, nowMs);
}

/**
 * One more estimate of a call that was let in with its first: it is not refused for their number, which is waited for
 * afterwards.
 */
export function countFurtherEstimate({ estimateRate: share }: Call): void {
  if (share === null) return;
  // The file may have taken so long that the bucket was full and forgotten meanwhile.
  share.bucket = share.buckets.of(share.name);
  share.buckets.take(share.bucket);
}

interface Policy {
  credentials: TokenBuckets;
  addresses: TokenBuckets;
  texts: RateTexts;
}

/** The limit that is configured now; 0 is none. A changed one starts with full buckets. */
function createLivePolicy(clock: Clock, name: string, perMinuteNow: () => number): () => Policy | null {
  let perMinute = 0;
  let policy: Policy | null = null;
  return () => {
    const now = perMinuteNow();
    if (now !== perMinute) {
      perMinute = now;
      const buckets = () => createTokenBuckets(clock, now);
      policy =
        now === 0
          ? null
          : { credentials: buckets(), addresses: buckets(), texts: createRateTexts(name, now) };
    }
    return policy;
  };
}
