import { and, eq, ne, sql } from "drizzle-orm";
import { createEndTokens } from "../auth/tokens.ts";
import { account, members, session } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";

/** Whoever knew the old password, or stole what it opened, is out with it. */
export function setPassword({ db, audit, touched }: UnitContext): Unit<"setPassword"> {
  const userId = sql.placeholder("userId");
  const kept = db
    .select({ organizationId: members.organizationId })
    .from(session)
    .innerJoin(members, eq(members.userId, session.userId))
    .where(
      and(
        eq(session.id, sql.placeholder("keepSessionId")),
        eq(session.userId, userId),
        sql`${session.expiresAt} > ${sql.placeholder("nowMs")}`,
      ),
    )
    .prepare();
  const endOthers = db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, sql.placeholder("keepSessionId"))))
    .prepare();

  const endTokens = createEndTokens(db);

  return ({ userId, passwordHash, verifiedHash, keepSessionId, actor, nowMs }) => {
    const now = new Date(nowMs);
    const asking = kept.get({ userId, keepSessionId, nowMs });
    if (asking === undefined) return { outcome: "session_ended" };
    const { changes } = db
      .update(account)
      .set({ password: passwordHash, updatedAt: now })
      .where(
        and(
          eq(account.userId, userId),
          eq(account.providerId, "credential"),
          eq(account.password, verifiedHash),
        ),
      )
      .run();
    if (changes === 0) return { outcome: "password_changed" };
    const sessions = endOthers.run({ userId, keepSessionId }).changes;
    const tokens = endTokens(userId, null, nowMs);
    touched.credentials();
    audit({
      actor,
      action: "user.set_password",
      objectId: userId,
      organizationId: asking.organizationId,
      outcome: "set",
      detail: { ended_sessions: sessions, ended_tokens: tokens },
      nowMs,
    });
    return { outcome: "set", sessions, tokens };
  };
}
