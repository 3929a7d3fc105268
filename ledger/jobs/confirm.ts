import { and, eq, sql } from "drizzle-orm";
import type { ConfirmJob, ConfirmResult, JobRow, UploadRow } from "../contract/jobs.ts";
import { expectOneChange, preparedInsert } from "../database/prepared.ts";
import { type StoredJob, type StoredUpload, toJobRow } from "../job-state/rows.ts";
import { idempotencyKeys, jobs, uploads } from "../schema/index.ts";
import { fairGroup, ownerKey, toOwnerColumns } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createFindRequest } from "./request-ids.ts";

/** What a new job is made of, wherever it was asked for. */
export type NewJob = Omit<ConfirmJob, "uploadId"> & {
  /** See ../schema/jobs.ts. */
  heldBack?: boolean;
};
export type NewUpload = Pick<
  UploadRow,
  | "id"
  | "filename"
  | "bytes"
  | "capabilityId"
  | "request"
  | "estimatedCreditUnits"
  | "creditModelVersion"
  | "rateCardVersion"
>;
export type Refusal = Exclude<ConfirmResult, { job: unknown }>;

/**
 * Whether a new job of this upload may be: ceiling, limits and Credits, which it reserves. The first reason against
 * it, in the order in which callers are told, or null once the Credits are held.
 */
export function createClaim({
  counts,
  buckets,
  holds,
}: UnitContext): (args: NewJob, upload: NewUpload) => Refusal | null {
  function limit(args: NewJob, upload: NewUpload): Refusal | null {
    const { estimatedCreditUnits } = upload;
    if (estimatedCreditUnits > args.ceilingCreditUnits)
      return { outcome: "credit_ceiling_exceeded", estimatedCreditUnits };
    const { maxActiveJobs } = args.plan;
    if (maxActiveJobs !== null && counts.active(fairGroup(args.owner)) >= maxActiveJobs)
      return { outcome: "too_many_active_jobs" };
    if (counts.queued() >= args.queueJobsMax) return { outcome: "queue_full" };
    return null;
  }

  /** True when the Credits are held; guests hold none. */
  function reserve(args: NewJob, upload: NewUpload): boolean {
    const { owner, jobId, holdId, plan, actor, nowMs } = args;
    if ("jobTokenHash" in owner) return true;
    const { organizationId } = owner;
    const sources = buckets.spendable(organizationId, plan.monthlyCreditUnits, nowMs);
    return holds.take({
      holdId,
      jobId,
      organizationId,
      capabilityId: upload.capabilityId,
      sources,
      creditUnits: upload.estimatedCreditUnits,
      actor,
      nowMs,
    });
  }

  return (args, upload) =>
    limit(args, upload) ?? (reserve(args, upload) ? null : { outcome: "insufficient_credits" });
}

/** Makes a job of an upload and reserves its Credits, once: a repeat finds the same job or a conflict. */
export function confirmJob(context: UnitContext): Unit<ConfirmJob, ConfirmResult> {
  const claim = createClaim(context);
  const create = createJobRows(context);
  return createConfirmation(context, (args, upload) => {
    const refused = claim(args, upload);
    return refused ?? { outcome: "created", job: create(args, upload) };
  });
}

/** What every confirmation begins with; `make` is for an upload that nothing has been made of. */
export function createConfirmation<A extends ConfirmJob, R>(
  { db, status }: UnitContext,
  make: (args: A, upload: StoredUpload) => R,
): (args: A) => R | ConfirmResult {
  const uploadOf = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, sql.placeholder("id")), eq(uploads.ownerKey, sql.placeholder("ownerKey"))))
    .prepare();
  const findRequest = createFindRequest(db);

  return (args) => {
    const upload = uploadOf.get({ id: args.uploadId, ownerKey: ownerKey(args.owner) });
    if (upload === undefined) return { outcome: "upload_not_found" };
    const existing = upload.jobId === null ? undefined : status.find(upload.jobId);
    if (existing !== undefined) {
      return isReplay(args, existing)
        ? { outcome: "replayed", job: toJobRow(existing) }
        : { outcome: "idempotency_conflict" };
    }
    const { owner, clientRequestId } = args;
    if (clientRequestId !== null && findRequest(owner, clientRequestId) !== undefined) {
      return { outcome: "idempotency_conflict" };
    }
    if (upload.expiresAtMs <= args.nowMs) return { outcome: "upload_expired" };
    return make(args, upload);
  };
}

function isReplay(args: ConfirmJob, job: StoredJob): boolean {
  return (
    args.ceilingCreditUnits === job.ceilingCreditUnits &&
    args.webhookUrl === job.webhookUrl &&
    args.clientRequestId === job.clientRequestId
  );
}

/** Stores the rows of a new job: itself, its idempotency key, the upload's link to it, the audit entry. */
export function createJobRows({
  db,
  audit,
  touched,
  counts,
}: UnitContext): (args: NewJob, upload: NewUpload) => JobRow {
  const insertJob = preparedInsert(db, jobs);
  const insertKey = preparedInsert(db, idempotencyKeys);
  const linkUpload = db
    .update(uploads)
    .set({ jobId: sql`${sql.placeholder("jobId")}` })
    .where(eq(uploads.id, sql.placeholder("id")))
    .prepare();

  return (args, upload) => {
    const { jobId, owner, clientRequestId, webhookUrl, ceilingCreditUnits, heldBack, actor, nowMs } = args;
    const columns = toOwnerColumns(owner);
    touched.job(jobId);
    const row = {
      id: jobId,
      uploadId: upload.id,
      status: "queued",
      capabilityId: upload.capabilityId,
      filename: upload.filename,
      sourceBytes: upload.bytes,
      request: upload.request,
      estimatedCreditUnits: upload.estimatedCreditUnits,
      ceilingCreditUnits,
      actualCreditUnits: null,
      creditModelVersion: upload.creditModelVersion,
      rateCardVersion: upload.rateCardVersion,
      clientRequestId,
      webhookUrl,
      billingMetrics: null,
      deliverable: null,
      errorCode: null,
      error: null,
      supportReference: null,
      attempt: 0,
      pagesDone: 0,
      pagesTotal: null,
      createdAtMs: nowMs,
      startedAtMs: null,
      finishedAtMs: null,
      expiresAtMs: null,
    } as const;
    const guest = { heldBack: heldBack ?? false, readerTokenHash: null, readerUntilMs: null };
    insertJob({ ...row, ...columns, ...guest, leaseToken: null, leaseUntilMs: null });
    counts.change(fairGroup(owner), null, "queued");
    if (clientRequestId !== null) {
      insertKey({ ownerKey: ownerKey(owner), clientRequestId, jobId, setId: null, createdAtMs: nowMs });
    }
    expectOneChange(linkUpload.run({ id: upload.id, jobId }), "link upload");
    audit({
      actor,
      action: "job.confirm",
      objectId: jobId,
      organizationId: columns.organizationId,
      outcome: "created",
      detail: {
        upload_id: upload.id,
        estimated_credit_units: upload.estimatedCreditUnits,
        ceiling_credit_units: ceilingCreditUnits,
      },
      nowMs,
    });
    return { ...row, owner, hold: "jobTokenHash" in owner ? null : "pending" };
  };
}
