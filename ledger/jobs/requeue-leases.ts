import { and, gt, lt, or, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { selectJobs } from "../job-state/rows.ts";
import { jobs } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args {
  which: "all" | "expired";
  heldTokens?: readonly string[];
  leaseMsMax?: number;
  nowMs: number;
}

/**
 * Puts running jobs back into the queue without raising their attempt: all at start and stop, else those whose lease
 * expired and that nobody works on (`heldTokens` are the leases that somebody does). No lease lasts longer than
 * `leaseMsMax`: one that seems to was given before the clock was set back, and counts as expired. At start and stop
 * every running job, in between those whose lease ran out with nobody at work on them: back into the queue, the
 * attempt not counted.
 */
export function requeueLeases({ db, status, guests, audit }: UnitContext): Unit<Args, { jobIds: string[] }> {
  const running = sql`${jobs.status} = 'running'`;
  const all = selectJobs(db).where(running).prepare();
  const expired = selectJobs(db)
    .where(
      and(
        running,
        or(
          lt(jobs.leaseUntilMs, sql.placeholder("nowMs")),
          gt(jobs.leaseUntilMs, sql.placeholder("latestMs")),
        ),
      ),
    )
    .prepare();

  return ({ which, heldTokens = [], leaseMsMax = Number.MAX_SAFE_INTEGER, nowMs }) => {
    const held = new Set<string | null>(heldTokens);
    const latestMs = Math.min(nowMs + leaseMsMax, Number.MAX_SAFE_INTEGER);
    const lost =
      which === "all"
        ? all.all()
        : expired.all({ nowMs, latestMs }).filter((job) => !held.has(job.leaseToken));
    // Sorted here: an ORDER BY would make the engine walk all jobs that ever were, instead of the few that run.
    lost.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const job of lost) {
      status.requeue(job, { countAttempt: false });
      audit({
        actor: systemActor,
        action: "job.requeue",
        objectId: job.id,
        organizationId: job.organizationId,
        outcome: "queued",
        nowMs,
      });
    }
    guests.advanceAll();
    return { jobIds: lost.map((job) => job.id) };
  };
}
