import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, ownerColumns, timeMs } from "./columns.ts";
import type { Owner } from "./owners.ts";

export const uploads = sqliteTable("uploads", {
  id: text("id").primaryKey(),
  ...ownerColumns(),
  filename: text("filename").notNull(),
  bytes: integer("bytes").notNull(),
  sha256: text("sha256").notNull(),
  capabilityId: text("capability_id").notNull(),
  request: json<Record<string, unknown>>("request").notNull(),
  measurement: json<Record<string, unknown>>("measurement").notNull(),
  estimatedCreditUnits: integer("estimated_credit_units").notNull(),
  creditModelVersion: text("credit_model_version").notNull(),
  rateCardVersion: text("rate_card_version").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  jobId: text("job_id"),
  /** The job token of a claimed upload. */
  readerTokenHash: text("reader_token_hash"),
});

type OwnColumns = "organizationId" | "projectId" | "jobTokenHash" | "ownerKey" | "readerTokenHash";

/** An upload in the form that services use. */
export interface UploadRow extends Omit<typeof uploads.$inferSelect, OwnColumns> {
  owner: Owner;
}
