/** Previews without an account: sessions, what is counted of their visitors, and the claim by an account. */
import type { JobStatus } from "./jobs.ts";

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

/** What tells an item's status. */
export interface GuestItemState {
  deferral: GuestDeferral | null;
  removedStatus: JobStatus | null;
  status: JobStatus | null;
  heldBack: boolean | null;
  pagesTotal: number | null;
}
