/** Values of columns. Without imports, so that it can be loaded anywhere. */

export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled", "timed_out"] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** State of a job's reservation. */
export const resolutionStates = [
  "none",
  "credit_release_in_progress",
  "contact_support",
  "resolved",
] as const;

export type ResolutionState = (typeof resolutionStates)[number];

export const guestDeferrals = ["deferred_credit_limit", "deferred_after_limit"] as const;

/** For the first item that exceeds the limit, and for all items after it. */
export type GuestDeferral = (typeof guestDeferrals)[number];

/**
 * `queued`: waits for earlier jobs of the session. `dispatching`: waits for a slot. `dispatched`: started. `running`:
 * reported progress. Else how the job ended, or why there is none.
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

export const feedbackRatings = ["up", "down"] as const;

export type FeedbackRating = (typeof feedbackRatings)[number];

export const feedbackReasons = [
  "missing_content",
  "reading_order",
  "table_formula",
  "garbled_text",
  "layout_assets",
  "other",
] as const;

export type FeedbackReason = (typeof feedbackReasons)[number];

/** What the sweep removes, in API terms. A job's result includes its upload and grants. */
export const expiringKinds = [
  "uploads",
  "jobs",
  "incidents",
  "asset_grants",
  "guest_sessions",
  "account_links",
] as const;

export type ExpiringKind = (typeof expiringKinds)[number];

export type EventType =
  | "job.succeeded"
  | "job.failed"
  | "job.cancelled"
  | "job.timed_out"
  /** Requested by a user, to test a receiver. */
  | "webhook.test";

/** `failed`: all attempts failed, or the receiver rejected the event. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/**
 * `setup`: creates the first administrator. `invitation`: creates an account in an organization. `reset`: sets a new
 * password.
 */
export const linkKinds = ["setup", "invitation", "reset"] as const;

export type LinkKind = (typeof linkKinds)[number];

export type HoldState = "pending" | "settled" | "released";
