import type { Clock } from "../../../config/ambient.ts";
import type { Secret } from "../../../config/secret.ts";
import type { AccessTokenRow, Queries } from "../../../ledger/contract.ts";
import { fulfilled } from "../../fulfilled.ts";
import { invalidToken } from "../access.ts";
import type { AccountPrincipal } from "../principal.ts";
import { knownScopes } from "../scopes.ts";
import { tokenHash } from "../tokens.ts";

/**
 * The principal of a well-formed access token; throws invalid_credentials. The ledger finds a token only while its user
 * may sign in and lets the application act for them.
 */
export function createByAccessToken(parts: {
  queries: Pick<Queries, "accessTokenByHash">;
  clock: Clock;
}): (token: Secret) => Promise<AccountPrincipal> {
  /** A token's row stays the same object for as long as it stays the same. */
  const principals = new WeakMap<AccessTokenRow, AccountPrincipal>();

  return async (text) => {
    const looking = parts.queries.accessTokenByHash(tokenHash(text.reveal()));
    const row = fulfilled(looking) ?? (await looking);
    if (row === null) throw invalidToken("unknown access token");
    if (row.expiresAtMs <= parts.clock.nowMs()) throw invalidToken(`access token ${row.id} has expired`);
    const known = principals.get(row);
    if (known !== undefined) return known;
    const principal = principalOf(row);
    principals.set(row, principal);
    return principal;
  };
}

function principalOf(row: AccessTokenRow): AccountPrincipal {
  return {
    kind: "token",
    credentialId: row.id,
    userId: row.userId,
    role: row.userRole,
    organizationId: row.organizationId,
    projectId: row.projectId,
    planId: row.planId,
    scopes: knownScopes(row.scopes),
    audiences: row.resources,
    clientId: row.clientId,
  };
}
