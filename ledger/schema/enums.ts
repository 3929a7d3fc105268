/** Words that columns hold. No import, so that it can be loaded anywhere. */

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

/** What the sweep removes, by what a user would call it. A job's result takes its upload and its grants with it. */
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
  /** Asked for by hand, to try a receiver. */
  | "webhook.test";

/** `failed`: its tries are used up, or the receiver wants no more of them. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/**
 * `setup`: the first administrator makes the first account. `invitation`: somebody makes theirs in an organization.
 * `reset`: a user sets a new password.
 */
export const linkKinds = ["setup", "invitation", "reset"] as const;

export type LinkKind = (typeof linkKinds)[number];

export type HoldState = "pending" | "settled" | "released";
