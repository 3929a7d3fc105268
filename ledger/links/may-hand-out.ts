import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { apiKeys, user } from "../schema/index.ts";

/**
 * Whether whoever hands out a link may do so at the moment in which it is made. Calls are let in before they reach the
 * writer: one that waits behind its maker's ban or demotion must not leave a way back in behind. Of a key that is gone
 * nothing is known, so that it may not; the installation itself and its command line always may.
 */
export function createMayHandOut(db: Db): (actor: Actor) => boolean {
  const administers = and(eq(user.role, "admin"), eq(user.banned, false));
  const byUser = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, sql.placeholder("id")), administers))
    .prepare();
  const byKey = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(and(eq(apiKeys.id, sql.placeholder("id")), isNull(apiKeys.revokedAtMs), administers))
    .prepare();
  return ({ kind, id }) => {
    if (kind === "user") return byUser.get({ id }) !== undefined;
    return kind !== "key" || byKey.get({ id }) !== undefined;
  };
}
