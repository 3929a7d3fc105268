import { eq, sql } from "drizzle-orm";
import { createEndTokens } from "../auth/tokens.ts";
import type { Actor } from "../contract.ts";
import { session } from "../schema/index.ts";
import type { UnitContext } from "../writer/context.ts";

/** Ends what a user is signed in by: browser sessions, and the tokens of applications that act for them. */
export type EndAccess = (userId: string, actor: Actor, nowMs: number) => { sessions: number; tokens: number };

export function createEndAccess({ db, touched }: UnitContext): EndAccess {
  const endTokens = createEndTokens(db);
  const sessions = db
    .delete(session)
    .where(eq(session.userId, sql.placeholder("userId")))
    .prepare();
  return (userId, _actor, nowMs) => {
    touched.credentials();
    return { sessions: sessions.run({ userId }).changes, tokens: endTokens(userId, null, nowMs) };
  };
}
