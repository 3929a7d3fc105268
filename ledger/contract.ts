/**
 * What the ledger offers: everything durable. All changes are named units of work with plain arguments, each one
 * atomic, carried out in order by the one writer; all reads are on the caller's own connection.
 * Times are milliseconds since 1970; money is integer credit_units; ids and clocks come from the caller.
 */

/** Who an object belongs to. A job token's owner is its hash. */
export type Owner = { organizationId: string; projectId: string } | { jobTokenHash: string };

export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";

/** Who did it, for the audit log. */
export interface Actor {
  kind: "key" | "user" | "system" | "admin_cli";
  id: string | null;
  /** Client address, where there is one. */
  address?: string;
  requestId?: string;
}

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

export interface PlanLimits {
  maxActiveJobs: number;
  monthlyCreditUnits: number;
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
  | {
      outcome:
        | "upload_not_found"
        | "upload_expired"
        | "idempotency_conflict"
        | "credit_ceiling_exceeded"
        | "insufficient_credits"
        | "too_many_active_jobs"
        | "queue_full";
    };

/** How a running job ended. */
export type JobEnding =
  | {
      status: "succeeded";
      /** Capped at the reservation by the ledger; 0 when the delivery check blocked it. */
      actualCreditUnits: number;
      billingMetrics: Record<string, number>;
      deliverable: boolean;
    }
  | { status: "failed" | "timed_out"; errorCode: string; error: string; supportReference: string | null };

/** The named units of work: argument and result of each. */
export interface Units {
  /** A new organization with its project and Credit accounts. */
  createOrganization: {
    args: {
      organizationId: string;
      projectId: string;
      name: string;
      planId: string;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created" | "name_taken" };
  };
  createUser: {
    args: {
      userId: string;
      accountId: string;
      email: string;
      name: string;
      /** Argon2id in PHC form, or null when only keys will be used. */
      passwordHash: string | null;
      role: "admin" | "member";
      organizationId: string;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created" | "email_taken" | "organization_not_found" };
  };
  createKey: {
    args: {
      keyId: string;
      /** SHA-256 of the key, hex. */
      hash: string;
      /** Its first 12 characters, for display. */
      prefix: string;
      name: string;
      scopes: string[];
      userId: string;
      organizationId: string;
      projectId: string;
      expiresAtMs: number | null;
      /** The plan's limit on active keys of the organization. */
      activeKeysMax: number;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created" | "key_limit_reached" };
  };
  revokeKey: {
    args: { keyId: string; actor: Actor; nowMs: number };
    result: { outcome: "revoked" | "not_found" };
  };
  /** Coalesced by the caller to at most once a minute a key. */
  touchKey: { args: { keyId: string; nowMs: number }; result: { outcome: "done" } };
  grantCredits: {
    args: {
      transferId: string;
      organizationId: string;
      creditUnits: number;
      reason: string;
      /** Null: does not expire. */
      expiresAtMs: number | null;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "granted" | "organization_not_found" };
  };
  createUpload: { args: { upload: UploadRow; actor: Actor; nowMs: number }; result: { outcome: "created" } };
  confirmJob: { args: ConfirmJob; result: ConfirmResult };
  /** Takes the next job in fair order (organizations in turn, small first within one, long waiting before small). */
  leaseJob: {
    args: { leaseToken: string; nowMs: number; leaseUntilMs: number };
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
  /** The job's own child died: back to the queue with attempt + 1, or failed with worker_crashed when used up. */
  childDied: {
    args: { jobId: string; leaseToken: string; supportReference: string; retentionMs: number; nowMs: number };
    result: { outcome: "queued" | "failed" | "lost" };
  };
  /** Ends a running job, settles or releases its hold, writes audit and outbox: all or nothing. */
  endJob: {
    args: { jobId: string; leaseToken: string; ending: JobEnding; retentionMs: number; nowMs: number };
    result: { outcome: "ended" | "lost"; job: JobRow | null };
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
  /** Puts running jobs back into the queue without raising their attempt: all at start and stop, else expired leases. */
  requeueLeases: { args: { which: "all" | "expired"; nowMs: number }; result: { jobIds: string[] } };
  /** Removes unconfirmed uploads that expired and terminal jobs past their retention; the caller deletes the files. */
  sweep: { args: { nowMs: number; limit: number }; result: { uploadIds: string[]; jobIds: string[] } };
}

export type UnitName = keyof Units;

export interface Balance {
  /** Spendable now, credit_units, with this month's allowance counted even before its first use. */
  available: number;
  /** Held for queued and running jobs. */
  held: number;
}

export interface KeyRow {
  id: string;
  prefix: string;
  name: string;
  scopes: string[];
  userId: string;
  organizationId: string;
  projectId: string;
  planId: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  banned: boolean;
  createdAtMs: number;
}

export interface OrganizationRow {
  id: string;
  name: string;
  planId: string;
  defaultProjectId: string;
  createdAtMs: number;
}

/** Reads; none of them waits for the writer. */
export interface Queries {
  /** Includes revoked and expired keys, so that the caller can tell why. Banned owners' keys count as revoked. */
  keyByHash(hash: string): Promise<KeyRow | null>;
  organizationByName(name: string): Promise<OrganizationRow | null>;
  organizationById(id: string): Promise<OrganizationRow | null>;
  userByEmail(email: string): Promise<UserRow | null>;
  users(): Promise<UserRow[]>;
  keysOfOrganization(organizationId: string): Promise<KeyRow[]>;
  upload(id: string, owner: Owner): Promise<UploadRow | null>;
  job(id: string, owner: Owner): Promise<JobRow | null>;
  /** Newest first. The cursor is the last job's id of the page before (ids are time-ordered). */
  jobs(
    owner: Owner,
    page: { limit: number; before: string | null; status: JobStatus | null },
  ): Promise<JobRow[]>;
  balance(organizationId: string, plan: PlanLimits, nowMs: number): Promise<Balance>;
  periodUsage(
    organizationId: string,
    fromMs: number,
    toMs: number,
  ): Promise<{ spentCreditUnits: number; jobsSucceeded: number; jobsFailed: number }>;
  queueDepth(): Promise<{ queued: number; running: number }>;
  /** Ids of all uploads and jobs that the files on disk may belong to (for the orphan sweep). */
  knownIds(): Promise<{ uploadIds: Set<string>; jobIds: Set<string> }>;
}

export interface VerifyReport {
  ok: boolean;
  transfers: number;
  /** Hash of the last transfer: the head of the chain. */
  head: string | null;
  /** Each names the first bad row of its kind, in plain words. */
  problems: string[];
}

export interface Ledger {
  write<N extends UnitName>(name: N, args: Units[N]["args"]): Promise<Units[N]["result"]>;
  read: Queries;
  verify(): Promise<VerifyReport>;
  /** Resolves with the reason if the writer dies: nothing can be recorded any more, so the server must end. */
  failed: Promise<string>;
  close(): Promise<void>;
}

export type OpenLedger = (options: {
  /** The data directory; the ledger is ledger.db in it. */
  dataDir: string;
  /** For installation rows made at first start. */
  nowMs: number;
}) => Promise<Ledger>;
