import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { param } from "../database/prepared.ts";
import { apiKeys } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = { keyId: string; nowMs: number };

/** Records the last use of a key; callers do so at most once a minute. Not audited. */
export function touchKey({ db, touched }: UnitContext): Unit<Args, { outcome: "done" }> {
  const nowMs = param("nowMs");
  const touch = db
    .update(apiKeys)
    .set({ lastUsedAtMs: sql`${nowMs}` })
    .where(
      and(eq(apiKeys.id, param("keyId")), or(isNull(apiKeys.lastUsedAtMs), lt(apiKeys.lastUsedAtMs, nowMs))),
    )
    .prepare();

  return ({ keyId, nowMs: at }) => {
    if (touch.run({ keyId, nowMs: at }).changes > 0) touched.credentials();
    return { outcome: "done" };
  };
}
