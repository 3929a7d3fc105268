import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ChainHead } from "../audit/chain-heads.ts";
import { chainGenesis } from "../audit/hash-chain.ts";
import { accountId } from "../credits/accounts.ts";
import type { PlanLimits } from "../credits/buckets.ts";
import { monthEndMs } from "../credits/months.ts";
import { type TransferContent, transferFields } from "../credits/transfer-hash.ts";
import type { Db } from "../database/connection.ts";
import { once, param, pick } from "../database/prepared.ts";
import { audit, buckets, holds, organizations, transfers } from "../schema/index.ts";

export interface Balance {
  /** Spendable credit_units, including this month's allowance before its first use. */
  available: number;
  /** Held for queued and running jobs. */
  held: number;
}

interface StoredBalance {
  available: number;
  held: number;
  /** Expired, but not yet posted back. */
  expired: number;
  /** Above 0 if the allowance of this or a later month is posted. */
  allowed: number;
}

export function createCreditQueries(db: Db) {
  const usage = once(() =>
    db
      .select({
        spentCreditUnits: sql<number>`coalesce(sum(${holds.settledCreditUnits}), 0)`,
        jobsSucceeded: sql<number>`coalesce(sum(${holds.jobStatus} = 'succeeded'), 0)`,
        jobsFailed: sql<number>`coalesce(sum(${holds.jobStatus} IN ('failed', 'timed_out')), 0)`,
      })
      .from(holds)
      .where(
        and(
          eq(holds.organizationId, param("organizationId")),
          gte(holds.endedAtMs, param("fromMs")),
          lt(holds.endedAtMs, param("toMs")),
        ),
      )
      .prepare(),
  );

  return {
    // One statement, for a consistent result.
    balance: async (organizationId: string, plan: PlanLimits, nowMs: number): Promise<Balance> => {
      const stored = db.get<StoredBalance | undefined>(sql`SELECT
        (SELECT balance FROM credit_accounts WHERE id = ${accountId("available", organizationId)}) AS available,
        (SELECT balance FROM credit_accounts WHERE id = ${accountId("held", organizationId)}) AS held,
        (SELECT coalesce(sum(remaining_credit_units), 0) FROM buckets
          WHERE organization_id = ${organizationId} AND lapsed_at_ms IS NULL AND expires_at_ms <= ${nowMs}) AS expired,
        (SELECT count(*) FROM buckets WHERE organization_id = ${organizationId}
          AND kind = 'allowance' AND expires_at_ms >= ${monthEndMs(nowMs)}) AS allowed`);
      const { available, held, expired, allowed } = stored ?? {
        available: 0,
        held: 0,
        expired: 0,
        allowed: 0,
      };
      const allowance = allowed === 0 ? plan.monthlyCreditUnits : 0;
      return { available: (available ?? 0) - expired + allowance, held: held ?? 0 };
    },
    periodUsage: async (
      organizationId: string,
      fromMs: number,
      toMs: number,
    ): Promise<{ spentCreditUnits: number; jobsSucceeded: number; jobsFailed: number }> =>
      usage().get({ organizationId, fromMs, toMs }) ?? {
        spentCreditUnits: 0,
        jobsSucceeded: 0,
        jobsFailed: 0,
      },
  };
}

export interface EntryRow extends TransferContent {
  /** Hash of the previous entry, 64 hex; zeros for the first. */
  previousHash: string;
  hash: string;
  /** From bucket and hold; not hashed. */
  organizationId: string;
  organizationName: string;
  jobId: string | null;
}

/** Sequences `after` < n <= `through`, filtered. */
export interface EntryWindow {
  after: number;
  through: number;
  organizationId: string | null;
  /** Inclusive. */
  fromMs: number | null;
  /** Exclusive. */
  toMs: number | null;
}

export function createHistoryQueries(db: Db) {
  const lastEntry = () =>
    db
      .select({ sequence: transfers.sequence, hash: transfers.hash })
      .from(transfers)
      .orderBy(desc(transfers.sequence))
      .limit(1)
      .get();
  const lastAudit = () =>
    db
      .select({ sequence: audit.sequence, hash: sql<string>`${audit.hash}` })
      .from(audit)
      .where(isNotNull(audit.hash))
      .orderBy(desc(audit.sequence))
      .limit(1)
      .get();
  const window = once(() => createWindow(db));

  return {
    /** Null for a chain without hashes. */
    heads: async (): Promise<{ entries: ChainHead | null; audit: ChainHead | null }> => {
      const [entries, rows]: (ChainHead | undefined)[] = [lastEntry(), lastAudit()];
      return { entries: entries ?? null, audit: rows ?? null };
    },
    /** In order; the cost depends on the window, not on the filters. */
    entries: async (asked: EntryWindow): Promise<EntryRow[]> => window().all({ ...asked }),
  };
}

function createWindow(db: Db) {
  const before = alias(transfers, "before");
  const wanted = (name: string, condition: (value: unknown) => unknown) =>
    sql`(${param(name)} IS NULL OR ${condition(param(name))})`;
  return db
    .select({
      ...pick(transfers, transferFields),
      previousHash: sql<string>`coalesce(${before.hash}, ${sql.raw(`'${chainGenesis}'`)})`,
      hash: transfers.hash,
      organizationId: buckets.organizationId,
      organizationName: organizations.name,
      jobId: holds.jobId,
    })
    .from(transfers)
    .innerJoin(buckets, eq(buckets.id, transfers.bucketId))
    .innerJoin(organizations, eq(organizations.id, buckets.organizationId))
    .leftJoin(holds, eq(holds.id, transfers.holdId))
    .leftJoin(before, eq(before.sequence, sql`${transfers.sequence} - 1`))
    .where(
      and(
        gt(transfers.sequence, param("after")),
        lte(transfers.sequence, param("through")),
        wanted("organizationId", (id) => sql`${buckets.organizationId} = ${id}`),
        wanted("fromMs", (from) => sql`${transfers.createdAtMs} >= ${from}`),
        wanted("toMs", (to) => sql`${transfers.createdAtMs} < ${to}`),
      ),
    )
    .orderBy(asc(transfers.sequence))
    .prepare();
}
