import { eq } from "drizzle-orm";
import { expectOneChange, param } from "../database/prepared.ts";
import { jobs, uploads } from "../schema/index.ts";
import { type Change, type Owner, ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { cancelledFacts } from "./cancel.ts";

type Args = Change & { jobId: string; owner: Owner };
type Result = { outcome: "deleted" | "job_running" | "job_not_found"; uploadId: string | null };

/** Cancels a queued job, then removes it. The caller deletes the files. */
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
    // A hold that abandonJob left could not be released without its job.
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

/**
 * Removes a terminal job, its idempotency key and its upload. Hold, transfers, audit and a pending event stay.
 */
export function createRemoveJob({
  db,
  touched,
}: Pick<UnitContext, "db" | "touched">): (job: { id: string; uploadId: string }) => void {
  const removeJob = db
    .delete(jobs)
    .where(eq(jobs.id, param("id")))
    .prepare();
  const removeUpload = db
    .delete(uploads)
    .where(eq(uploads.id, param("id")))
    .prepare();

  return (job) => {
    touched.job(job.id);
    expectOneChange(removeJob.run({ id: job.id }), "remove job");
    expectOneChange(removeUpload.run({ id: job.uploadId }), "remove upload");
  };
}
