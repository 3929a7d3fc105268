import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobRow } from "../contract.ts";
import { json, timeMs } from "./columns.ts";

/** Events to be delivered, written in the transaction that ends the job. */
export const outbox = sqliteTable("outbox", {
  /** evt_ + 32 hex; the same on every delivery. */
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  /** No reference: a pending delivery outlives its job. */
  jobId: text("job_id").notNull().unique(),
  webhookUrl: text("webhook_url").notNull(),
  /** The job as it was when it ended. */
  job: json<JobRow>("job").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});
