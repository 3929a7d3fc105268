import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthRefreshToken,
  session,
  verification,
} from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** All of these have an end; nothing of it can be used after that. */
const ending = [session, verification, oauthClientAssertion, oauthAccessToken, oauthRefreshToken];

type Args = { nowMs: number; unusedSinceMs: number; limit: number };

/**
 * Removes at most `limit` of each: sessions, codes and tokens that have expired, and applications that registered
 * before `unusedSinceMs` and that nobody let in. Not audited: nothing changes for anybody. A refresh token is kept
 * until its end also when it was rotated, so that its reuse is known for what it is.
 */
export function sweepRecords({ db }: UnitContext): Unit<Args, { rows: number }> {
  const deletion = (table: SQLiteTable, where: ReturnType<typeof sql>) =>
    db
      .delete(table)
      .where(sql`id IN (SELECT id FROM ${table} WHERE ${where} LIMIT ${sql.placeholder("limit")})`)
      .prepare();
  const deletions = [
    ...ending.map((table) => deletion(table, sql`expires_at <= ${sql.placeholder("nowMs")}`)),
    deletion(
      oauthClient,
      sql`created_at < ${sql.placeholder("unusedSinceMs")} AND NOT EXISTS (
        SELECT 1 FROM oauth_consent WHERE oauth_consent.client_id = oauth_client.client_id)`,
    ),
  ];
  return (args) => ({
    rows: deletions.reduce((sum, each) => sum + each.run({ ...args }).changes, 0),
  });
}
