import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ErrorCode } from "../../config/errors/catalog.ts";
import type { FaultDetail } from "../../config/errors/fault.ts";
import { json, ownerColumns, timeMs } from "./columns.ts";

/** Why a file was not queued, as reported to the caller. */
export interface FileError {
  code: ErrorCode;
  message: string;
  details: FaultDetail[] | null;
}

/** A file without a job. */
export interface UnqueuedFile {
  /** Position among the files of the call, from 0. */
  index: number;
  filename: string;
  error: FileError;
}

/** The result of one convert call. Deleted with its last job (trigger). */
export const convertSets = sqliteTable("convert_sets", {
  id: text("id").primaryKey(),
  ...ownerColumns(),
  /** Hash of the request, to detect a repeat. */
  fingerprint: text("fingerprint").notNull(),
  unqueued: json<UnqueuedFile[]>("unqueued").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export const convertSetJobs = sqliteTable(
  "convert_set_jobs",
  {
    setId: text("set_id").notNull(),
    /** Position among the files of the call. */
    position: integer("position").notNull(),
    jobId: text("job_id").notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
);
