import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import type { FaultDetail } from "../../config/errors/fault.ts";
import { json, ownerColumns, timeMs } from "./columns.ts";

/** Why a file was not queued, as it was told to the caller. */
export interface FileError {
  code: ErrorCode;
  message: string;
  details: FaultDetail[] | null;
}

/** A file that no job was made of: nothing of it is kept but this. */
export interface UnqueuedFile {
  /** Of the file among those of the call, from 0. */
  index: number;
  filename: string;
  error: FileError;
}

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
