/** Signing out everywhere, ending one session, withdrawing consent: what was let in is out from the next request on. */

import { and, eq, sql } from "drizzle-orm";
import { createRevokeGrantsOfUser } from "../asset-grants/revoke.ts";
import type { SignedOut } from "../contract/credentials.ts";
import { once } from "../database/prepared.ts";
import { oauthConsent, session } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createEndTokens } from "./end-tokens.ts";
import { createMembership } from "./membership.ts";
import { createSignOut } from "./sign-out.ts";

interface EndSessionsArgs extends Change {
  userId: string;
  /** Kept; null: none. */
  exceptSessionId: string | null;
  /** The only one to end; null: all. */
  only: string | null;
}

/**
 * Ends sessions of a user at once. Ending all, or all but one, is signing out everywhere: the access and refresh
 * tokens of applications go too. They stay when it is only one session that ends. How many there were; 0 also for a
 * session that is not the user's.
 */
export function endSessions(context: UnitContext): Unit<EndSessionsArgs, SignedOut> {
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

type WithdrawConsentArgs = Change & { userId: string; clientId: string };
type WithdrawConsentResult = { outcome: "withdrawn"; tokens: number } | { outcome: "not_found" };

/** The application may not act for the user any more: consent, access and refresh tokens go at once. */
export function withdrawConsent({
  db,
  audit,
  touched,
}: UnitContext): Unit<WithdrawConsentArgs, WithdrawConsentResult> {
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
