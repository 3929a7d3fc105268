import { and, eq, sql } from "drizzle-orm";
import { createSignOut } from "../auth/sign-out.ts";
import type { SignedOut } from "../contract/credentials.ts";
import { account, members, session } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  userId: string;
  /** Argon2id in PHC form, as verifiedHash. */
  passwordHash: string;
  /** What the current password was verified against: nothing is set if that is another by now. */
  verifiedHash: string;
  keepSessionId: string;
}

type Result =
  | ({ outcome: "set" } & SignedOut)
  /** The session that asks has been ended meanwhile. */
  | { outcome: "password_changed" | "session_ended" };

/**
 * Sets another password and ends what may have come about by the old one: all sessions of the user but the one that
 * asks, and all access and refresh tokens. Keys stay: they are the organization's. Whoever knew the old password, or
 * stole what it opened, is out with it.
 */
export function setPassword(context: UnitContext): Unit<Args, Result> {
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
