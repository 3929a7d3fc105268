/** Notifications that jobs have ended: what is to be delivered, what became of it, and the secrets that sign. */
import type { JobRow } from "./jobs.ts";
import type { Actor } from "./owners.ts";

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

/** A new secret, sealed by the caller, who alone has the key. */
interface NewSecret {
  secretId: string;
  organizationId: string;
  sealed: string;
  actor: Actor;
  nowMs: number;
}

export interface WebhookUnits {
  /** Sends nothing by itself: tells what came of a try. `lost`: the event is gone, or is not pending any more. */
  recordAttempt: {
    args: {
      eventId: string;
      /** As it was when the try began; another one now means that a new schedule has begun meanwhile. */
      scheduleAttempts: number;
      /** What was sent; kept, so that every later try sends the same bytes. */
      body: string;
      result: AttemptResult;
      nowMs: number;
    };
    result: { outcome: DeliveryState | "lost" };
  };
  /** A fresh schedule that starts now, whatever became of the delivery so far. */
  redeliverEvent: {
    args: { eventId: string; organizationId: string; actor: Actor; nowMs: number };
    result: { outcome: "scheduled"; delivery: DeliveryRow } | { outcome: "event_not_found" };
  };
  /** An event that no job made. */
  createTestEvent: {
    args: {
      eventId: string;
      organizationId: string;
      webhookUrl: string;
      body: string;
      /** How many tests of one organization may be waiting. */
      pendingMax: number;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created"; delivery: DeliveryRow } | { outcome: "too_many_pending" };
  };
  /** Removes events whose delivery ended by then, and secrets that sign no more. */
  sweepEvents: {
    args: { endedUntilMs: number; limit: number; nowMs: number };
    result: { events: number; secrets: number };
  };
  /** The first secret of an organization; does nothing where there is one. */
  createWebhookSecret: { args: NewSecret; result: { outcome: "created" | "exists" } };
  /** A new secret; the one so far goes on signing for a while. */
  rotateWebhookSecret: {
    args: NewSecret & { previousValidUntilMs: number; validMax: number };
    result: { outcome: "rotated" } | { outcome: "too_many_valid"; nextExpiryMs: number };
  };
}

/** No event waits beyond `latestMs`: one that seems to was scheduled before the clock was set back, and is due. */
interface DeliveryTime {
  nowMs: number;
  latestMs: number;
}

export interface WaitingDeliveries {
  organizationId: string;
  /** The time of one has come. */
  due: boolean;
  /** The next one that is not due yet; null without one. */
  nextAttemptAtMs: number | null;
}

export interface WebhookQueries {
  /** Organizations for which events are pending. */
  waitingDeliveries(time: DeliveryTime): Promise<WaitingDeliveries[]>;
  /** Of one organization's pending events whose time has come the longest waiting one; null without one. */
  dueEvent(
    time: DeliveryTime & {
      organizationId: string;
      /** Under way. */
      exceptEventIds: readonly string[];
      exceptHosts: readonly string[];
      /** No others, when it is given. */
      onlyHosts: readonly string[] | null;
    },
  ): Promise<(EventRow & { host: string }) | null>;
  /** Newest first. The cursor is the last row of the page before. */
  deliveries(
    organizationId: string,
    page: {
      limit: number;
      before: { createdAtMs: number; eventId: string } | null;
      state: DeliveryState | null;
    },
  ): Promise<DeliveryRow[]>;
  event(eventId: string, organizationId: string): Promise<EventRow | null>;
  /** Those that sign now, newest first. */
  webhookSecrets(organizationId: string, nowMs: number): Promise<WebhookSecretRow[]>;
}
