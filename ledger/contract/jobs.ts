/** Uploads and the jobs that are made of them. */

import type { Actor, Owner } from "../schema/owners.ts";
import type { PlanLimits } from "./credits.ts";

export interface UploadRow {
  id: string;
  owner: Owner;
  filename: string;
  bytes: number;
  /** Of the stored bytes, 64 lowercase hex. */
  sha256: string;
  capabilityId: string;
  /** The normalised request: mode, layoutFidelity, pages, options. */
  request: Record<string, unknown>;
  /** The measurement that the price was made of. */
  measurement: Record<string, unknown>;
  estimatedCreditUnits: number;
  creditModelVersion: string;
  rateCardVersion: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** The job that confirmed it, if any. */
  jobId: string | null;
}

export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled", "timed_out"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** What became of a job's reservation. */
export const resolutionStates = [
  "none",
  "credit_release_in_progress",
  "contact_support",
  "resolved",
] as const;
export type ResolutionState = (typeof resolutionStates)[number];

/** Which jobs of a list are wanted. */
export interface JobFilter {
  status?: JobStatus;
  /** A part of the file's name, whatever the case of its letters. */
  filename?: string;
  capabilityId?: string;
  errorCode?: string;
  resolution?: ResolutionState;
  /** Inclusive. */
  createdFromMs?: number;
  /** Exclusive. */
  createdToMs?: number;
}

/** A page of what a filter leaves: so many jobs are looked at and no more, so it can be short, or empty, and not the last. */
export interface FoundJobs {
  jobs: JobRow[];
  /** `before` of the next page; null on the last. */
  next: string | null;
}

export interface JobRow {
  id: string;
  owner: Owner;
  uploadId: string;
  status: JobStatus;
  capabilityId: string;
  filename: string;
  sourceBytes: number;
  request: Record<string, unknown>;
  estimatedCreditUnits: number;
  ceilingCreditUnits: number;
  /** Null until terminal; 0 unless succeeded. */
  actualCreditUnits: number | null;
  creditModelVersion: string;
  rateCardVersion: string;
  clientRequestId: string | null;
  webhookUrl: string | null;
  billingMetrics: Record<string, number> | null;
  /** Null until terminal. */
  deliverable: boolean | null;
  errorCode: string | null;
  error: string | null;
  supportReference: string | null;
  /** How many children died on it so far, plus the one that runs. */
  attempt: number;
  pagesDone: number;
  pagesTotal: number | null;
  createdAtMs: number;
  startedAtMs: number | null;
  finishedAtMs: number | null;
  /** When its result is removed; null until terminal. */
  expiresAtMs: number | null;
  /** The state of its hold, for JobResolution. */
  hold: "pending" | "settled" | "released" | null;
}

export interface ConfirmJob {
  jobId: string;
  holdId: string;
  owner: Owner;
  uploadId: string;
  ceilingCreditUnits: number;
  clientRequestId: string | null;
  webhookUrl: string | null;
  /** Of the owner's plan; the monthly allowance is posted on first use in a month. */
  plan: PlanLimits;
  queueJobsMax: number;
  actor: Actor;
  nowMs: number;
}

export type ConfirmResult =
  | { outcome: "created" | "replayed"; job: JobRow }
  | { outcome: "credit_ceiling_exceeded"; estimatedCreditUnits: number }
  | {
      outcome:
        | "upload_not_found"
        | "upload_expired"
        | "idempotency_conflict"
        | "insufficient_credits"
        | "too_many_active_jobs"
        | "queue_full";
    };

/** A running job's end without a result. */
export interface JobFailure {
  status: "failed" | "timed_out";
  errorCode: string;
  error: string;
  /** With one, an incident is recorded that an administrator can look up by it. */
  supportReference: string | null;
  /** What is known inside, for the incident; never shown to callers. */
  internal?: string | undefined;
}

/** How a running job ended. */
export type JobEnding =
  | {
      status: "succeeded";
      /** Capped at the reservation by the ledger; 0 when the delivery check blocked it. */
      actualCreditUnits: number;
      billingMetrics: Record<string, number>;
      deliverable: boolean;
    }
  | JobFailure;
