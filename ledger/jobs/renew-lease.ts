import { and, eq, sql } from "drizzle-orm";
import { jobs } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args {
  jobId: string;
  leaseToken: string;
  leaseUntilMs: number;
  pagesDone: number;
  pagesTotal: number | null;
}

/**
 * False: the job was cancelled or taken; stop working on it. Heartbeat and progress of a running job. Pages done are
 * a high-water mark over all attempts. Not audited: nothing that anybody could be asked about changes.
 */
export function renewLease({ db, touched }: UnitContext): Unit<Args, { held: boolean }> {
  const renew = db
    .update(jobs)
    .set({
      leaseUntilMs: sql`${sql.placeholder("leaseUntilMs")}`,
      pagesDone: sql`max(${jobs.pagesDone}, ${sql.placeholder("pagesDone")})`,
      pagesTotal: sql`coalesce(${sql.placeholder("pagesTotal")}, ${jobs.pagesTotal})`,
    })
    .where(
      and(
        eq(jobs.id, sql.placeholder("jobId")),
        eq(jobs.status, "running"),
        eq(jobs.leaseToken, sql.placeholder("leaseToken")),
      ),
    )
    .prepare();

  return (args) => {
    const held = renew.run({ ...args }).changes === 1;
    if (held) touched.job(args.jobId);
    return { held };
  };
}
