import { errorCatalog } from "../../config/errors/catalog.ts";
import type { Finish } from "../job-state/finish.ts";
import { toJobRow } from "../job-state/rows.ts";
import { nextStatus } from "../job-state/transitions.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Change, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

export const cancelledFacts: Finish["facts"] = {
  actualCreditUnits: 0,
  billingMetrics: null,
  deliverable: false,
  errorCode: "cancelled",
  error: errorCatalog.cancelled.message,
  supportReference: null,
};

type Args = Change & { jobId: string; owner: Owner; retentionMs: number };
type Result = { outcome: "cancelled" | "job_finished" | "job_not_found"; job: JobRow | null };

export function cancelJob({ status, finish, guests }: UnitContext): Unit<Args, Result> {
  return ({ jobId, owner, retentionMs, actor, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || job.ownerKey !== ownerKey(owner)) return { outcome: "job_not_found", job: null };
    if (nextStatus(job.status, "cancel") === null) return { outcome: "job_finished", job: toJobRow(job) };
    const by = guests.named(actor, jobId);
    const ended = finish({ job, event: "cancel", facts: cancelledFacts, actor: by, retentionMs, nowMs });
    return { outcome: "cancelled", job: ended };
  };
}
