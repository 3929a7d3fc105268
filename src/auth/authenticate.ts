import type { Clock } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { KeyRow, Queries } from "../../ledger/contract.ts";
import { fulfilled } from "../fulfilled.ts";
import type { Principal } from "./principal.ts";
import { knownScopes } from "./scopes.ts";
import { apiKeyPattern, tokenHash } from "./tokens.ts";

export interface AuthenticationParts {
  queries: Pick<Queries, "keyByHash">;
  clock: Clock;
  /** Notes that a key was used. Not awaited: a request never waits for the writer because of it. */
  touch(keyId: string, nowMs: number): Promise<unknown>;
  /** Told when a touch failed; the request goes on. */
  onTouchFailed(cause: unknown): void;
}

/** The caller named by the Authorization header, null without one; throws invalid_credentials. */
export type Authenticate = (headers: Headers) => Promise<Principal | null>;

const touchEveryMs = 60_000;

/**
 * Every call asks the ledger for the key's row, which knows of a revocation from the next request on. Look-up by hash
 * also means that comparing leaks no timing.
 */
export function createAuthenticator(parts: AuthenticationParts): Authenticate {
  const touching = new Set<string>();
  /** A key's row stays the same object for as long as it stays the same. */
  const principals = new WeakMap<KeyRow, Principal>();

  function touch(key: KeyRow, nowMs: number): void {
    if (touching.has(key.id)) return;
    if (key.lastUsedAtMs !== null && nowMs - key.lastUsedAtMs < touchEveryMs) return;
    touching.add(key.id);
    parts
      .touch(key.id, nowMs)
      .catch(parts.onTouchFailed)
      .finally(() => touching.delete(key.id));
  }

  return async (headers) => {
    const header = headers.get("authorization");
    if (header === null) return null;
    const token = bearerToken(header);
    if (token === null) throw invalidCredentials("malformed Authorization header");
    const looking = parts.queries.keyByHash(tokenHash(token));
    const key = fulfilled(looking) ?? (await looking);
    if (key === null) throw invalidCredentials("unknown key");
    const nowMs = parts.clock.nowMs();
    if (key.revokedAtMs !== null) throw invalidCredentials(`key ${key.id} is revoked`);
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs)
      throw invalidCredentials(`key ${key.id} has expired`);
    touch(key, nowMs);
    const known = principals.get(key);
    if (known !== undefined) return known;
    const principal = principalOf(key);
    principals.set(key, principal);
    return principal;
  };
}

function principalOf(key: KeyRow): Principal {
  return {
    kind: "key",
    keyId: key.id,
    userId: key.userId,
    organizationId: key.organizationId,
    projectId: key.projectId,
    planId: key.planId,
    scopes: knownScopes(key.scopes),
  };
}

/** RFC 6750 section 2.1; the scheme's name is case-insensitive (RFC 9110 section 11.1). */
function bearerToken(header: string): string | null {
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1];
  return token !== undefined && apiKeyPattern.test(token) ? token : null;
}

function invalidCredentials(cause: string): Fault {
  return new Fault("invalid_credentials", {
    cause,
    headers: { "www-authenticate": 'Bearer realm="markmill", error="invalid_token"' },
  });
}

/** No credential where one is needed. */
export function authenticationRequired(): Fault {
  return new Fault("authentication_required", { headers: { "www-authenticate": 'Bearer realm="markmill"' } });
}
