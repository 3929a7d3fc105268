import { sql } from "drizzle-orm";
import { type ExpiringKind, expiringKinds } from "../contract/retention.ts";
import { createForgetDays } from "../guests/daily.ts";
import { leaseTurns } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { expiring } from "./expiring.ts";

/**
 * Removes what time has run out for, and lapses the remainders of expired buckets; at most `limit` of each. Forgets which
 * visitors came on days that are over.
 */
export function sweep(context: UnitContext): Unit<"sweep"> {
  const { db, buckets } = context;
  const forgetDays = createForgetDays(db);
  const expire = expiringKinds.map((kind) => [kind, expiring[kind](context)] as const);
  // Job tokens come and go; the turns of organizations, and that of all guests, are kept.
  const forgetTurns = db
    .delete(leaseTurns)
    .where(
      sql`${leaseTurns.fairGroup} LIKE 'token:_%' AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE jobs.fair_group = lease_turns.fair_group AND jobs.status = 'queued') AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE jobs.fair_group = lease_turns.fair_group AND jobs.status = 'running')`,
    )
    .prepare();

  return (args) => {
    const removed = {} as Record<ExpiringKind, number>;
    const uploadIds: string[] = [];
    const jobIds: string[] = [];
    for (const [kind, run] of expire) {
      const gone = run(args);
      removed[kind] = gone.rows;
      uploadIds.push(...(gone.uploadIds ?? []));
      jobIds.push(...(gone.jobIds ?? []));
    }
    buckets.expireAll(args.nowMs, args.limit);
    forgetTurns.run();
    forgetDays(args.nowMs);
    return { removed, uploadIds, jobIds };
  };
}
