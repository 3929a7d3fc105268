import type { Clock } from "../../../config/ambient.ts";
import type { Secret } from "../../../config/secret.ts";
import type { AccessTokenRow, Queries } from "../../../ledger/contract.ts";
import { fulfilled } from "../../fulfilled.ts";
import { invalidToken } from "../access.ts";
import { principalsOf } from "../credential-row.ts";
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
  const principalOf = principalsOf((row: AccessTokenRow) => ({
    kind: "token",
    scopes: knownScopes(row.scopes),
    audiences: row.resources,
    clientId: row.clientId,
  }));

  return async (text) => {
    const looking = parts.queries.accessTokenByHash(tokenHash(text.reveal()));
    const row = fulfilled(looking) ?? (await looking);
    if (row === null) throw invalidToken("unknown access token");
    if (row.expiresAtMs <= parts.clock.nowMs()) throw invalidToken(`access token ${row.id} has expired`);
    return principalOf(row);
  };
}
