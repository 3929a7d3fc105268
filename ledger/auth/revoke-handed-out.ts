import { eq, inArray } from "drizzle-orm";
import { accountLinks, apiKeys } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";
import { revokeLinks } from "./revoke-links.ts";

/**
 * Voids the open links that a user, or a key that the user made, handed out: whoever may not hand out any more must not
 * have one in reserve, which would make an administrator, or set an administrator's password.
 */
export type RevokeHandedOut = (maker: { userId: string; actor: Actor; nowMs: number }) => void;

export function createRevokeHandedOut(context: Pick<UnitContext, "db" | "audit">): RevokeHandedOut {
  const { db } = context;
  return ({ userId, actor, nowMs }) => {
    const made = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId)).all();
    const makers = [userId, ...made.map(({ id }) => id)];
    revokeLinks(context, inArray(accountLinks.createdBy, makers), { actor, outcome: "revoked", nowMs });
  };
}
