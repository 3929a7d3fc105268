import { sql } from "drizzle-orm";
import { createMembership } from "../auth/membership.ts";
import type { FeedbackOpinion, FeedbackRow, OnJob } from "../contract/feedback.ts";
import { resultFeedback } from "../schema/index.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { toAuthorColumns } from "./feedback-author.ts";

type Result =
  | { outcome: "saved"; feedback: FeedbackRow }
  /** `author_gone`: the user was deleted meanwhile. */
  | { outcome: "job_not_found" | "not_succeeded" | "author_gone" };

type Args = OnJob & { opinion: FeedbackOpinion };

/**
 * In the place of the author's opinion before, if any. What it says is the author's own words, which the audit has no
 * need of.
 */
export function saveFeedback({ db, status, guests, audit }: UnitContext): Unit<Args, Result> {
  const organizationOf = createMembership(db);
  const { rating, reasonCode, comment, createdAtMs, updatedAtMs } = resultFeedback;
  const placeholder = (name: string) => sql`${sql.placeholder(name)}`;
  const save = db
    .insert(resultFeedback)
    .values({
      jobId: placeholder("jobId"),
      userId: placeholder("userId"),
      jobTokenHash: placeholder("jobTokenHash"),
      rating: placeholder("rating"),
      reasonCode: placeholder("reasonCode"),
      comment: placeholder("comment"),
      createdAtMs: placeholder("nowMs"),
      updatedAtMs: placeholder("nowMs"),
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
