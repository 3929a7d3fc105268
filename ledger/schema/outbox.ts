import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobRow } from "../contract/jobs.ts";
import type { DeliveryState, EventType } from "../contract/webhooks.ts";
import { json, timeMs } from "./columns.ts";

/** Events and what became of their delivery; a job's is written in the transaction that ends the job. */
export const outbox = sqliteTable("outbox", {
  /** evt_ + 32 hex; the same on every delivery. */
  id: text("id").primaryKey(),
  type: text("type").$type<EventType>().notNull(),
  organizationId: text("organization_id").notNull(),
  /** No reference: an event outlives its job. Null for a test. */
  jobId: text("job_id").unique(),
  webhookUrl: text("webhook_url").notNull(),
  host: text("host").notNull(),
  /** The job as it was when it ended. */
  job: json<JobRow | null>("job"),
  /** What is sent, byte for byte, once it was sent for the first time. */
  body: text("body"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  state: text("state").$type<DeliveryState>().notNull(),
  /** All tries there ever were. */
  attempts: integer("attempts").notNull(),
  /** Tries of the schedule that runs, or ran last. */
  scheduleAttempts: integer("schedule_attempts").notNull(),
  nextAttemptAtMs: timeMs("next_attempt_at_ms"),
  lastAttemptAtMs: timeMs("last_attempt_at_ms"),
  lastStatus: integer("last_status"),
  lastError: text("last_error"),
  deliveredAtMs: timeMs("delivered_at_ms"),
  endedAtMs: timeMs("ended_at_ms"),
});
