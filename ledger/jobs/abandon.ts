import { and, eq, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { param } from "../database/prepared.ts";
import { toJobRow } from "../job-state/rows.ts";
import { isTerminal } from "../job-state/transitions.ts";
import { incidents } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { endingEvents, factsOf, type JobFailure } from "./end.ts";

interface Args {
  jobId: string;
  leaseToken: string;
  ending: JobFailure & { supportReference: string };
  retentionMs: number;
  nowMs: number;
}

type Result = { outcome: "ended" | "lost"; job: JobRow | null };

/**
 * Ends a running job whose regular end the ledger refuses, so that no job hangs because of its Credits. The hold stays
 * pending for releaseHold.
 */
export function abandonJob({ status, finish }: UnitContext): Unit<Args, Result> {
  return ({ jobId, leaseToken, ending, retentionMs, nowMs }) => {
    const job = status.find(jobId);
    if (job?.status !== "running" || job.leaseToken !== leaseToken) {
      return { outcome: "lost", job: job === undefined ? null : toJobRow(job) };
    }
    const ended = finish({
      job,
      event: endingEvents[ending.status],
      facts: factsOf(ending),
      actor: systemActor,
      retentionMs,
      nowMs,
      internal: ending.internal,
      leaveHold: true,
    });
    return { outcome: "ended", job: ended };
  };
}

type ReleaseHoldArgs = { jobId: string; nowMs: number };
type ReleaseHoldResult = { outcome: "released" | "nothing_pending" };

/** Releases the hold that abandonJob left, one job per unit, so that a failure delays no others. */
export function releaseHold({
  db,
  status,
  holds,
  touched,
  audit,
}: UnitContext): Unit<ReleaseHoldArgs, ReleaseHoldResult> {
  // A literal: required for the partial index.
  const found = db
    .update(incidents)
    .set({ holdPending: false })
    .where(and(eq(incidents.jobId, param("jobId")), sql`${incidents.holdPending} = 1`))
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
