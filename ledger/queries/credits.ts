import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Balance, PlanLimits } from "../contract/credits.ts";
import { accountId } from "../credits/accounts.ts";
import { monthEndMs } from "../credits/months.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { holds } from "../schema/index.ts";

interface StoredBalance {
  available: number;
  held: number;
  /** In buckets whose time is over, but whose remainder is not yet posted back. */
  expired: number;
  /** Above 0 once the allowance of this month, or of a later one, is posted. */
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
          eq(holds.organizationId, sql.placeholder("organizationId")),
          gte(holds.endedAtMs, sql.placeholder("fromMs")),
          lt(holds.endedAtMs, sql.placeholder("toMs")),
        ),
      )
      .prepare(),
  );

  return {
    // One statement, so that all four numbers are of the same moment.
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
