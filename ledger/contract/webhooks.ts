/** Notifications that jobs have ended: what is to be delivered, what became of it, and the secrets that sign. */
import type { JobRow } from "./jobs.ts";

export type EventType =
  | "job.succeeded"
  | "job.failed"
  | "job.cancelled"
  | "job.timed_out"
  /** Asked for by hand, to try a receiver. */
  | "webhook.test";

/** `failed`: its tries are used up, or the receiver wants no more of them. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface DeliveryRow {
  /** evt_ + 32 hex; the same on every try. */
  eventId: string;
  type: EventType;
  organizationId: string;
  /** Null for a test. The job may be gone by now. */
  jobId: string | null;
  webhookUrl: string;
  createdAtMs: number;
  state: DeliveryState;
  /** All tries so far. */
  attempts: number;
  /** Tries of the schedule that runs, or ran last: sending again starts a new one. */
  scheduleAttempts: number;
  /** Null unless pending. */
  nextAttemptAtMs: number | null;
  lastAttemptAtMs: number | null;
  /** HTTP status of the last try; null when there was no answer. */
  lastStatus: number | null;
  /** Why the last try failed, in plain words. */
  lastError: string | null;
  deliveredAtMs: number | null;
}

/** A delivery with what it delivers: the body once it was sent, before that the job that it will be made of. */
export interface EventRow extends DeliveryRow {
  /** The job as it was when it ended; null for a test, which has its body from the start. */
  job: JobRow | null;
  body: string | null;
}

export interface WebhookSecretRow {
  id: string;
  organizationId: string;
  sealed: string;
  createdAtMs: number;
  /** Null for the one in force. */
  validUntilMs: number | null;
}

/** What one try came to. */
export type AttemptResult =
  | { delivered: true; status: number }
  | {
      delivered: false;
      status: number | null;
      error: string;
      /** Null: this was the last try. */
      nextAttemptAtMs: number | null;
    };

export interface WaitingDeliveries {
  organizationId: string;
  /** The time of one has come. */
  due: boolean;
  /** The next one that is not due yet; null without one. */
  nextAttemptAtMs: number | null;
}
