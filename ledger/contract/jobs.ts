/** Uploads and the jobs that are made of them. */
import type { PlanLimits } from "./credits.ts";
import type { Actor, Owner } from "./owners.ts";

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

export interface JobUnits {
  createUpload: { args: { upload: UploadRow; actor: Actor; nowMs: number }; result: { outcome: "created" } };
  confirmJob: { args: ConfirmJob; result: ConfirmResult };
  /**
   * Takes the next job in fair order (organizations in turn, small first within one, long waiting before small); only of
   * those whose estimate is at most `creditUnitsMax`, where it is given.
   */
  leaseJob: {
    args: { leaseToken: string; nowMs: number; leaseUntilMs: number; creditUnitsMax?: number };
    result: { job: JobRow } | null;
  };
  renewLease: {
    args: {
      jobId: string;
      leaseToken: string;
      leaseUntilMs: number;
      pagesDone: number;
      pagesTotal: number | null;
    };
    /** False: the job was cancelled or taken; stop working on it. */
    result: { held: boolean };
  };
  /** The job's own child died: back to the queue with attempt + 1, or failed when the attempts are used up. */
  childDied: {
    args: {
      jobId: string;
      leaseToken: string;
      supportReference: string;
      /** What the job fails with at last; worker_crashed when absent. */
      errorCode?: "worker_crashed" | "out_of_memory" | undefined;
      /** The child's last words, for the incident. */
      internal?: string | undefined;
      retentionMs: number;
      nowMs: number;
    };
    result: { outcome: "queued" | "failed" | "lost" };
  };
  /** Ends a running job, settles or releases its hold, writes audit and outbox: all or nothing. */
  endJob: {
    args: { jobId: string; leaseToken: string; ending: JobEnding; retentionMs: number; nowMs: number };
    result: { outcome: "ended" | "lost"; job: JobRow | null };
  };
  /**
   * Ends a running job that endJob cannot end because the ledger refuses it: all as there, but the hold stays pending,
   * to be released by releaseHold.
   */
  abandonJob: {
    args: {
      jobId: string;
      leaseToken: string;
      ending: JobFailure & { supportReference: string };
      retentionMs: number;
      nowMs: number;
    };
    result: { outcome: "ended" | "lost"; job: JobRow | null };
  };
  /** Releases the hold that abandonJob left. */
  releaseHold: {
    args: { jobId: string; nowMs: number };
    result: { outcome: "released" | "nothing_pending" };
  };
  cancelJob: {
    args: { jobId: string; owner: Owner; retentionMs: number; actor: Actor; nowMs: number };
    result: { outcome: "cancelled" | "job_finished" | "job_not_found"; job: JobRow | null };
  };
  /** Queued: cancels, then removes; terminal: removes. The caller deletes the files afterwards. */
  deleteJob: {
    args: { jobId: string; owner: Owner; actor: Actor; nowMs: number };
    result: { outcome: "deleted" | "job_running" | "job_not_found"; uploadId: string | null };
  };
  /**
   * Puts running jobs back into the queue without raising their attempt: all at start and stop, else those whose lease
   * expired and that nobody works on (`heldTokens` are the leases that somebody does). No lease lasts longer than
   * `leaseMsMax`: one that seems to was given before the clock was set back, and counts as expired.
   */
  requeueLeases: {
    args: {
      which: "all" | "expired";
      heldTokens?: readonly string[];
      leaseMsMax?: number;
      nowMs: number;
    };
    result: { jobIds: string[] };
  };
}

export interface JobQueries {
  upload(id: string, owner: Owner): Promise<UploadRow | null>;
  job(id: string, owner: Owner): Promise<JobRow | null>;
  /** Newest first. The cursor is the last job's id of the page before (ids are time-ordered). */
  jobs(
    owner: Owner,
    page: { limit: number; before: string | null; status: JobStatus | null },
  ): Promise<JobRow[]>;
  /** As `jobs`, of those that a filter wants. */
  searchJobs(
    owner: Owner,
    page: { limit: number; before: string | null; filter: JobFilter },
  ): Promise<FoundJobs>;
  queueDepth(): Promise<{ queued: number; running: number }>;
}
