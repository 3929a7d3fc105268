import type { Clock } from "../../config/ambient.ts";
import type { Secret } from "../../config/secret.ts";
import type { KeyRow, Queries } from "../../ledger/contract.ts";
import { peekPromise } from "../shared/peek-promise.ts";
import { invalidToken } from "./access.ts";
import { principalsOf } from "./credential-row.ts";
import type { AccountPrincipal } from "./principal.ts";
import { knownScopes } from "./scopes.ts";
import { tokenHash } from "./tokens.ts";

export interface KeyParts {
  queries: Pick<Queries, "keyByHash">;
  clock: Clock;
  /** Records the use of a key. Not awaited by requests. */
  touch(keyId: string, nowMs: number): Promise<unknown>;
  /** Called if a touch failed; the request continues. */
  onTouchFailed(cause: unknown): void;
}

/** The principal of a well-formed API key; throws invalid_credentials. */
export type ByKey = (key: Secret) => Promise<AccountPrincipal>;

const touchEveryMs = 60_000;

/**
 * Reads the key's row on each call, so a revocation takes effect on the next request. Lookup by hash leaks no timing.
 */
export function createByKey(parts: KeyParts): ByKey {
  const principalOf = principalsOf((key: KeyRow) => ({
    kind: "key",
    scopes: knownScopes(key.scopes),
    audiences: null,
    clientId: null,
  }));
  const touching = new Set<string>();

  function touch(key: KeyRow, nowMs: number): void {
    if (touching.has(key.id)) return;
    if (key.lastUsedAtMs !== null && nowMs - key.lastUsedAtMs < touchEveryMs) return;
    touching.add(key.id);
    parts
      .touch(key.id, nowMs)
      .catch(parts.onTouchFailed)
      .finally(() => touching.delete(key.id));
  }

  return async (text) => {
    const looking = parts.queries.keyByHash(tokenHash(text.reveal()));
    const key = peekPromise(looking) ?? (await looking);
    if (key === null) throw invalidToken("unknown key");
    const nowMs = parts.clock.nowMs();
    if (key.revokedAtMs !== null) throw invalidToken(`key ${key.id} is revoked`);
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) throw invalidToken(`key ${key.id} has expired`);
    touch(key, nowMs);
    return principalOf(key);
  };
}
