import { and, eq, sql } from "drizzle-orm";
import { createRevokeGrantsOfUser } from "../asset-grants/revoke.ts";
import type { SignedOut } from "../contract/credentials.ts";
import { session } from "../schema/index.ts";
import type { UnitContext } from "../unit-context.ts";
import { createEndTokens } from "./end-tokens.ts";

/** `keepSessionId` is the one session that stays; null or absent: none does. */
export type SignOut = (user: { userId: string; keepSessionId?: string | null; nowMs: number }) => SignedOut;

/**
 * Ends all that a user, or an application for the user, is signed in with, and the links to images that were made with
 * it, from the very next request on; keys stay.
 */
export function createSignOut({ db, touched }: Pick<UnitContext, "db" | "touched">): SignOut {
  const endSessions = db
    .delete(session)
    .where(
      and(
        eq(session.userId, sql.placeholder("userId")),
        sql`${session.id} IS NOT ${sql.placeholder("keepSessionId")}`,
      ),
    )
    .prepare();
  const endTokens = createEndTokens(db);
  const revokeGrants = createRevokeGrantsOfUser(db);

  return ({ userId, keepSessionId = null, nowMs }) => {
    touched.credentials();
    revokeGrants({ userId, nowMs });
    const sessions = endSessions.run({ userId, keepSessionId }).changes;
    return { sessions, tokens: endTokens(userId, null, nowMs) };
  };
}
