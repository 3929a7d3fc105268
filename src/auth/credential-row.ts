import type { AccountPrincipal } from "./principal.ts";

/** What the ledger's row of a key, an access token or a session says of whom it stands for. */
export interface CredentialRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
}

/**
 * The principal of a row; `ownFacts` is what differs between the kinds of credentials. A row stays the same object for
 * as long as it stays the same, and so does its principal.
 */
export function principalsOf<R extends CredentialRow>(
  ownFacts: (row: R) => Pick<AccountPrincipal, "kind" | "scopes" | "audiences" | "clientId">,
): (row: R) => AccountPrincipal {
  const principals = new WeakMap<R, AccountPrincipal>();
  return (row) => {
    const known = principals.get(row);
    if (known !== undefined) return known;
    const principal: AccountPrincipal = {
      credentialId: row.id,
      userId: row.userId,
      role: row.userRole,
      organizationId: row.organizationId,
      projectId: row.projectId,
      planId: row.planId,
      ...ownFacts(row),
    };
    principals.set(row, principal);
    return principal;
  };
}
