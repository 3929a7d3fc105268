import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { GuestDeferral } from "../contract/guests.ts";
import type { JobStatus } from "../contract/jobs.ts";
import { timeMs } from "./columns.ts";

/** A guest's queue of previews, until an account claims it or its time is up. */
export const guestSessions = sqliteTable("guest_sessions", {
  /** gps_ + 32 hex. */
  id: text("id").primaryKey(),
  /** See ../migrations/0013_guests.sql. */
  kind: text("kind").$type<"staged" | "implicit" | "recovery">().notNull(),
  /** SHA-256 of the preview token, hex. Null: implicit. */
  tokenHash: text("token_hash"),
  visitorHash: text("visitor_hash"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Moves when the session is extended. */
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  extendedAtMs: timeMs("extended_at_ms"),
  dispatchedCreditUnits: integer("dispatched_credit_units").notNull(),
  claimedAtMs: timeMs("claimed_at_ms"),
  claimedOrganizationId: text("claimed_organization_id"),
  /** What the claim settled; a repeated claim is answered from it. */
  claimedCreditUnits: integer("claimed_credit_units"),
});

/** The items of a session in their order, each an upload. */
export const guestSessionItems = sqliteTable(
  "guest_session_items",
  {
    sessionId: text("session_id").notNull(),
    position: integer("position").notNull(),
    uploadId: text("upload_id").notNull().unique(),
    /** Null exactly where it is deferred. */
    jobId: text("job_id").unique(),
    estimatedCreditUnits: integer("estimated_credit_units").notNull(),
    deferral: text("deferral").$type<GuestDeferral>(),
    /** Written by the database when the job is removed. */
    removedStatus: text("removed_status").$type<JobStatus>(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);
