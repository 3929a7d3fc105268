import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";
import type { GuestDeferral, JobStatus } from "./enums.ts";

/** A guest's list of previews, until it is claimed or expires. */
export const guestSessions = sqliteTable("guest_sessions", {
  /** gps_ + 32 hex. */
  id: text("id").primaryKey(),
  /** See ../migrations/0013_guests.sql. */
  kind: text("kind").$type<"staged" | "implicit" | "recovery">().notNull(),
  /** SHA-256 of the preview token, hex. Null: implicit. */
  tokenHash: text("token_hash"),
  visitorHash: text("visitor_hash"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Extended with the session. */
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  extendedAtMs: timeMs("extended_at_ms"),
  dispatchedCreditUnits: integer("dispatched_credit_units").notNull(),
  claimedAtMs: timeMs("claimed_at_ms"),
  claimedOrganizationId: text("claimed_organization_id"),
  /** The amount that the claim settled, for a repeated claim. */
  claimedCreditUnits: integer("claimed_credit_units"),
});

/** The items of a session in order, one per upload. */
export const guestSessionItems = sqliteTable(
  "guest_session_items",
  {
    sessionId: text("session_id").notNull(),
    position: integer("position").notNull(),
    uploadId: text("upload_id").notNull().unique(),
    /** Null if it is deferred. */
    jobId: text("job_id").unique(),
    estimatedCreditUnits: integer("estimated_credit_units").notNull(),
    deferral: text("deferral").$type<GuestDeferral>(),
    /** Set by a trigger when the job is removed. */
    removedStatus: text("removed_status").$type<JobStatus>(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** The salt of a UTC day, for the hashes of visitors and addresses. */
export const guestDays = sqliteTable("guest_days", {
  /** YYYY-MM-DD. */
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/** Sessions per visitor or address and day; deleted with the day's salt. */
export const guestCounters = sqliteTable(
  "guest_counters",
  {
    day: text("day").notNull(),
    kind: text("kind").$type<"visitor" | "address">().notNull(),
    hash: text("hash").notNull(),
    sessions: integer("sessions").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.hash] })],
);
