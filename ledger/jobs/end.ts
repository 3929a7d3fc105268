import { systemActor } from "../audit/audit.ts";
import type { Finish } from "../job-state/finish.ts";
import { toJobRow } from "../job-state/rows.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

export interface JobFailure {
  status: "failed" | "timed_out";
  errorCode: string;
  error: string;
  /** If set, an incident is recorded under this reference. */
  supportReference: string | null;
  /** Internal details for the incident; never shown to callers. */
  internal?: string | undefined;
}

/** How a running job ended. */
export type JobEnding =
  | {
      status: "succeeded";
      /** At most the hold; 0 if the delivery check blocked the result. */
      actualCreditUnits: number;
      billingMetrics: Record<string, number>;
      deliverable: boolean;
    }
  | JobFailure;

export const endingEvents = {
  succeeded: "succeed",
  failed: "fail",
  timed_out: "time_out",
} as const satisfies Record<JobEnding["status"], Finish["event"]>;

interface Args {
  jobId: string;
  leaseToken: string;
  ending: JobEnding;
  retentionMs: number;
  nowMs: number;
}

type Result = { outcome: "ended" | "lost"; job: JobRow | null };

/** Ends a running job, settles or releases its hold, writes audit entry and event, all or nothing. */
export function endJob({ status, finish }: UnitContext): Unit<Args, Result> {
  return ({ jobId, leaseToken, ending, retentionMs, nowMs }) => {
    const job = status.find(jobId);
    if (job?.status !== "running" || job.leaseToken !== leaseToken) {
      return { outcome: "lost", job: job === undefined ? null : toJobRow(job) };
    }
    const facts = factsOf(ending);
    const event = endingEvents[ending.status];
    const internal = ending.status === "succeeded" ? undefined : ending.internal;
    const ended = finish({ job, event, facts, actor: systemActor, retentionMs, nowMs, internal });
    return { outcome: "ended", job: ended };
  };
}

export function factsOf(ending: JobEnding): Finish["facts"] {
  if (ending.status === "succeeded") {
    const { actualCreditUnits, billingMetrics, deliverable } = ending;
    return {
      actualCreditUnits,
      billingMetrics,
      deliverable,
      errorCode: null,
      error: null,
      supportReference: null,
    };
  }
  const { errorCode, error, supportReference } = ending;
  return {
    actualCreditUnits: 0,
    billingMetrics: null,
    deliverable: false,
    errorCode,
    error,
    supportReference,
  };
}
