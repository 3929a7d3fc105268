import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, timeMs } from "./columns.ts";

export const organizations = sqliteTable("organizations", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  planId: text("plan_id").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export const projects = sqliteTable("projects", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  name: text("name").notNull(),
  isDefault: flag("is_default").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

/** A user belongs to one organization. */
export const members = sqliteTable("members", {
  userId: text("user_id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
});
