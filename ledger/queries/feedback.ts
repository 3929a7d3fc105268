import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { FeedbackAuthor, FeedbackEntry, FeedbackFilter, FeedbackRow } from "../contract/feedback.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { authorKey } from "../jobs/feedback-author.ts";
import { jobs, resultFeedback } from "../schema/index.ts";

/** Opinions that one page looks at, so that a rare one keeps nobody waiting: some milliseconds. */
const lookedAtMax = 20_000;

const { rating, reasonCode, comment, createdAtMs, updatedAtMs } = resultFeedback;
const own = { rating, reasonCode, comment, createdAtMs, updatedAtMs };

export function createFeedbackQueries(db: Db) {
  const one = once(() =>
    db
      .select(own)
      .from(resultFeedback)
      .where(
        and(
          eq(resultFeedback.jobId, sql.placeholder("jobId")),
          eq(resultFeedback.authorKey, sql.placeholder("authorKey")),
        ),
      )
      .prepare(),
  );

  return {
    feedback: async (jobId: string, author: FeedbackAuthor): Promise<FeedbackRow | null> =>
      one().get({ jobId, authorKey: authorKey(author) }) ?? null,

    /**
     * For administrators only: of all owners, newest first. Only so many opinions are looked at, whatever is wanted of
     * them: a page can be shorter than asked for, or empty, and still not be the last.
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
      // The last one that is looked at; none when there are fewer.
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
            // The signs keep the engine from going by another index than that of the order.
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
