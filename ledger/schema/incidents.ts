import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, timeMs } from "./columns.ts";

/** What went wrong inside, by the reference that a caller may quote. */
export const incidents = sqliteTable("incidents", {
  /** sup_ + 12 hex. */
  supportReference: text("support_reference").notNull(),
  /** No reference: an incident outlives its job. */
  jobId: text("job_id").notNull(),
  /** Null: the job was an anonymous caller's. */
  organizationId: text("organization_id"),
  capabilityId: text("capability_id").notNull(),
  errorCode: text("error_code").notNull(),
  /** Which attempt at the job it was. */
  attempt: integer("attempt").notNull(),
  /** What the process or the converter said; never shown to callers. */
  internal: text("internal"),
  atMs: timeMs("at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  /** The job has ended, but its Credits are left to be released. */
  holdPending: flag("hold_pending").notNull(),
});
