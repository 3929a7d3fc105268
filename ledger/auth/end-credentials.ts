/** Signing out everywhere, ending a session, withdrawing consent; effective from the next request on. */

import { and, eq } from "drizzle-orm";
import { createRevokeGrantsOfUser } from "../asset-grants/revoke.ts";
import { once, param } from "../database/prepared.ts";
import { oauthConsent, session } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createEndTokens } from "./end-tokens.ts";
import { createMembership } from "./membership.ts";
import type { SignedOut } from "./sign-out.ts";
import { createSignOut } from "./sign-out.ts";

interface EndSessionsArgs extends Change {
  userId: string;
  /** This session stays; null: none. */
  exceptSessionId: string | null;
  /** Ends only this session; null: all. */
  only: string | null;
}

/**
 * Ends sessions of a user and returns their number (0 for a session of another user). Ending all, or all but one, also
 * ends the tokens of applications.
 */
export function endSessions(context: UnitContext): Unit<EndSessionsArgs, SignedOut> {
  const { db, audit, touched } = context;
  const organizationOf = once(() => createMembership(db));
  const signOut = once(() => createSignOut(context));
  const endOne = db
    .delete(session)
    .where(and(eq(session.userId, param("userId")), eq(session.id, param("sessionId"))))
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

/** Deletes an application's consent, access and refresh tokens. */
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
    .where(and(eq(oauthConsent.userId, param("userId")), eq(oauthConsent.clientId, param("clientId"))))
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
