import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FeedbackRating, FeedbackReason } from "../contract/feedback.ts";
import { timeMs } from "./columns.ts";

/** What people think of the results of jobs; see ../migrations/0016_result_feedback.sql. */
export const resultFeedback = sqliteTable("result_feedback", {
  sequence: integer("sequence").primaryKey(),
  jobId: text("job_id").notNull(),
  userId: text("user_id"),
  /** SHA-256 of the token, hex. */
  jobTokenHash: text("job_token_hash"),
  /** Written by the database: one text that is the same for the same author. */
  authorKey: text("author_key").notNull().generatedAlwaysAs("", { mode: "stored" }),
  rating: text("rating").$type<FeedbackRating>().notNull(),
  reasonCode: text("reason_code").$type<FeedbackReason>(),
  comment: text("comment"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  updatedAtMs: timeMs("updated_at_ms").notNull(),
});
