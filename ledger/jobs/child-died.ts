import { catalogue } from "../../config/errors/catalogue.ts";
import { limits } from "../../config/limits.ts";
import { systemActor } from "../audit/audit.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args {
  jobId: string;
  leaseToken: string;
  supportReference: string;
  /** What the job fails with at last; worker_crashed when absent. */
  errorCode?: "worker_crashed" | "out_of_memory" | undefined;
  /** The child's last words, for the incident. */
  internal?: string | undefined;
  retentionMs: number;
  nowMs: number;
}

type Result = { outcome: "queued" | "failed" | "lost" };

/**
 * The job's own child died: back to the queue with attempt + 1, or failed when the attempts are used up. Only this
 * raises a job's attempts for good; a restart or a lost lease does not.
 */
export function childDied({ status, finish, incidents, audit }: UnitContext): Unit<Args, Result> {
  return ({
    jobId,
    leaseToken,
    supportReference,
    errorCode = "worker_crashed",
    internal,
    retentionMs,
    nowMs,
  }) => {
    const job = status.find(jobId);
    if (job?.status !== "running" || job.leaseToken !== leaseToken) return { outcome: "lost" };
    const usedUp = job.attempt >= limits.jobAttemptsMax;
    audit({
      actor: systemActor,
      action: "job.child_died",
      objectId: jobId,
      organizationId: job.organizationId,
      outcome: usedUp ? "given_up" : "queued",
      detail: { attempt: job.attempt, error_code: errorCode, support_reference: supportReference },
      nowMs,
    });
    if (!usedUp) {
      incidents(job, { supportReference, errorCode, internal, retentionMs, nowMs });
      status.requeue(job, { countAttempt: true });
      return { outcome: "queued" };
    }
    const facts = {
      actualCreditUnits: 0,
      billingMetrics: null,
      deliverable: false,
      errorCode,
      error: catalogue[errorCode].message,
      supportReference,
    };
    finish({ job, event: "fail", facts, actor: systemActor, retentionMs, nowMs, internal });
    return { outcome: "failed" };
  };
}
