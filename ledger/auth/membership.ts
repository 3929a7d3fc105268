import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { members } from "../schema/index.ts";

/** The organization of a user; null when there is no such user any more. */
export function createMembership(db: Db): (userId: string) => string | null {
  const membership = db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, sql.placeholder("userId")))
    .prepare();
  return (userId) => membership.get({ userId })?.organizationId ?? null;
}
