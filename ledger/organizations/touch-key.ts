import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = { keyId: string; nowMs: number };

/**
 * Coalesced by the caller to at most once a minute a key. Notes a key's last use. Not audited: it is no change that
 * anybody made.
 */
export function touchKey({ db, touched }: UnitContext): Unit<Args, { outcome: "done" }> {
  const nowMs = sql.placeholder("nowMs");
  const touch = db
    .update(apiKeys)
    .set({ lastUsedAtMs: sql`${nowMs}` })
    .where(
      and(
        eq(apiKeys.id, sql.placeholder("keyId")),
        or(isNull(apiKeys.lastUsedAtMs), lt(apiKeys.lastUsedAtMs, nowMs)),
      ),
    )
    .prepare();

  return ({ keyId, nowMs: at }) => {
    if (touch.run({ keyId, nowMs: at }).changes > 0) touched.credentials();
    return { outcome: "done" };
  };
}
