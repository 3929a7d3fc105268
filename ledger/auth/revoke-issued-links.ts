import { eq, inArray } from "drizzle-orm";
import { accountLinks, apiKeys } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";
import { revokeLinks } from "./revoke-links.ts";

/**
 * Revokes the open links that a user or one of their keys created, so that a demoted or banned administrator keeps none
 * in reserve.
 */
export type RevokeIssuedLinks = (maker: { userId: string; actor: Actor; nowMs: number }) => void;

export function createRevokeIssuedLinks(context: Pick<UnitContext, "db" | "audit">): RevokeIssuedLinks {
  const { db } = context;
  return ({ userId, actor, nowMs }) => {
    const made = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId)).all();
    const makers = [userId, ...made.map(({ id }) => id)];
    revokeLinks(context, inArray(accountLinks.createdBy, makers), { actor, outcome: "revoked", nowMs });
  };
}
