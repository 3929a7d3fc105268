/** Ends what applications hold for a user. */
import { and, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { oauthAccessToken, oauthRedeemedCodes, oauthRefreshToken, verification } from "../schema/index.ts";

/**
 * Deletes access tokens, refresh tokens and codes that wait to be exchanged, of one application or (null) of all, and
 * leaves exchanges that run now without tokens; returns how many of the tokens would still have worked.
 */
export type EndTokens = (userId: string, clientId: string | null, nowMs: number) => number;

export function createEndTokens(db: Db): EndTokens {
  const now = sql`${sql.placeholder("nowMs")}`;
  const belongs = (token: typeof oauthAccessToken | typeof oauthRefreshToken | typeof oauthRedeemedCodes) =>
    and(
      eq(token.userId, sql.placeholder("userId")),
      sql`${token.clientId} = coalesce(${sql.placeholder("clientId")}, ${token.clientId})`,
    );
  const working = [oauthAccessToken, oauthRefreshToken].map((token) =>
    db
      .select({ tokens: count() })
      .from(token)
      .where(and(belongs(token), isNull(token.revoked), gt(token.expiresAt, now)))
      .prepare(),
  );
  const fact = (path: SQL) =>
    sql`CASE WHEN json_valid(${verification.value}) THEN json_extract(${verification.value}, ${path}) END`;
  const changes = [
    db.delete(oauthAccessToken).where(belongs(oauthAccessToken)).prepare(),
    db.delete(oauthRefreshToken).where(belongs(oauthRefreshToken)).prepare(),
    db
      .delete(verification)
      .where(
        and(
          sql`${fact(sql`'$.userId'`)} = ${sql.placeholder("userId")}`,
          sql`${fact(sql`'$.query.client_id'`)} = coalesce(${sql.placeholder("clientId")}, ${fact(sql`'$.query.client_id'`)})`,
        ),
      )
      .prepare(),
    db
      .update(oauthRedeemedCodes)
      .set({ endedAtMs: now })
      .where(and(belongs(oauthRedeemedCodes), isNull(oauthRedeemedCodes.endedAtMs)))
      .prepare(),
  ];

  return (userId, clientId, nowMs) => {
    const tokens = working.reduce(
      (sum, each) => sum + (each.get({ userId, clientId, nowMs })?.tokens ?? 0),
      0,
    );
    for (const each of changes) each.run({ userId, clientId, nowMs });
    return tokens;
  };
}
