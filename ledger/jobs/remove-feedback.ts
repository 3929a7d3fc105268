import { and, eq, sql } from "drizzle-orm";
import type { OnJob } from "../contract/feedback.ts";
import { resultFeedback } from "../schema/index.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { authorKey } from "./feedback-author.ts";

type Result = { outcome: "removed" | "nothing" | "job_not_found" };

export function removeFeedback({ db, status, guests, audit }: UnitContext): Unit<OnJob, Result> {
  const remove = db
    .delete(resultFeedback)
    .where(
      and(
        eq(resultFeedback.jobId, sql.placeholder("jobId")),
        eq(resultFeedback.authorKey, sql.placeholder("authorKey")),
      ),
    )
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
