import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, timeMs } from "./columns.ts";

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
