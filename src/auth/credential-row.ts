import type { AccountPrincipal } from "./principal.ts";

/** The part of a credential's row that describes its principal. */
export interface CredentialRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
}

/**
 * The principal of a row; `ownFacts`: the differences between credential types. Cached rows are the same objects, and
 * so are their principals.
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
