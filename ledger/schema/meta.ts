import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";

/** Facts about this installation. */
export const meta = sqliteTable("meta", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

export const schemaVersions = sqliteTable("schema_versions", {
  version: integer("version").primaryKey(),
  name: text("name").notNull(),
  appliedAtMs: timeMs("applied_at_ms").notNull(),
});
