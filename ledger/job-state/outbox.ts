import { createHash } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { JobRow, JobStatus } from "../contract/jobs.ts";
import type { DeliveryRow, EventRow, EventType } from "../contract/webhooks.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { outbox } from "../schema/index.ts";

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

const { id, host, job, body, endedAtMs, ...rest } = getTableColumns(outbox);

/** A delivery as callers see it, without the event itself, which is the larger part of the row. */
export const deliveryColumns = { eventId: id, ...rest } satisfies Record<keyof DeliveryRow, unknown>;

export const eventColumns = { ...deliveryColumns, job, body } satisfies Record<keyof EventRow, unknown>;

/** The state of a delivery that was never tried and is due now. */
export const unsent = (nowMs: number) => ({
  state: "pending" as const,
  attempts: 0,
  scheduleAttempts: 0,
  nextAttemptAtMs: nowMs,
  lastAttemptAtMs: null,
  lastStatus: null,
  lastError: null,
  deliveredAtMs: null,
  endedAtMs: null,
});

/**
 * Of an address that was checked when it was accepted; without the dot that a name may end with, so that a host has one
 * name.
 */
export function hostOf(webhookUrl: string): string {
  return URL.canParse(webhookUrl) ? new URL(webhookUrl).hostname.replace(/\.$/, "") : "";
}
