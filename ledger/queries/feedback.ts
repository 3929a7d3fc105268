import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { authorKey, type FeedbackAuthor, type FeedbackRow } from "../jobs/feedback.ts";
import type { FeedbackRating, FeedbackReason } from "../schema/enums.ts";
import { jobs, resultFeedback } from "../schema/index.ts";

export interface FeedbackEntry extends FeedbackRow {
  /** Grows with each first feedback on a job. */
  sequence: number;
  jobId: string;
  capabilityId: string;
  /** Null: a guest's job. */
  organizationId: string | null;
  projectId: string | null;
  /** Null: a guest's feedback. */
  userId: string | null;
}

export interface FeedbackFilter {
  organizationId: string | null;
  capabilityId: string | null;
  rating: FeedbackRating | null;
  reasonCode: FeedbackReason | null;
}

/** Rows scanned per page: some milliseconds. */
const lookedAtMax = 20_000;

const { rating, reasonCode, comment, createdAtMs, updatedAtMs } = resultFeedback;
const own = { rating, reasonCode, comment, createdAtMs, updatedAtMs };

export function createFeedbackQueries(db: Db) {
  const one = once(() =>
    db
      .select(own)
      .from(resultFeedback)
      .where(and(eq(resultFeedback.jobId, param("jobId")), eq(resultFeedback.authorKey, param("authorKey"))))
      .prepare(),
  );

  return {
    feedback: async (jobId: string, author: FeedbackAuthor): Promise<FeedbackRow | null> =>
      one().get({ jobId, authorKey: authorKey(author) }) ?? null,

    /**
     * For administrators: of all owners, newest first. The scan is bounded, so a page can be short or empty without
     * being the last.
     */
    feedbackPage: async (
      wanted: FeedbackFilter,
      { limit, before }: { limit: number; before: number | null },
    ): Promise<{
      entries: FeedbackEntry[];
      /** `before` of the next page; null on the last. */
      next: number | null;
    }> => {
      const { organizationId, capabilityId } = wanted;
      const older = before === null ? undefined : lt(resultFeedback.sequence, before);
      // The last scanned row; none if there are fewer.
      const reach = db
        .select({ sequence: resultFeedback.sequence })
        .from(resultFeedback)
        .where(older)
        .orderBy(desc(resultFeedback.sequence))
        .limit(1)
        .offset(lookedAtMax - 1)
        .get();
      const rows = db
        .select({
          ...own,
          sequence: resultFeedback.sequence,
          jobId: resultFeedback.jobId,
          userId: resultFeedback.userId,
          capabilityId: jobs.capabilityId,
          organizationId: jobs.organizationId,
          projectId: jobs.projectId,
        })
        .from(resultFeedback)
        .innerJoin(jobs, eq(jobs.id, resultFeedback.jobId))
        .where(
          and(
            older,
            reach === undefined ? undefined : sql`${resultFeedback.sequence} >= ${reach.sequence}`,
            wanted.rating === null ? undefined : eq(rating, wanted.rating),
            wanted.reasonCode === null ? undefined : eq(reasonCode, wanted.reasonCode),
            // The unary plus keeps SQLite from using another index.
            capabilityId === null ? undefined : sql`+${jobs.capabilityId} = ${capabilityId}`,
            organizationId === null ? undefined : sql`+${jobs.organizationId} = ${organizationId}`,
          ),
        )
        .orderBy(desc(resultFeedback.sequence))
        .limit(limit + 1)
        .all();
      const entries = rows.slice(0, limit);
      const next = rows.length > limit ? entries.at(-1)?.sequence : reach?.sequence;
      return { entries, next: next ?? null };
    },
  };
}
