/** Previews without an account: sessions, what is counted of their visitors, and the claim by an account. */
import type { ConfirmJob, ConfirmResult, JobRow, JobStatus } from "./jobs.ts";
import type { Actor } from "./owners.ts";
import type { ConfirmSet, SetRow, UnqueuedFile } from "./sets.ts";

export const guestDeferrals = ["deferred_credit_limit", "deferred_after_limit"] as const;
/** Of the first item that would take the sum over the limit, and of all after it. */
export type GuestDeferral = (typeof guestDeferrals)[number];

/**
 * `queued`: its job waits until those before it have ended. `dispatching`: its turn has come, and it waits for a
 * converter like everybody's jobs. `dispatched`: a converter has taken it. `running`: that has told of its progress.
 * Else how its job has ended, or why it has none.
 */
export const guestItemStatuses = [
  "queued",
  "dispatching",
  "dispatched",
  "running",
  "succeeded",
  "failed",
  "cancelled",
  "timed_out",
  ...guestDeferrals,
] as const;
export type GuestItemStatus = (typeof guestItemStatuses)[number];

export interface GuestItemRow {
  /** From 0. */
  sequence: number;
  status: GuestItemStatus;
  /** Null for a deferred item, and for one whose job was removed. */
  jobId: string | null;
}

export interface GuestSessionRow {
  id: string;
  createdAtMs: number;
  /** Moves when a claim lacks the Credits. */
  expiresAtMs: number;
  claimed: boolean;
  /** How many items are, or were, to be converted. */
  prefixCount: number;
  /** The sum of their estimates; 0 to limits.guestCreditUnitsMax. */
  estimatedCreditUnits: number;
  items: GuestItemRow[];
}

/** Who asks for a preview. Neither is stored: only hashes, under a salt that goes with the day. */
export interface GuestVisit {
  /** Of the browser, as its signed cookie says. */
  visitor: string;
  /** The address, of IPv6 its /64. */
  address: string;
}

/** What a new session is made of, and the limits that it is opened under. */
export interface GuestAdmission {
  sessionId: string;
  /** SHA-256 of the preview token, hex; of a recovery session where the caller did not ask for a session. */
  tokenHash: string;
  visit: GuestVisit;
  /** 64 hex digits: the day's salt, when nobody has come on that day yet. */
  salt: string;
  /** Of one browser and of one address on a UTC day. */
  dailySessions: number;
  dailySessionsPerAddress: number;
  sessionMs: number;
}

/** The day's limit that was reached. */
export interface GuestQuota {
  limit: number;
  used: number;
  /** The next midnight, UTC. */
  resetAtMs: number;
}

/** Nothing is dispatched: what was asked for is staged, for an account to claim. */
export interface GuestQuotaExceeded {
  outcome: "quota_exceeded";
  session: GuestSessionRow;
  quota: GuestQuota;
}

export interface GuestPair {
  uploadId: string;
  /** SHA-256 of the job token that was sent with it, hex. */
  jobTokenHash: string;
  /** For the job that may be made of it. */
  jobId: string;
}

export interface GuestUnits {
  /**
   * A session of uploads in their order: those that fit under the limit together become jobs, which run one after
   * another. Uploads that were confirmed without a session of the guest's own, and those of a recovery session, come
   * over with their jobs; a session that takes over all that a confirmation opened takes its place in the day's count.
   * `positions` are those of the pairs in question.
   */
  createGuestSession: {
    args: GuestAdmission & {
      pairs: readonly GuestPair[];
      queueJobsMax: number;
      actor: Actor;
      nowMs: number;
    };
    result:
      | { outcome: "created"; session: GuestSessionRow }
      | GuestQuotaExceeded
      /** No such upload of that token, or named twice. */
      | { outcome: "invalid_pairs"; positions: number[] }
      | { outcome: "in_another_session"; positions: number[] }
      | { outcome: "upload_expired"; positions: number[] }
      /** Jobs that come over are worth more than one session may be. */
      | { outcome: "over_limit"; positions: number[] }
      /** Two of the jobs that come over run at this moment. */
      | { outcome: "two_running"; positions: number[] }
      | { outcome: "queue_full" };
  };
  /** confirmJob for a job token: under a session that is opened for it, or that this token or browser has open. */
  confirmGuestJob: {
    args: ConfirmJob & { guest: GuestAdmission };
    result:
      | ConfirmResult
      | GuestQuotaExceeded
      /** It waits there for an account. */
      | { outcome: "in_another_session" }
      /** It is worth more than any session may be. */
      | { outcome: "over_guest_limit" };
  };
  /** confirmSet for a job token: as many of the files as fit, stopping at the first that does not. */
  confirmGuestSet: {
    args: ConfirmSet & { guest: GuestAdmission };
    result:
      | { outcome: "created" | "replayed"; set: SetRow }
      | { outcome: "nothing_queued"; unqueued: UnqueuedFile[] }
      | { outcome: "idempotency_conflict" }
      | GuestQuotaExceeded;
  };
  /**
   * Gives uploads and jobs of a session to an account, which pays what the jobs have cost, once: a repeat by the same
   * organization finds the same. Without the Credits nothing is given, and the session gets more time.
   */
  claimGuestSession: {
    args: {
      sessionId: string;
      tokenHash: string;
      /** Of whom the organization is. */
      userId: string;
      organizationId: string;
      projectId: string;
      monthlyCreditUnits: number;
      /** Of the account, from now on. */
      resultRetentionMs: number;
      uploadRetentionMs: number;
      extensionMs: number;
      /** From the session's beginning. */
      lifeMsMax: number;
      actor: Actor;
      nowMs: number;
    };
    result:
      | { outcome: "settled"; actualCreditUnits: number; replayed: boolean }
      | {
          outcome:
            | "session_not_found"
            | "guest_session_conflict"
            | "guest_session_expired"
            | "guest_preview_running"
            /** User, project or organization are banned, archived or deleted by now. */
            | "account_gone";
        }
      | { outcome: "insufficient_credits"; neededCreditUnits: number; expiresAtMs: number };
  };
}

export interface GuestQueries {
  guestSession(id: string, tokenHash: string): Promise<GuestSessionRow | null>;
  /** When the session of a guest's job ends; null without one. */
  guestSessionEnd(jobId: string): Promise<number | null>;
  /** A job that an account has claimed from this token, and until when that still reads it. */
  claimedJob(jobId: string, tokenHash: string): Promise<{ job: JobRow; untilMs: number } | null>;
  /** Of all uploads that no account owns, small ones counted as limits.guestUploadBytesMin. */
  guestUploadBytes(): Promise<number>;
}

/** What tells an item's status. */
export interface GuestItemState {
  deferral: GuestDeferral | null;
  removedStatus: JobStatus | null;
  status: JobStatus | null;
  heldBack: boolean | null;
  pagesTotal: number | null;
}
