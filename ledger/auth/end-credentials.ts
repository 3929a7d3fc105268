/** Signing out everywhere, ending tokens, withdrawing consent: all that was let in is out from the next request on. */
import { and, eq, sql } from "drizzle-orm";
import { once } from "../database/prepared.ts";
import { oauthConsent, session } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { createMembership } from "./membership.ts";
import { createEndTokens } from "./tokens.ts";

export function endSessions({ db, audit, touched }: UnitContext): Unit<"endSessions"> {
  const organizationOf = once(() => createMembership(db));
  const end = once(() => createEndTokens(db));
  const remove = db
    .delete(session)
    .where(
      and(
        eq(session.userId, sql.placeholder("userId")),
        sql`${session.id} IS NOT ${sql.placeholder("exceptSessionId")}`,
        sql`${session.id} = coalesce(${sql.placeholder("only")}, ${session.id})`,
      ),
    )
    .prepare();

  return ({ userId, exceptSessionId, only, actor, nowMs }) => {
    const sessions = remove.run({ userId, exceptSessionId, only }).changes;
    const tokens = only === null ? end()(userId, null, nowMs) : 0;
    if (sessions + tokens > 0) {
      touched.credentials();
      audit({
        actor,
        action: "session.end",
        objectId: only ?? userId,
        organizationId: organizationOf()(userId),
        outcome: only === null ? "signed_out_everywhere" : "ended",
        detail: { user_id: userId, sessions, tokens, kept_session_id: exceptSessionId },
        nowMs,
      });
    }
    return { sessions, tokens };
  };
}

export function endTokens({ db, audit, touched }: UnitContext): Unit<"endTokens"> {
  const organizationOf = once(() => createMembership(db));
  const end = createEndTokens(db);

  return ({ userId, clientId, actor, nowMs }) => {
    const tokens = end(userId, clientId, nowMs);
    touched.credentials();
    if (tokens > 0) {
      audit({
        actor,
        action: "access_token.revoke",
        objectId: clientId ?? userId,
        organizationId: organizationOf()(userId),
        outcome: "revoked",
        detail: { user_id: userId, tokens },
        nowMs,
      });
    }
    return { tokens };
  };
}

export function withdrawConsent({ db, audit, touched }: UnitContext): Unit<"withdrawConsent"> {
  const organizationOf = once(() => createMembership(db));
  const end = createEndTokens(db);
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
