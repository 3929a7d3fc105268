import { and, eq, sql } from "drizzle-orm";
import { createMembership } from "../auth/membership.ts";
import { param, paramValue } from "../database/prepared.ts";
import type { FeedbackRating, FeedbackReason } from "../schema/enums.ts";
import { resultFeedback } from "../schema/index.ts";
import { type Actor, type Owner, ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** The author of feedback: a user, or the holder of the job's token. */
export type FeedbackAuthor = { userId: string } | { jobTokenHash: string };

export interface OnJob {
  jobId: string;
  owner: Owner;
  author: FeedbackAuthor;
  actor: Actor;
  nowMs: number;
}

/** Equal to the generated column author_key. */
export function authorKey(author: FeedbackAuthor): string {
  return "userId" in author ? author.userId : `token:${author.jobTokenHash}`;
}

function toAuthorColumns(author: FeedbackAuthor): {
  userId: string | null;
  jobTokenHash: string | null;
} {
  return "userId" in author
    ? { userId: author.userId, jobTokenHash: null }
    : { userId: null, jobTokenHash: author.jobTokenHash };
}

export interface FeedbackOpinion {
  rating: FeedbackRating;
  reasonCode: FeedbackReason | null;
  /** 1 to limits.feedbackCommentCharactersMax characters. */
  comment: string | null;
}

export interface FeedbackRow extends FeedbackOpinion {
  /** Of the first version. */
  createdAtMs: number;
  updatedAtMs: number;
}

type Result =
  | { outcome: "saved"; feedback: FeedbackRow }
  | { outcome: "job_not_found" | "not_succeeded" | "author_gone" };

type Args = OnJob & { opinion: FeedbackOpinion };

/** Replaces the author's previous feedback. The text is not audited. */
export function saveFeedback({ db, status, guests, audit }: UnitContext): Unit<Args, Result> {
  const organizationOf = createMembership(db);
  const { rating, reasonCode, comment, createdAtMs, updatedAtMs } = resultFeedback;
  const save = db
    .insert(resultFeedback)
    .values({
      jobId: paramValue("jobId"),
      userId: paramValue("userId"),
      jobTokenHash: paramValue("jobTokenHash"),
      rating: paramValue("rating"),
      reasonCode: paramValue("reasonCode"),
      comment: paramValue("comment"),
      createdAtMs: paramValue("nowMs"),
      updatedAtMs: paramValue("nowMs"),
    })
    .onConflictDoUpdate({
      target: [resultFeedback.jobId, resultFeedback.authorKey],
      set: {
        rating: sql`excluded.rating`,
        reasonCode: sql`excluded.reason_code`,
        comment: sql`excluded.comment`,
        // The clock may have been set back.
        updatedAtMs: sql`max(${createdAtMs}, excluded.updated_at_ms)`,
      },
    })
    .returning({ rating, reasonCode, comment, createdAtMs, updatedAtMs })
    .prepare();

  return ({ jobId, owner, author, opinion, actor, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || job.ownerKey !== ownerKey(owner)) return { outcome: "job_not_found" };
    if (job.status !== "succeeded") return { outcome: "not_succeeded" };
    if ("userId" in author && organizationOf(author.userId) === null) return { outcome: "author_gone" };
    const feedback = save.get({ jobId, ...toAuthorColumns(author), ...opinion, nowMs });
    audit({
      actor: guests.named(actor, jobId),
      action: "job.rate",
      objectId: jobId,
      organizationId: job.organizationId,
      outcome: "saved",
      detail: { rating: opinion.rating, reason_code: opinion.reasonCode },
      nowMs,
    });
    return { outcome: "saved", feedback };
  };
}

type RemoveFeedbackResult = { outcome: "removed" | "nothing" | "job_not_found" };

export function removeFeedback({
  db,
  status,
  guests,
  audit,
}: UnitContext): Unit<OnJob, RemoveFeedbackResult> {
  const remove = db
    .delete(resultFeedback)
    .where(and(eq(resultFeedback.jobId, param("jobId")), eq(resultFeedback.authorKey, param("authorKey"))))
    .prepare();

  return ({ jobId, owner, author, actor, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || job.ownerKey !== ownerKey(owner)) return { outcome: "job_not_found" };
    if (remove.run({ jobId, authorKey: authorKey(author) }).changes === 0) return { outcome: "nothing" };
    audit({
      actor: guests.named(actor, jobId),
      action: "job.withdraw_rating",
      objectId: jobId,
      organizationId: job.organizationId,
      outcome: "removed",
      nowMs,
    });
    return { outcome: "removed" };
  };
}
