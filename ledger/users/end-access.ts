import { and, eq, isNull } from "drizzle-orm";
import { createRevokeIssuedLinks } from "../auth/revoke-issued-links.ts";
import { revokeLinks } from "../auth/revoke-links.ts";
import type { SignedOut } from "../auth/sign-out.ts";
import { createSignOut } from "../auth/sign-out.ts";
import { accountLinks, apiKeys } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";

/** What was ended. */
export interface EndedCredentials extends SignedOut {
  keys: number;
}

interface Leaver {
  userId: string;
  actor: Actor;
  nowMs: number;
}

export const noAccessEnded: EndedCredentials = { sessions: 0, tokens: 0, keys: 0 };

/** Ends all access of a user: sessions, tokens, their keys, and the links for them or created by them or their keys. */
export function createEndAccess(context: UnitContext): (leaver: Leaver) => EndedCredentials {
  const { db, audit } = context;
  const signOut = createSignOut(context);
  const revokeIssuedLinks = createRevokeIssuedLinks(context);

  return ({ userId, actor, nowMs }) => {
    revokeLinks(context, eq(accountLinks.userId, userId), { actor, outcome: "revoked", nowMs });
    revokeIssuedLinks({ userId, actor, nowMs });
    const revoked = db
      .update(apiKeys)
      .set({ revokedAtMs: nowMs })
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAtMs)))
      .returning({ id: apiKeys.id, organizationId: apiKeys.organizationId })
      .all();
    for (const { id, organizationId } of revoked)
      audit({ actor, action: "key.revoke", objectId: id, organizationId, outcome: "revoked", nowMs });
    return { ...signOut({ userId, nowMs }), keys: revoked.length };
  };
}
