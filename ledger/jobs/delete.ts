import type { Change, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { cancelledFacts } from "./cancel.ts";
import { createRemoveJob } from "./remove.ts";

type Args = Change & { jobId: string; owner: Owner };
type Result = { outcome: "deleted" | "job_running" | "job_not_found"; uploadId: string | null };

/** Queued: cancels, then removes; terminal: removes. The caller deletes the files afterwards. */
export function deleteJob(context: UnitContext): Unit<Args, Result> {
  const { status, finish, holds, guests, audit } = context;
  const remove = createRemoveJob(context);

  return ({ jobId, owner, actor: caller, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || job.ownerKey !== ownerKey(owner)) {
      return { outcome: "job_not_found", uploadId: null };
    }
    if (job.status === "running") return { outcome: "job_running", uploadId: null };
    const actor = guests.named(caller, jobId);
    if (job.status === "queued") {
      finish({ job, event: "cancel", facts: cancelledFacts, actor, retentionMs: 0, nowMs });
    }
    // What abandonJob left: a hold whose job is gone could not be released any more.
    else if (job.hold === "pending") {
      holds.end({ jobId, jobStatus: job.status, settleCreditUnits: 0, actor, nowMs });
    }
    remove(job);
    audit({
      actor,
      action: "job.delete",
      objectId: jobId,
      organizationId: job.organizationId,
      outcome: "deleted",
      detail: { upload_id: job.uploadId },
      nowMs,
    });
    return { outcome: "deleted", uploadId: job.uploadId };
  };
}
