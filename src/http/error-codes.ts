/** Error codes that several operations can answer with, by what goes wrong. */
import type { ErrorCode } from "../../config/errors/catalogue.ts";

/** A file that cannot be measured and priced, as it is or as it is asked for. */
export const fileErrors = [
  "unsupported_input",
  "capability_mismatch",
  "page_range_unsupported",
  "invalid_page_range",
  "encrypted_document",
  "corrupt_document",
  "empty_document",
  "document_too_complex",
  "unsafe_archive",
  "no_audio_track",
  "media_too_long",
  "capability_unavailable",
] as const satisfies readonly ErrorCode[];

/** A page that cannot be had, or that cannot be measured and priced once it was fetched. */
export const importErrors = [
  "invalid_url",
  "credentials_in_url",
  "remote_fetch_not_accepted",
  "url_not_permitted",
  "source_access_controlled",
  "remote_too_large",
  "remote_unavailable",
  "unsupported_input",
  "encrypted_document",
  "corrupt_document",
  "empty_document",
  "document_too_complex",
  "unsafe_archive",
  "no_audio_track",
  "media_too_long",
  "capability_unavailable",
] as const satisfies readonly ErrorCode[];

/** Where people without an account are served, too, but not everybody and not always. */
export const guestErrors = [
  "authentication_required",
  "rate_limited",
] as const satisfies readonly ErrorCode[];

/** An estimate that cannot become a job: for want of Credits or room, or because its client_request_id means another. */
export const confirmationErrors = [
  "insufficient_credits",
  "credit_ceiling_exceeded",
  "idempotency_conflict",
  "too_many_active_jobs",
  "queue_full",
] as const satisfies readonly ErrorCode[];

/** A job that the caller does not own, or that has no result. */
export const resultErrors = [
  "job_not_found",
  "job_not_ready",
  "job_failed",
] as const satisfies readonly ErrorCode[];

/** Where a guest's result is given out only when an account has claimed it. */
export const settledErrors = [...resultErrors, "settlement_required"] as const satisfies readonly ErrorCode[];
