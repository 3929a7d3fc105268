import { and, eq, sql } from "drizzle-orm";
import { createRevokeGrantsOfUser } from "../asset-grants/revoke.ts";
import { param } from "../database/prepared.ts";
import { session } from "../schema/index.ts";
import type { UnitContext } from "../unit-context.ts";
import { createEndTokens } from "./end-tokens.ts";

/** What was ended. */
export interface SignedOut {
  sessions: number;
  /** Access and refresh tokens of applications. */
  tokens: number;
}

/** `keepSessionId`: the session that stays. */
export type SignOut = (user: { userId: string; keepSessionId?: string | null; nowMs: number }) => SignedOut;

/** Ends all sessions and tokens of a user, and the links to images created with them; keys stay. */
export function createSignOut({ db, touched }: Pick<UnitContext, "db" | "touched">): SignOut {
  const endSessions = db
    .delete(session)
    .where(and(eq(session.userId, param("userId")), sql`${session.id} IS NOT ${param("keepSessionId")}`))
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
