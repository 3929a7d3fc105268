/** The encrypted cookie of a sign-in in progress at the provider. */

import type { Clock } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { minuteMs } from "../../../config/units.ts";
import type { SecretBox } from "../secret-box.ts";
import type { SsoAttempt } from "./contract.ts";
import { ssoFault } from "./failures.ts";

/** Time limit for signing in at the provider. */
export const attemptMs = 10 * minuteMs;
/** A cookie may have 4,096 bytes (RFC 6265, 6.1). */
const sealedCharactersMax = 3_800;
const rememberedMax = 100_000;

export interface CarriedAttempt extends SsoAttempt {
  /** Path to continue with; null: none. */
  returnTo: string | null;
}

export interface Attempts {
  seal(attempt: CarriedAttempt): string;
  /** Throws a Fault if it is invalid, expired, for another provider or already used. */
  open(sealed: string | null): CarriedAttempt;
}

/** `context`: the provider and this installation's client id. */
export function createAttempts(box: SecretBox, clock: Clock, context: string): Attempts {
  /** Used states with their expiry, the first to expire first. */
  const used = new Map<string, number>();

  function useOnce(state: string, expiresAtMs: number, nowMs: number): void {
    for (const [each, atMs] of used) {
      if (atMs > nowMs && used.size < rememberedMax) break;
      used.delete(each);
    }
    if (used.has(state)) throw ssoFault("start_again", "the cookie was already used");
    used.set(state, expiresAtMs);
  }

  return {
    seal(attempt) {
      const expiresAtMs = clock.nowMs() + attemptMs;
      const sealedWith = (returnTo: string | null) =>
        box.seal("sso-attempt", context, new Secret(JSON.stringify({ ...attempt, returnTo, expiresAtMs })));
      const sealed = sealedWith(attempt.returnTo);
      return sealed.length <= sealedCharactersMax ? sealed : sealedWith(null);
    },
    open(sealed) {
      if (sealed === null) throw ssoFault("start_again", "missing cookie");
      const { expiresAtMs, ...attempt } = opened(box, context, sealed);
      const nowMs = clock.nowMs();
      if (expiresAtMs <= nowMs) throw ssoFault("start_again", "the cookie has expired");
      useOnce(attempt.state, expiresAtMs, nowMs);
      return attempt;
    },
  };
}

function opened(box: SecretBox, context: string, sealed: string): CarriedAttempt & { expiresAtMs: number } {
  let text: string;
  try {
    text = box.open("sso-attempt", context, sealed).reveal();
  } catch {
    throw ssoFault("start_again", "the cookie cannot be decrypted");
  }
  return JSON.parse(text) as CarriedAttempt & { expiresAtMs: number };
}
