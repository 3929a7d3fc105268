import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobStatus } from "../contract/jobs.ts";
import { flag, json, ownerColumns, timeMs } from "./columns.ts";

export const jobs = sqliteTable("jobs", {
  id: text("id").primaryKey(),
  ...ownerColumns(),
  /** Written by the database: whose turn it is, an organization's or a job token's. */
  fairGroup: text("fair_group").notNull().generatedAlwaysAs("", { mode: "stored" }),
  uploadId: text("upload_id").notNull().unique(),
  status: text("status").$type<JobStatus>().notNull(),
  capabilityId: text("capability_id").notNull(),
  filename: text("filename").notNull(),
  sourceBytes: integer("source_bytes").notNull(),
  request: json<Record<string, unknown>>("request").notNull(),
  estimatedCreditUnits: integer("estimated_credit_units").notNull(),
  ceilingCreditUnits: integer("ceiling_credit_units").notNull(),
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
  /** An earlier job of the same guest session has not ended: the queue passes it over. */
  heldBack: flag("held_back").notNull(),
  /** The token that it was claimed from, which reads it until then. */
  readerTokenHash: text("reader_token_hash"),
  readerUntilMs: timeMs("reader_until_ms"),
});

/** When each fair group was last served: a number that grows with every lease. */
export const leaseTurns = sqliteTable("lease_turns", {
  fairGroup: text("fair_group").primaryKey(),
  turn: integer("turn").notNull(),
});
