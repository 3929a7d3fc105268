import { eq, sql } from "drizzle-orm";
import { createEndTokens } from "../auth/tokens.ts";
import { session } from "../schema/index.ts";
import type { UnitContext } from "../writer/context.ts";

/** How much there was. */
export interface SignedOut {
  sessions: number;
  /** Access and refresh tokens of applications. */
  tokens: number;
}

/** Ends all that a user, or an application for the user, is signed in with, from the very next request on; keys stay. */
export function createEndCredentials({
  db,
  touched,
}: Pick<UnitContext, "db" | "touched">): (user: { userId: string; nowMs: number }) => SignedOut {
  const endSessions = db
    .delete(session)
    .where(eq(session.userId, sql.placeholder("userId")))
    .prepare();

  const endTokens = createEndTokens(db);

  return ({ userId, nowMs }) => {
    touched.credentials();
    return { sessions: endSessions.run({ userId }).changes, tokens: endTokens(userId, null, nowMs) };
  };
}
