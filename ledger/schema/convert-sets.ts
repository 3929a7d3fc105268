import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UnqueuedFile } from "../contract/sets.ts";
import { json, ownerColumns, timeMs } from "./columns.ts";

/** What one convert call queued. The database removes it with its last job. */
export const convertSets = sqliteTable("convert_sets", {
  id: text("id").primaryKey(),
  ...ownerColumns(),
  /** Of everything that was sent, so that a repeat can be told from another call. */
  fingerprint: text("fingerprint").notNull(),
  unqueued: json<UnqueuedFile[]>("unqueued").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export const convertSetJobs = sqliteTable(
  "convert_set_jobs",
  {
    setId: text("set_id").notNull(),
    /** Of the file among those of the call. */
    position: integer("position").notNull(),
    jobId: text("job_id").notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
);
