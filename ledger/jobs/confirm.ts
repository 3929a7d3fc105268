import { and, eq } from "drizzle-orm";
import type { PlanLimits } from "../credits/buckets.ts";
import { expectOneChange, param, paramValue, preparedInsert } from "../database/prepared.ts";
import { type StoredJob, type StoredUpload, toJobRow } from "../job-state/rows.ts";
import { idempotencyKeys, jobs, uploads } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import { fairGroup, ownerKey, toOwnerColumns } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createFindRequest } from "./find-sets.ts";

export interface ConfirmJob {
  jobId: string;
  holdId: string;
  owner: Owner;
  uploadId: string;
  spendingLimitCreditUnits: number;
  clientRequestId: string | null;
  webhookUrl: string | null;
  /** The owner's plan; the allowance is posted on first use in a month. */
  plan: PlanLimits;
  queueJobsMax: number;
  actor: Actor;
  nowMs: number;
}

export type ConfirmResult =
  | { outcome: "created" | "replayed"; job: JobRow }
  | { outcome: "credit_ceiling_exceeded"; estimatedCreditUnits: number }
  | {
      outcome:
        | "upload_not_found"
        | "upload_expired"
        | "idempotency_conflict"
        | "insufficient_credits"
        | "too_many_active_jobs"
        | "queue_full";
    };

/** Input of every new job. */
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
 * Checks spending limit, limits and balance, and reserves the Credits. Returns the first reason against the job, in the
 * order of reporting, or null.
 */
export function createClaim({
  counts,
  buckets,
  holds,
}: UnitContext): (args: NewJob, upload: NewUpload) => Refusal | null {
  function limit(args: NewJob, upload: NewUpload): Refusal | null {
    const { estimatedCreditUnits } = upload;
    if (estimatedCreditUnits > args.spendingLimitCreditUnits)
      return { outcome: "credit_ceiling_exceeded", estimatedCreditUnits };
    const { maxActiveJobs } = args.plan;
    if (maxActiveJobs !== null && counts.active(fairGroup(args.owner)) >= maxActiveJobs)
      return { outcome: "too_many_active_jobs" };
    if (counts.queued() >= args.queueJobsMax) return { outcome: "queue_full" };
    return null;
  }

  /** True if the Credits are held; guests hold none. */
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

/** Creates a job from an upload and reserves its Credits. A repeat returns the same job or a conflict. */
export function confirmJob(context: UnitContext): Unit<ConfirmJob, ConfirmResult> {
  const claim = createClaim(context);
  const create = createJobRows(context);
  return createConfirmation(context, (args, upload) => {
    const refused = claim(args, upload);
    return refused ?? { outcome: "created", job: create(args, upload) };
  });
}

/** The common part of all confirmations; `make` is called for an unused upload. */
export function createConfirmation<A extends ConfirmJob, R>(
  { db, status }: UnitContext,
  make: (args: A, upload: StoredUpload) => R,
): (args: A) => R | ConfirmResult {
  const uploadOf = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, param("id")), eq(uploads.ownerKey, param("ownerKey"))))
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
    args.spendingLimitCreditUnits === job.spendingLimitCreditUnits &&
    args.webhookUrl === job.webhookUrl &&
    args.clientRequestId === job.clientRequestId
  );
}

/** Inserts the rows of a new job: job, idempotency key, the upload's link to it, audit entry. */
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
    .set({ jobId: paramValue("jobId") })
    .where(eq(uploads.id, param("id")))
    .prepare();

  return (args, upload) => {
    const { jobId, owner, clientRequestId, webhookUrl, spendingLimitCreditUnits, heldBack, actor, nowMs } =
      args;
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
      spendingLimitCreditUnits,
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
        ceiling_credit_units: spendingLimitCreditUnits,
      },
      nowMs,
    });
    return { ...row, owner, hold: "jobTokenHash" in owner ? null : "pending" };
  };
}
