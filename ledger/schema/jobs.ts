import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, json, ownerColumns, timeMs } from "./columns.ts";
import type { FeedbackRating, FeedbackReason, HoldState, JobStatus } from "./enums.ts";
import type { Owner } from "./owners.ts";

export const jobs = sqliteTable("jobs", {
  id: text("id").primaryKey(),
  ...ownerColumns(),
  /** Generated; the organization or job token, for fair scheduling. */
  fairGroup: text("fair_group").notNull().generatedAlwaysAs("", { mode: "stored" }),
  uploadId: text("upload_id").notNull().unique(),
  status: text("status").$type<JobStatus>().notNull(),
  capabilityId: text("capability_id").notNull(),
  filename: text("filename").notNull(),
  sourceBytes: integer("source_bytes").notNull(),
  request: json<Record<string, unknown>>("request").notNull(),
  estimatedCreditUnits: integer("estimated_credit_units").notNull(),
  spendingLimitCreditUnits: integer("ceiling_credit_units").notNull(),
  actualCreditUnits: integer("actual_credit_units"),
  creditModelVersion: text("credit_model_version").notNull(),
  rateCardVersion: text("rate_card_version").notNull(),
  clientRequestId: text("client_request_id"),
  webhookUrl: text("webhook_url"),
  billingMetrics: json<Record<string, number>>("billing_metrics"),
  deliverable: flag("deliverable"),
  errorCode: text("error_code"),
  error: text("error"),
  supportReference: text("support_reference"),
  attempt: integer("attempt").notNull(),
  pagesDone: integer("pages_done").notNull(),
  pagesTotal: integer("pages_total"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  startedAtMs: timeMs("started_at_ms"),
  finishedAtMs: timeMs("finished_at_ms"),
  expiresAtMs: timeMs("expires_at_ms"),
  leaseToken: text("lease_token"),
  leaseUntilMs: timeMs("lease_until_ms"),
  /** The queue skips it: an earlier job of its guest session has not ended. */
  heldBack: flag("held_back").notNull(),
  /** The job token of a claimed job, which may read it until then. */
  readerTokenHash: text("reader_token_hash"),
  readerUntilMs: timeMs("reader_until_ms"),
});

/** When each fair group was last served: increases with every lease. */
export const leaseTurns = sqliteTable("lease_turns", {
  fairGroup: text("fair_group").primaryKey(),
  turn: integer("turn").notNull(),
});

type StoredColumns = typeof jobs.$inferSelect;
type OwnColumns =
  | "organizationId"
  | "projectId"
  | "jobTokenHash"
  | "ownerKey"
  | "fairGroup"
  | "leaseToken"
  | "leaseUntilMs"
  | "heldBack"
  | "readerTokenHash"
  | "readerUntilMs";

/** A job in the form that services use. */
export interface JobRow extends Omit<StoredColumns, OwnColumns> {
  owner: Owner;
  /** State of its hold; null: none. */
  hold: HoldState | null;
}

/** The client_request_id of a job or set, deleted with it. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    ownerKey: text("owner_key").notNull(),
    clientRequestId: text("client_request_id").notNull(),
    jobId: text("job_id"),
    setId: text("set_id"),
    createdAtMs: timeMs("created_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKey, table.clientRequestId] })],
);

/** Internal errors by support reference. */
export const incidents = sqliteTable("incidents", {
  /** sup_ + 12 hex. */
  supportReference: text("support_reference").notNull(),
  /** Not a foreign key: an incident outlives its job. */
  jobId: text("job_id").notNull(),
  /** Null: a guest's job. */
  organizationId: text("organization_id"),
  capabilityId: text("capability_id").notNull(),
  errorCode: text("error_code").notNull(),
  attempt: integer("attempt").notNull(),
  /** Error output of the process or converter; never shown to callers. */
  internal: text("internal"),
  atMs: timeMs("at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  /** The job has ended, but its hold is not released. */
  holdPending: flag("hold_pending").notNull(),
});

/** Feedback on results; see ../migrations/0016_result_feedback.sql. */
export const resultFeedback = sqliteTable("result_feedback", {
  sequence: integer("sequence").primaryKey(),
  jobId: text("job_id").notNull(),
  userId: text("user_id"),
  /** SHA-256 of the token, hex. */
  jobTokenHash: text("job_token_hash"),
  /** Generated; equal for the same author. */
  authorKey: text("author_key").notNull().generatedAlwaysAs("", { mode: "stored" }),
  rating: text("rating").$type<FeedbackRating>().notNull(),
  reasonCode: text("reason_code").$type<FeedbackReason>(),
  comment: text("comment"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  updatedAtMs: timeMs("updated_at_ms").notNull(),
});
