import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { param } from "../database/prepared.ts";
import {
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthRefreshToken,
  session,
  verification,
} from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** Tables whose rows expire. */
const ending = [session, verification, oauthClientAssertion, oauthAccessToken, oauthRefreshToken];

type Args = { nowMs: number; unusedSinceMs: number; unusedMax: number; limit: number };

/**
 * Removes at most `limit` rows of each: expired sessions, codes and tokens, and applications that were never authorized,
 * if they were registered before `unusedSinceMs` or are not among the `unusedMax` newest. Not audited. A rotated refresh
 * token is kept until it expires, to detect its reuse.
 */
export function sweepRecords({ db }: UnitContext): Unit<Args, { rows: number }> {
  const deletion = (table: SQLiteTable, where: ReturnType<typeof sql>) =>
    db
      .delete(table)
      .where(sql`id IN (SELECT id FROM ${table} WHERE ${where} LIMIT ${param("limit")})`)
      .prepare();
  const unused = sql`NOT EXISTS (
    SELECT 1 FROM oauth_consent WHERE oauth_consent.client_id = oauth_client.client_id)`;
  const deletions = [
    ...ending.map((table) => deletion(table, sql`expires_at <= ${param("nowMs")}`)),
    deletion(oauthClient, sql`created_at < ${param("unusedSinceMs")} AND ${unused}`),
    deletion(
      oauthClient,
      sql`${unused} AND id NOT IN (
        SELECT id FROM oauth_client WHERE ${unused} ORDER BY created_at DESC, id LIMIT ${param("unusedMax")})`,
    ),
  ];
  return (args) => ({
    rows: deletions.reduce((sum, each) => sum + each.run({ ...args }).changes, 0),
  });
}
