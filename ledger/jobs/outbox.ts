import { createHash } from "node:crypto";
import type { JobRow, JobStatus } from "../contract/jobs.ts";
import type { EventType } from "../contract/webhooks.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { outbox } from "../schema/index.ts";
import { hostOf, unsent } from "../webhooks/rows.ts";
import type { Touched } from "../writer/touched.ts";

/** One event a job, so its id can be made from the job's: the same on every replay and every delivery. */
export function eventId(jobId: string): string {
  return `evt_${createHash("sha256").update(`job-ended:${jobId}`).digest("hex").slice(0, 32)}`;
}

const eventTypes: Readonly<Partial<Record<JobStatus, EventType>>> = {
  succeeded: "job.succeeded",
  failed: "job.failed",
  cancelled: "job.cancelled",
  timed_out: "job.timed_out",
};

/**
 * Writes the event of a job that just ended, due at once; nothing where nobody asked for it. Only accounts can ask:
 * an anonymous owner has no secret to sign with.
 */
export function createOutbox(db: Db, touched: Touched): (job: JobRow, nowMs: number) => void {
  const insert = preparedInsert(db, outbox);
  return (job, nowMs) => {
    if (job.webhookUrl === null || "jobTokenHash" in job.owner) return;
    const type = eventTypes[job.status];
    if (type === undefined) throw new Error(`job ${job.id} is ${job.status}, which is no event`);
    touched.events();
    insert({
      ...unsent(nowMs),
      id: eventId(job.id),
      type,
      organizationId: job.owner.organizationId,
      jobId: job.id,
      webhookUrl: job.webhookUrl,
      host: hostOf(job.webhookUrl),
      job,
      body: null,
      createdAtMs: nowMs,
    });
  };
}
