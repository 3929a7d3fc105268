import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";

/** Append-only by trigger: what a job was priced by stays readable for ever. */
export const rateCards = sqliteTable("rate_cards", {
  /** 1, 2, 3, ...: the order in which they became known. */
  sequence: integer("sequence").primaryKey(),
  version: text("version").notNull().unique(),
  creditModelVersion: text("credit_model_version").notNull(),
  source: text("source").$type<"built_in" | "administrator">().notNull(),
  /** JSON, kept to the letter. */
  content: text("content").notNull(),
  actorKind: text("actor_kind").notNull(),
  actorId: text("actor_id"),
  createdAtMs: timeMs("created_at_ms").notNull(),
});

export type RateCardRow = Omit<typeof rateCards.$inferSelect, "sequence" | "actorKind" | "actorId">;
