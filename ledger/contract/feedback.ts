/** What people think of the results of jobs. */
import type { Actor, Owner } from "../schema/owners.ts";

export const feedbackRatings = ["up", "down"] as const;
export type FeedbackRating = (typeof feedbackRatings)[number];

export const feedbackReasons = [
  "missing_content",
  "reading_order",
  "table_formula",
  "garbled_text",
  "layout_assets",
  "other",
] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** Whose opinion it is: a user's, by whichever credential, or that of whoever has the job's token. */
export type FeedbackAuthor = { userId: string } | { jobTokenHash: string };

export interface FeedbackOpinion {
  rating: FeedbackRating;
  reasonCode: FeedbackReason | null;
  /** 1 to limits.feedbackCommentCharactersMax characters. */
  comment: string | null;
}

export interface FeedbackRow extends FeedbackOpinion {
  /** Of the first opinion; it stays when that is changed. */
  createdAtMs: number;
  updatedAtMs: number;
}

/** As administrators see it. */
export interface FeedbackEntry extends FeedbackRow {
  /** Grows with each first opinion on a job. */
  sequence: number;
  jobId: string;
  capabilityId: string;
  /** Null: the job is a guest's. */
  organizationId: string | null;
  projectId: string | null;
  /** Null: the opinion is a guest's. */
  userId: string | null;
}

export interface FeedbackFilter {
  organizationId: string | null;
  capabilityId: string | null;
  rating: FeedbackRating | null;
  reasonCode: FeedbackReason | null;
}

export interface OnJob {
  jobId: string;
  owner: Owner;
  author: FeedbackAuthor;
  actor: Actor;
  nowMs: number;
}
