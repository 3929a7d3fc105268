import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";

/** A guest's queue of previews, until an account claims it or its time is up. */
export const guestSessions = sqliteTable("guest_sessions", {
  /** gps_ + 32 hex. */
  id: text("id").primaryKey(),
  /** SHA-256 of the preview token, hex. */
  tokenHash: text("token_hash").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Moves when the session is extended. */
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  extendedAtMs: timeMs("extended_at_ms"),
  claimedAtMs: timeMs("claimed_at_ms"),
  claimedOrganizationId: text("claimed_organization_id"),
  /** What the claim settled; a repeated claim is answered from it. */
  claimedCreditUnits: integer("claimed_credit_units"),
});
