import { and, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param, paramValue } from "../database/prepared.ts";
import { oauthAccessToken, oauthRedeemedCodes, oauthRefreshToken, verification } from "../schema/index.ts";

/**
 * Deletes access tokens, refresh tokens and unredeemed codes of one application or (null) all; exchanges in progress
 * get no tokens. Returns the number of tokens that were still valid.
 */
export type EndTokens = (userId: string, clientId: string | null, nowMs: number) => number;

export function createEndTokens(db: Db): EndTokens {
  const now = paramValue("nowMs");
  const belongs = (token: typeof oauthAccessToken | typeof oauthRefreshToken | typeof oauthRedeemedCodes) =>
    and(
      eq(token.userId, param("userId")),
      sql`${token.clientId} = coalesce(${param("clientId")}, ${token.clientId})`,
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
          sql`${fact(sql`'$.userId'`)} = ${param("userId")}`,
          sql`${fact(sql`'$.query.client_id'`)} = coalesce(${param("clientId")}, ${fact(sql`'$.query.client_id'`)})`,
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
