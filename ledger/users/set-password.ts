import { and, eq, sql } from "drizzle-orm";
import type { SignedOut } from "../auth/sign-out.ts";
import { createSignOut } from "../auth/sign-out.ts";
import { param } from "../database/prepared.ts";
import { account, members, session } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  userId: string;
  /** Argon2id in PHC form, as verifiedHash. */
  passwordHash: string;
  /** The hash that the current password was verified against; it must still be current. */
  verifiedHash: string;
  keepSessionId: string;
}

type Result =
  | ({ outcome: "set" } & SignedOut)
  /** The caller's session has ended. */
  | { outcome: "password_changed" | "session_ended" };

/**
 * Changes the password and ends all other sessions and all tokens of the user. Keys stay: they belong to the
 * organization.
 */
export function setPassword(context: UnitContext): Unit<Args, Result> {
  const { db, audit } = context;
  const signOut = createSignOut(context);
  const userId = param("userId");
  const kept = db
    .select({ organizationId: members.organizationId })
    .from(session)
    .innerJoin(members, eq(members.userId, session.userId))
    .where(
      and(
        eq(session.id, param("keepSessionId")),
        eq(session.userId, userId),
        sql`${session.expiresAt} > ${param("nowMs")}`,
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
