import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, timeMs } from "./columns.ts";

export const organizations = sqliteTable("organizations", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  planId: text("plan_id").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null: active. */
  deletedAtMs: timeMs("deleted_at_ms"),
});

export const projects = sqliteTable("projects", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  name: text("name").notNull(),
  isDefault: flag("is_default").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null: active. */
  archivedAtMs: timeMs("archived_at_ms"),
});

/** A user belongs to one organization. */
export const members = sqliteTable("members", {
  userId: text("user_id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export type ProjectRow = typeof projects.$inferSelect;
