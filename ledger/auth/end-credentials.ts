/** Signing out everywhere, ending one session, withdrawing consent: what was let in is out from the next request on. */
import { and, eq, sql } from "drizzle-orm";
import { createRevokeGrantsOfUser } from "../asset-grants/revoke.ts";
import { once } from "../database/prepared.ts";
import { oauthConsent, session } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { createEndTokens } from "./end-tokens.ts";
import { createMembership } from "./membership.ts";
import { createSignOut } from "./sign-out.ts";

export function endSessions(context: UnitContext): Unit<"endSessions"> {
  const { db, audit, touched } = context;
  const organizationOf = once(() => createMembership(db));
  const signOut = once(() => createSignOut(context));
  const endOne = db
    .delete(session)
    .where(and(eq(session.userId, sql.placeholder("userId")), eq(session.id, sql.placeholder("sessionId"))))
    .prepare();

  return ({ userId, exceptSessionId, only, actor, nowMs }) => {
    const ended =
      only === null
        ? signOut()({ userId, keepSessionId: exceptSessionId, nowMs })
        : { sessions: endOne.run({ userId, sessionId: only }).changes, tokens: 0 };
    if (ended.sessions + ended.tokens > 0) {
      touched.credentials();
      audit({
        actor,
        action: "session.end",
        objectId: only ?? userId,
        organizationId: organizationOf()(userId),
        outcome: only === null ? "signed_out_everywhere" : "ended",
        detail: { user_id: userId, ...ended, kept_session_id: exceptSessionId },
        nowMs,
      });
    }
    return ended;
  };
}

export function withdrawConsent({ db, audit, touched }: UnitContext): Unit<"withdrawConsent"> {
  const organizationOf = once(() => createMembership(db));
  const end = createEndTokens(db);
  const revokeGrants = createRevokeGrantsOfUser(db);
  const remove = db
    .delete(oauthConsent)
    .where(
      and(
        eq(oauthConsent.userId, sql.placeholder("userId")),
        eq(oauthConsent.clientId, sql.placeholder("clientId")),
      ),
    )
    .prepare();

  return ({ userId, clientId, actor, nowMs }) => {
    const tokens = end(userId, clientId, nowMs);
    if (remove.run({ userId, clientId }).changes === 0) return { outcome: "not_found" };
    revokeGrants({ userId, clientId, nowMs });
    touched.credentials();
    audit({
      actor,
      action: "consent.withdraw",
      objectId: clientId,
      organizationId: organizationOf()(userId),
      outcome: "withdrawn",
      detail: { user_id: userId, tokens },
      nowMs,
    });
    return { outcome: "withdrawn", tokens };
  };
}
