/** Whether a session, consent or token may be created now. Constraints in migration 0011 back this up. */

import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import {
  oauthClient,
  oauthConsent,
  oauthRedeemedCodes,
  oauthRefreshToken,
  session,
  user,
} from "../schema/index.ts";
import type { RawRecord, RecordModel, RecordRefusal } from "./records.ts";

/** The row to insert, or the reason for refusal. */
export type Allow = (
  model: RecordModel,
  row: RawRecord,
  renews: string | null,
) => { row: RawRecord } | { refused: RecordRefusal };

export function createAllow(db: Db): Allow {
  const id = param("id");
  const clientId = param("clientId");
  const found = { id: sql<number>`1` };
  const mayEnter = once(() =>
    db
      .select(found)
      .from(user)
      .where(and(eq(user.id, id), eq(user.banned, false)))
      .prepare(),
  );
  const registered = once(() =>
    db.select(found).from(oauthClient).where(eq(oauthClient.clientId, clientId)).prepare(),
  );
  const consented = once(() =>
    db
      .select(found)
      .from(oauthConsent)
      .where(and(eq(oauthConsent.userId, id), eq(oauthConsent.clientId, clientId)))
      .prepare(),
  );
  const codeEnded = once(() =>
    db
      .select(found)
      .from(oauthRedeemedCodes)
      .where(and(eq(oauthRedeemedCodes.id, id), isNotNull(oauthRedeemedCodes.endedAtMs)))
      .prepare(),
  );
  const refresh = once(() =>
    db.select(found).from(oauthRefreshToken).where(eq(oauthRefreshToken.id, id)).prepare(),
  );
  const open = once(() => db.select(found).from(session).where(eq(session.id, id)).prepare());

  function token(row: RawRecord, renews: string | null): ReturnType<Allow> {
    const {
      userId = null,
      clientId = null,
      authorizationCodeId = null,
      refreshId = null,
      sessionId = null,
    } = row;
    if (userId === null || clientId === null) return { refused: "not_allowed" };
    if (mayEnter().get({ id: userId }) === undefined) return { refused: "not_allowed" };
    if (consented().get({ id: userId, clientId }) === undefined) return { refused: "not_allowed" };
    if (authorizationCodeId !== null && codeEnded().get({ id: authorizationCodeId }) !== undefined)
      return { refused: "code_ended" };
    for (const needed of [renews, refreshId]) {
      if (needed !== null && refresh().get({ id: needed }) === undefined) return { refused: "ended" };
    }
    if (sessionId === null || open().get({ id: sessionId }) !== undefined) return { row };
    // Tokens outlive the session that allowed them; codes do not.
    return renews === null && refreshId === null
      ? { refused: "ended" }
      : { row: { ...row, sessionId: null } };
  }

  return (model, row, renews) => {
    if (model === "oauthAccessToken" || model === "oauthRefreshToken") return token(row, renews);
    const forUser = model === "session" || model === "oauthConsent";
    if (forUser && mayEnter().get({ id: row.userId }) === undefined) return { refused: "not_allowed" };
    if (model === "oauthConsent" && registered().get({ clientId: row.clientId }) === undefined)
      return { refused: "not_allowed" };
    return { row };
  };
}
