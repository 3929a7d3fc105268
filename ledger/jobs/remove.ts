import { eq, sql } from "drizzle-orm";
import { expectOneChange } from "../database/prepared.ts";
import { jobs, uploads } from "../schema/index.ts";
import type { UnitContext } from "../unit-context.ts";

/**
 * Removes a terminal job, its idempotency key and its upload. Hold, transfers, audit and a pending event stay.
 */
export function createRemoveJob({
  db,
  touched,
}: Pick<UnitContext, "db" | "touched">): (job: { id: string; uploadId: string }) => void {
  const removeJob = db
    .delete(jobs)
    .where(eq(jobs.id, sql.placeholder("id")))
    .prepare();
  const removeUpload = db
    .delete(uploads)
    .where(eq(uploads.id, sql.placeholder("id")))
    .prepare();

  return (job) => {
    touched.job(job.id);
    expectOneChange(removeJob.run({ id: job.id }), "remove job");
    expectOneChange(removeUpload.run({ id: job.uploadId }), "remove upload");
  };
}
