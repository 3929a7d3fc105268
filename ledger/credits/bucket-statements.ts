/** What is asked of the table of buckets, prepared once. */
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { buckets } from "../schema/index.ts";

export function createBucketStatements(db: Db) {
  const now = sql.placeholder("nowMs");
  const columns = {
    id: buckets.id,
    organizationId: buckets.organizationId,
    remainingCreditUnits: buckets.remainingCreditUnits,
    expiresAtMs: buckets.expiresAtMs,
    lapsedAtMs: buckets.lapsedAtMs,
  };
  const byId = db
    .select(columns)
    .from(buckets)
    .where(eq(buckets.id, sql.placeholder("id")))
    .prepare();
  /** Of the month that ends at the given time, or of a later one. */
  const laterAllowance = db
    .select({ id: buckets.id })
    .from(buckets)
    .where(
      and(
        eq(buckets.organizationId, sql.placeholder("organizationId")),
        // A literal: only so does the engine see that the partial index serves.
        sql`${buckets.kind} = 'allowance'`,
        gte(buckets.expiresAtMs, now),
      ),
    )
    .limit(1)
    .prepare();
  /**
   * What can be spent or has yet to lapse, in the order in which it is spent: what never expires last, and not at all
   * once it is used up, for those gather from year to year.
   */
  const openOf = db
    .select({ ...columns, kind: buckets.kind })
    .from(buckets)
    .where(
      and(
        eq(buckets.organizationId, sql.placeholder("organizationId")),
        isNull(buckets.lapsedAtMs),
        or(gt(buckets.remainingCreditUnits, 0), isNotNull(buckets.expiresAtMs)),
      ),
    )
    .orderBy(
      sql`${buckets.expiresAtMs} IS NULL`,
      asc(buckets.expiresAtMs),
      asc(buckets.createdAtMs),
      asc(buckets.id),
    )
    .prepare();
  const expiredAll = db
    .select(columns)
    .from(buckets)
    .where(and(isNull(buckets.lapsedAtMs), isNotNull(buckets.expiresAtMs), lte(buckets.expiresAtMs, now)))
    .orderBy(asc(buckets.expiresAtMs), asc(buckets.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const close = db
    .update(buckets)
    .set({ lapsedAtMs: sql`${now}` })
    .where(eq(buckets.id, sql.placeholder("id")))
    .prepare();

  return { byId, laterAllowance, openOf, expiredAll, close };
}
