/** What a browser carries between its way to the provider and its return, sealed so that only this installation reads it. */

import type { Clock } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { minuteMs } from "../../../config/units.ts";
import type { SecretBox } from "../secret-box.ts";
import type { SsoAttempt } from "./contract.ts";
import { ssoFault } from "./failures.ts";

/** How long somebody may take to sign in at the provider. */
export const attemptMs = 10 * minuteMs;
/** A whole cookie has room for 4,096 bytes (RFC 6265, section 6.1). */
const sealedCharactersMax = 3_800;
const rememberedMax = 100_000;

export interface CarriedAttempt extends SsoAttempt {
  /** A path of this installation to go on with; null: none was asked for. */
  returnTo: string | null;
}

export interface Attempts {
  seal(attempt: CarriedAttempt): string;
  /** Throws a Fault for one that was changed, has expired, was made for another provider or was opened before. */
  open(sealed: string | null): CarriedAttempt;
}

/** `context` is what the attempt was made for: the provider, and this installation's name there. */
export function createAttempts(box: SecretBox, clock: Clock, context: string): Attempts {
  /** States that came back, with the time when they expire anyway; the first to expire is first. */
  const used = new Map<string, number>();

  function useOnce(state: string, expiresAtMs: number, nowMs: number): void {
    for (const [each, atMs] of used) {
      if (atMs > nowMs && used.size < rememberedMax) break;
      used.delete(each);
    }
    if (used.has(state)) throw ssoFault("start_again", "the cookie was used already");
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
      if (sealed === null) throw ssoFault("start_again", "there is no cookie");
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
    throw ssoFault("start_again", "the cookie does not open");
  }
  return JSON.parse(text) as CarriedAttempt & { expiresAtMs: number };
}
