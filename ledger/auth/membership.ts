import { eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { members } from "../schema/index.ts";

/** The organization of a user; null if the user no longer exists. */
export function createMembership(db: Db): (userId: string) => string | null {
  const membership = db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, param("userId")))
    .prepare();
  return (userId) => membership.get({ userId })?.organizationId ?? null;
}
