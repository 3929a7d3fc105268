import { createHash } from "node:crypto";
import type { JobRow } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { outbox } from "../schema/index.ts";

/** One event a job, so its id can be made from the job's: the same on every replay and every delivery. */
export function eventId(jobId: string): string {
  return `evt_${createHash("sha256").update(`job-ended:${jobId}`).digest("hex").slice(0, 32)}`;
}

/** Writes the event of a job that just ended; nothing where nobody asked for it. */
export function createOutbox(db: Db): (job: JobRow, nowMs: number) => void {
  const insert = preparedInsert(db, outbox);
  return (job, nowMs) => {
    if (job.webhookUrl === null) return;
    insert({
      id: eventId(job.id),
      type: `job.${job.status}`,
      jobId: job.id,
      webhookUrl: job.webhookUrl,
      job,
      createdAtMs: nowMs,
    });
  };
}
