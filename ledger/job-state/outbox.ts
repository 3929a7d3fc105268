import { createHash } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import type { EventType, JobStatus } from "../schema/enums.ts";
import { outbox } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";

/** One event per job; its id derives from the job's id and is the same on every delivery. */
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
 * Writes the event of a job that just ended, due at once, if the job has a webhook. Guests have none: there is no
 * secret to sign with.
 */
export function createOutbox(db: Db, touched: Touched): (job: JobRow, nowMs: number) => void {
  const insert = preparedInsert(db, outbox);
  return (job, nowMs) => {
    if (job.webhookUrl === null || "jobTokenHash" in job.owner) return;
    const type = eventTypes[job.status];
    if (type === undefined) throw new Error(`job ${job.id} is ${job.status}, which is not an event`);
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

/** The columns of a delivery without the event, which is large. */
export const deliveryColumns = { eventId: id, ...rest } satisfies Record<keyof DeliveryRow, unknown>;

export const eventColumns = { ...deliveryColumns, job, body } satisfies Record<keyof EventRow, unknown>;

/** The state of a delivery that is due and was not attempted yet. */
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

/** The host of a validated URL, without a trailing dot. */
export function hostOf(webhookUrl: string): string {
  return URL.canParse(webhookUrl) ? new URL(webhookUrl).hostname.replace(/\.$/, "") : "";
}

export type DeliveryRow = Omit<typeof outbox.$inferSelect, "id" | "host" | "job" | "body" | "endedAtMs"> & {
  eventId: string;
};

/** A delivery with its content: the body after the first attempt, before that the job. */
export type EventRow = DeliveryRow & Pick<typeof outbox.$inferSelect, "job" | "body">;
