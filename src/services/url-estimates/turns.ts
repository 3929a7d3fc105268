import { limits } from "../../../config/limits.ts";
import { isAccount } from "../../auth/principal.ts";
import type { Caller } from "../caller.ts";
import { createTurnstile, type Turnstile } from "../turnstile.ts";

/** Whose imports take turns with each other: an organization's, and those of one guest's address. */
function keyOf({ principal, visit }: Caller): string {
  return isAccount(principal) ? principal.organizationId : `guest ${visit?.address ?? ""}`;
}

/**
 * Imports take turns: so many at a time of one caller, so that nobody's list of addresses keeps others waiting, and so
 * many of all. Past a bound of those who wait queue_full.
 */
export function createTurns(): <T>(
  caller: Caller,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T> {
  const ofAll = createTurnstile(limits.importsAtOnceMax, limits.importWaitersMax);
  const ofCallers = new Map<string, { turnstile: Turnstile; users: number }>();
  return async (caller, work, signal) => {
    const key = keyOf(caller);
    const known = ofCallers.get(key) ?? {
      turnstile: createTurnstile(limits.importsOfCallerMax, limits.importWaitersMax),
      users: 0,
    };
    ofCallers.set(key, known);
    known.users += 1;
    try {
      return await known.turnstile(() => ofAll(work, signal), signal);
    } finally {
      known.users -= 1;
      if (known.users === 0) ofCallers.delete(key);
    }
  };
}
