import { and, eq, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { isTerminal } from "../job-state/transitions.ts";
import { incidents } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = { jobId: string; nowMs: number };
type Result = { outcome: "released" | "nothing_pending" };

/**
 * Releases the hold that abandonJob left. Gives back what abandonJob left held. Each job's in a unit of its own: one
 * that cannot be released delays no other.
 */
export function releaseHold({ db, status, holds, touched, audit }: UnitContext): Unit<Args, Result> {
  // A literal: only so does the engine see that the partial index serves.
  const found = db
    .update(incidents)
    .set({ holdPending: false })
    .where(and(eq(incidents.jobId, sql.placeholder("jobId")), sql`${incidents.holdPending} = 1`))
    .prepare();
  return ({ jobId, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || !isTerminal(job.status) || job.hold !== "pending") {
      return { outcome: "nothing_pending" };
    }
    touched.job(jobId);
    holds.end({ jobId, jobStatus: job.status, settleCreditUnits: 0, actor: systemActor, nowMs });
    found.run({ jobId });
    audit({
      actor: systemActor,
      action: "job.release_hold",
      objectId: jobId,
      organizationId: job.organizationId,
      outcome: "released",
      nowMs,
    });
    return { outcome: "released" };
  };
}
