import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, timeMs } from "./columns.ts";
import type { DeliveryState, EventType } from "./enums.ts";
import type { JobRow } from "./jobs.ts";

/** Events and their delivery; a job's event is written in the transaction that ends the job. */
export const outbox = sqliteTable("outbox", {
  /** evt_ + 32 hex; equal on every delivery. */
  id: text("id").primaryKey(),
  type: text("type").$type<EventType>().notNull(),
  organizationId: text("organization_id").notNull(),
  /** Not a foreign key: an event outlives its job. Null for a test. */
  jobId: text("job_id").unique(),
  webhookUrl: text("webhook_url").notNull(),
  host: text("host").notNull(),
  /** The job at its end. */
  job: json<JobRow | null>("job"),
  /** The exact body, from the first attempt on. */
  body: text("body"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  state: text("state").$type<DeliveryState>().notNull(),
  /** Attempts in total. */
  attempts: integer("attempts").notNull(),
  /** Attempts of the current or last schedule. */
  scheduleAttempts: integer("schedule_attempts").notNull(),
  nextAttemptAtMs: timeMs("next_attempt_at_ms"),
  lastAttemptAtMs: timeMs("last_attempt_at_ms"),
  lastStatus: integer("last_status"),
  lastError: text("last_error"),
  deliveredAtMs: timeMs("delivered_at_ms"),
  endedAtMs: timeMs("ended_at_ms"),
});

/** Signing secrets of an organization, encrypted with a key outside of the ledger. */
export const webhookSecrets = sqliteTable("webhook_secrets", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  sealed: text("sealed").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null for the current one; a replaced one signs until then. */
  validUntilMs: timeMs("valid_until_ms"),
});

export type WebhookSecretRow = typeof webhookSecrets.$inferSelect;
