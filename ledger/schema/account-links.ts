import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LinkKind } from "../contract/links.ts";
import { timeMs } from "./columns.ts";
import type { Actor } from "./owners.ts";

/** Links for setup, invitation and a new password, each for one use. */
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
