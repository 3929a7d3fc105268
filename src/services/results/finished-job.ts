/** Access to jobs with a result. */
import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";
import { findJob } from "./find-job.ts";

type WhenExpired = "job_not_found" | "result_expired";

/** Throws job_not_ready and job_failed, and `whenExpired` after the retention, even before the sweep. */
export function requireResult(job: JobRow, nowMs: number, whenExpired: WhenExpired = "job_not_found"): void {
  if (job.status !== "succeeded")
    throw new Fault(job.status === "queued" || job.status === "running" ? "job_not_ready" : "job_failed");
  if (job.expiresAtMs !== null && job.expiresAtMs <= nowMs) throw new Fault(whenExpired);
}

/** Throws settlement_required for an unclaimed guest job. */
export function requireSettled({ owner }: JobRow): void {
  if ("jobTokenHash" in owner) throw new Fault("settlement_required");
}

type Reading = Pick<Core, "ledger" | "clock">;

/** A job of the caller with a result. Throws job_not_found and as `requireResult`. */
export async function finishedJob(
  core: Reading,
  caller: Caller,
  jobId: string,
  whenExpired?: WhenExpired,
): Promise<JobRow> {
  const job = await findJob(core, caller, jobId);
  requireResult(job, core.clock.nowMs(), whenExpired);
  return job;
}

/** The same for a settled job. Also throws settlement_required. */
export async function settledJob(
  core: Reading,
  caller: Caller,
  jobId: string,
  whenExpired?: WhenExpired,
): Promise<JobRow> {
  const job = await finishedJob(core, caller, jobId, whenExpired);
  requireSettled(job);
  return job;
}
