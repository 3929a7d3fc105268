import { systemActor } from "../audit/audit.ts";
import type { JobFailure, JobRow } from "../contract/jobs.ts";
import { toJobRow } from "../job-state/rows.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { endingEvents, factsOf } from "./end.ts";

interface Args {
  jobId: string;
  leaseToken: string;
  ending: JobFailure & { supportReference: string };
  retentionMs: number;
  nowMs: number;
}

type Result = { outcome: "ended" | "lost"; job: JobRow | null };

/**
 * Ends a running job that endJob cannot end because the ledger refuses it: all as there, but the hold stays pending,
 * to be released by releaseHold. The end of a job whose proper end the ledger refuses: no job may be stuck because
 * its Credits are.
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
