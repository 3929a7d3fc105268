import { and, eq, sql } from "drizzle-orm";
import { createSignOut } from "../auth/sign-out.ts";
import { account, members, session } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";

/** Whoever knew the old password, or stole what it opened, is out with it. */
export function setPassword(context: UnitContext): Unit<"setPassword"> {
  const { db, audit } = context;
  const signOut = createSignOut(context);
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
    const { sessions, tokens } = signOut({ userId, keepSessionId, nowMs });
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
