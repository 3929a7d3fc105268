import { and, eq, isNull } from "drizzle-orm";
import { createRevokeHandedOut } from "../auth/revoke-handed-out.ts";
import { revokeLinks } from "../auth/revoke-links.ts";
import { createSignOut } from "../auth/sign-out.ts";
import type { EndedCredentials } from "../contract/people.ts";
import { accountLinks, apiKeys } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";

interface Leaver {
  userId: string;
  actor: Actor;
  nowMs: number;
}

/** Nothing has ended. */
export const nothingEnded: EndedCredentials = { sessions: 0, tokens: 0, keys: 0 };

/**
 * Ends everything that lets a user act: sessions and tokens, the keys that the user made, and the links that are for
 * the user or that the user, or such a key, handed out.
 */
export function createLeave(context: UnitContext): (leaver: Leaver) => EndedCredentials {
  const { db, audit } = context;
  const signOut = createSignOut(context);
  const revokeHandedOut = createRevokeHandedOut(context);

  return ({ userId, actor, nowMs }) => {
    revokeLinks(context, eq(accountLinks.userId, userId), { actor, outcome: "revoked", nowMs });
    revokeHandedOut({ userId, actor, nowMs });
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
