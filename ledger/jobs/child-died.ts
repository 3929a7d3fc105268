import { errorCatalog } from "../../config/errors/catalog.ts";
import { limits } from "../../config/limits.ts";
import { systemActor } from "../audit/audit.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args {
  jobId: string;
  leaseToken: string;
  supportReference: string;
  /** Error code once the attempts are used up; default: worker_crashed. */
  errorCode?: "worker_crashed" | "out_of_memory" | undefined;
  /** The child's error output, for the incident. */
  internal?: string | undefined;
  retentionMs: number;
  nowMs: number;
}

type Result = { outcome: "queued" | "failed" | "lost" };

/**
 * The job's child process died: requeued with attempt + 1, or failed if the attempts are used up. Restarts and lost
 * leases do not count as attempts.
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
      error: errorCatalog[errorCode].message,
      supportReference,
    };
    finish({ job, event: "fail", facts, actor: systemActor, retentionMs, nowMs, internal });
    return { outcome: "failed" };
  };
}
