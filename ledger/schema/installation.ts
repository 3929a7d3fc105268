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

/** Append-only by trigger: the prices of a job stay readable. */
export const rateCards = sqliteTable("rate_cards", {
  /** 1, 2, 3, …: order of recording. */
  sequence: integer("sequence").primaryKey(),
  version: text("version").notNull().unique(),
  creditModelVersion: text("credit_model_version").notNull(),
  source: text("source").$type<"built_in" | "administrator">().notNull(),
  /** The exact JSON text. */
  content: text("content").notNull(),
  actorKind: text("actor_kind").notNull(),
  actorId: text("actor_id"),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export type RateCardRow = Omit<typeof rateCards.$inferSelect, "sequence" | "actorKind" | "actorId">;
