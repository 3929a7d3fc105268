import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";
import type { Actor } from "./owners.ts";

/** Addresses of single assets, ten minutes at the most; they go with their job. */
export const assetGrants = sqliteTable("asset_grants", {
  /** ag_ + 32 hex. */
  id: text("id").primaryKey(),
  /** SHA-256 of the token in the address, hex. */
  tokenHash: text("token_hash").notNull(),
  jobId: text("job_id").notNull(),
  assetPath: text("asset_path").notNull(),
  /** Who made it, see ../migrations/0017_asset_grant_makers.sql. */
  createdByKind: text("created_by_kind").$type<Extract<Actor["kind"], "key" | "user" | "guest">>().notNull(),
  createdBy: text("created_by"),
  clientId: text("client_id"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  revokedAtMs: timeMs("revoked_at_ms"),
});
