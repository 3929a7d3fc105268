import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { systemActor } from "../audit.ts";
import { jobs, leaseTurns, uploads } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { createSweepIncidents, holdPending } from "./incidents.ts";
import { createRemoveJob } from "./remove.ts";

/**
 * What time has run out for: unconfirmed uploads, results past their retention, incidents, remainders of expired
 * buckets; at most `limit` of each. An unfinished job has no end of retention, so nothing that it needs is touched; one
 * whose Credits are still to be released stays until they are.
 */
export function sweep(context: UnitContext): Unit<"sweep"> {
  const { db, buckets, audit } = context;
  const nowMs = sql.placeholder("nowMs");
  const limit = sql.placeholder("limit");
  const expiredUploads = db
    .select({ id: uploads.id, organizationId: uploads.organizationId })
    .from(uploads)
    .where(and(isNull(uploads.jobId), lte(uploads.expiresAtMs, nowMs)))
    .orderBy(asc(uploads.expiresAtMs))
    .limit(limit)
    .prepare();
  const expiredJobs = db
    .select({ id: jobs.id, uploadId: jobs.uploadId, organizationId: jobs.organizationId })
    .from(jobs)
    .where(and(isNotNull(jobs.expiresAtMs), lte(jobs.expiresAtMs, nowMs), sql`NOT ${holdPending(jobs.id)}`))
    .orderBy(asc(jobs.expiresAtMs))
    .limit(limit)
    .prepare();
  const removeUpload = db
    .delete(uploads)
    .where(eq(uploads.id, sql.placeholder("id")))
    .prepare();
  const removeJob = createRemoveJob(context);
  const sweepIncidents = createSweepIncidents(db);
  // Job tokens come and go; an organization's turn is kept.
  const forgetTurns = db
    .delete(leaseTurns)
    .where(
      sql`${leaseTurns.fairGroup} LIKE 'token:%' AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE jobs.fair_group = lease_turns.fair_group AND jobs.status IN ('queued', 'running'))`,
    )
    .prepare();

  return (args) => {
    const removed = { actor: systemActor, outcome: "expired", nowMs: args.nowMs };
    const uploadIds: string[] = [];
    const jobIds: string[] = [];
    for (const { id, organizationId } of expiredUploads.all({ ...args })) {
      removeUpload.run({ id });
      audit({ ...removed, action: "upload.remove", objectId: id, organizationId });
      uploadIds.push(id);
    }
    for (const job of expiredJobs.all({ ...args })) {
      removeJob(job);
      const detail = { upload_id: job.uploadId };
      audit({
        ...removed,
        action: "job.delete",
        objectId: job.id,
        organizationId: job.organizationId,
        detail,
      });
      jobIds.push(job.id);
      uploadIds.push(job.uploadId);
    }
    buckets.expireAll(args.nowMs, args.limit);
    sweepIncidents(args);
    forgetTurns.run();
    return { uploadIds, jobIds };
  };
}
