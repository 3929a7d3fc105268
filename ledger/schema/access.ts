import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, timeMs } from "./columns.ts";
import type { LinkKind } from "./enums.ts";
import type { Actor } from "./owners.ts";

export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  /** SHA-256 of the key, hex; the key itself is never stored. */
  hash: text("hash").notNull().unique(),
  prefix: text("prefix").notNull(),
  name: text("name").notNull(),
  scopes: json<string[]>("scopes").notNull(),
  userId: text("user_id").notNull(),
  organizationId: text("organization_id").notNull(),
  projectId: text("project_id").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms"),
  lastUsedAtMs: timeMs("last_used_at_ms"),
  revokedAtMs: timeMs("revoked_at_ms"),
});

/** Single-use links for setup, invitation and password reset. */
export const accountLinks = sqliteTable("account_links", {
  /** lnk_ + 32 hex. */
  id: text("id").primaryKey(),
  /** SHA-256 of the token, hex. */
  tokenHash: text("token_hash").notNull().unique(),
  kind: text("kind").$type<LinkKind>().notNull(),
  email: text("email"),
  userId: text("user_id"),
  organizationId: text("organization_id").notNull(),
  role: text("role").$type<"admin" | "member">().notNull(),
  createdByKind: text("created_by_kind").$type<Actor["kind"]>().notNull(),
  createdBy: text("created_by"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  usedAtMs: timeMs("used_at_ms"),
  revokedAtMs: timeMs("revoked_at_ms"),
});

/** `revoked`: by an administrator, or replaced by a newer link. */
export type LinkState = "open" | "used" | "revoked" | "expired";

export function linkState(
  link: Pick<typeof accountLinks.$inferSelect, "usedAtMs" | "revokedAtMs" | "expiresAtMs">,
  nowMs: number,
): LinkState {
  if (link.usedAtMs !== null) return "used";
  if (link.revokedAtMs !== null) return "revoked";
  return link.expiresAtMs <= nowMs ? "expired" : "open";
}

/** Links to single assets, valid for at most ten minutes; deleted with their job. */
export const assetGrants = sqliteTable("asset_grants", {
  /** ag_ + 32 hex. */
  id: text("id").primaryKey(),
  /** SHA-256 of the link's token, hex. */
  tokenHash: text("token_hash").notNull(),
  jobId: text("job_id").notNull(),
  assetPath: text("asset_path").notNull(),
  /** The creator, see ../migrations/0017_asset_grant_makers.sql. */
  createdByKind: text("created_by_kind").$type<Extract<Actor["kind"], "key" | "user" | "guest">>().notNull(),
  createdBy: text("created_by"),
  clientId: text("client_id"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  expiresAtMs: timeMs("expires_at_ms").notNull(),
  revokedAtMs: timeMs("revoked_at_ms"),
});
