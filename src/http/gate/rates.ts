/**
 * Requests and estimates per minute: per valid credential, otherwise per address (IPv6: the /64). Calls with wrong
 * credentials count for the address, after the credentials were checked, so that a caller who guesses from an
 * office's address uses up only that address's share and nobody's key. Buckets of credentials are separate from those
 * of addresses: a flood of addresses does not evict them.
 */
import type { Clock } from "../../../config/ambient.ts";
import type { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { type AccountPrincipal, isAccount, type Principal } from "../../auth/principal.ts";
import type { OperationFacts } from "../../operations/operation.ts";
import { countedAddress } from "../../services/accounts/limits/counted-address.ts";
import { rateLimited } from "../../services/accounts/limits/rate-limit.ts";
import { createTokenBuckets, type TokenBuckets } from "../../services/accounts/limits/token-buckets.ts";
import type { Call, RateShare } from "../context.ts";
import type { Requester } from "../request/open-requests.ts";
import { createRateTexts, type RateTexts } from "./rate-texts.ts";

/** What calls of a route count as beside requests; `none` are not counted at all. */
export type RateKind = "none" | "requests" | "estimates";

/**
 * Operations that are polled by monitoring, and documents that are the same for all callers, are not counted by
 * default.
 */
export function rateOf({ rate, tag }: Pick<OperationFacts, "rate" | "tag">): RateKind {
  return rate ?? (tag === "Operations" ? "none" : "requests");
}

type RateSettings = Pick<Settings, "rate_limits.requests_per_minute" | "rate_limits.estimates_per_minute">;

export interface Rates {
  /** Counts the call; throws rate_limited with Retry-After, and counts nothing then. */
  count(call: Call): void;
  /** Failures before the call was counted are counted for the address; returns the fault to answer with. */
  countRefused(call: Call, fault: Fault): Fault;
  /**
   * Called for every answered call: a token that has been shown to own something counts as a credential from now on.
   */
  answered(call: Call, status: number): void;
}

/** Job and preview tokens that own something; beyond this number the oldest counts for its address again. */
const ownersMax = 20_000;

/** What an account's calls are counted for. */
function credentialOf({ kind, credentialId, clientId, userId }: AccountPrincipal): string {
  // An application may renew its tokens as often as it likes; it remains the same user's application.
  return kind === "token" ? `${clientId} ${userId}` : credentialId;
}

/** Whose upload or download it is. */
export function requesterOf({ principal, address }: Pick<Call, "principal" | "address">): Requester {
  const credential = principal !== null && isAccount(principal) ? credentialOf(principal) : null;
  return { credential, address: countedAddress(address) };
}

export function createRates(settings: RateSettings, clock: Clock): Rates {
  const requests = createLivePolicy(clock, "requests", () => settings["rate_limits.requests_per_minute"]);
  const estimates = createLivePolicy(clock, "estimates", () => settings["rate_limits.estimates_per_minute"]);
  /** By hash. Anyone can invent tokens, so those that own nothing are not distinguished. */
  const owners = new Set<string>();

  function nameOf(principal: Principal): string | null {
    if (isAccount(principal)) return credentialOf(principal);
    return owners.has(principal.hash) ? principal.hash : null;
  }

  function charge(call: Call, kind: RateKind, principal: Principal | null): void {
    const nowMs = clock.monotonicMs();
    const first = requests();
    const second = kind === "estimates" ? estimates() : null;
    if (first === null && second === null) return;
    const credential = principal === null ? null : nameOf(principal);
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
      // A server failure is reported without counting.
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
      // Responses about an object of their own; others are available with any token.
      if (route?.unowned === undefined || owners.has(principal.hash)) return;
      if (owners.size >= ownersMax) owners.delete(owners.keys().next().value ?? "");
      owners.add(principal.hash);
    },
  };
}

function waitOf(share: RateShare | null, nowMs: number): number {
  return share === null ? 0 : share.buckets.waitMs(share.bucket, 0, nowMs);
}

/** One more estimate of a call that was accepted with its first: it is never refused, but later calls wait for it. */
export function countFurtherEstimate({ estimateRate: share }: Call): void {
  if (share === null) return;
  // Reading the file may have taken so long that the bucket was full and evicted meanwhile.
  share.bucket = share.buckets.of(share.name);
  share.buckets.take(share.bucket);
}

interface Policy {
  credentials: TokenBuckets;
  addresses: TokenBuckets;
  texts: RateTexts;
}

/** The currently configured limit; 0 is none. A changed one starts with full buckets. */
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
