/**
 * All errors of the API. HTTP responses, the OpenAPI document, a job's `error_code`, exit codes and the page
 * /docs/errors derive from this table.
 */
export interface ErrorEntry {
  /** HTTP status; for codes that only a job carries, the status they would have had at the estimate. */
  status: number;
  retryable: boolean;
  /** One sentence: the problem and the next step. */
  message: string;
}

const entry = (status: number, message: string, retryable = false): ErrorEntry => ({
  status,
  message,
  retryable,
});

export const errorCatalog = {
  invalid_request: entry(400, "The request is malformed; see details for the fields to correct."),
  invalid_webhook_url: entry(
    400,
    "A webhook URL must use https on port 443 with a host name, not an IP address, that this installation may connect to.",
  ),
  invalid_url: entry(400, "The URL is not a public https URL."),
  credentials_in_url: entry(400, "The URL contains credentials; remove them."),
  remote_fetch_not_accepted: entry(400, "Set accept_remote_fetch to true to let the service fetch the page."),

  authentication_required: entry(401, "Send an API key as 'Authorization: Bearer mk_live_…'."),
  invalid_credentials: entry(
    401,
    "The key, token or session is unknown, revoked or expired; use a valid one.",
  ),

  insufficient_credits: entry(
    402,
    "Not enough Credits for this estimate; ask an administrator for a grant, or convert fewer pages.",
  ),
  credit_ceiling_exceeded: entry(
    402,
    "The estimate exceeds the spending limit; raise the limit or convert fewer pages.",
  ),

  insufficient_scope: entry(403, "The key or token lacks the required scope."),
  forbidden: entry(403, "This account does not have permission for this operation."),
  url_not_permitted: entry(403, "The installation's egress policy does not permit this URL."),
  source_access_controlled: entry(
    403,
    "The remote page requires a login; only public pages can be imported.",
  ),
  guest_input_not_supported: entry(403, "Sign in to convert this kind of file."),
  csrf_rejected: entry(403, "The request did not come from a page of this installation."),

  route_not_found: entry(404, "Unknown path; see /openapi.json for all paths."),
  upload_not_found: entry(404, "Upload not found in this account."),
  job_not_found: entry(404, "Job not found in this account."),
  asset_not_found: entry(404, "Image not found in this job; list its assets for the names."),
  page_not_found: entry(
    404,
    "Page not found, or the file type has no pages to show; see the layout for the pages.",
  ),
  grant_not_found: entry(404, "Link not found, expired or revoked."),
  user_not_found: entry(404, "User not found."),
  organization_not_found: entry(404, "Organization not found; it may have been deleted."),
  invitation_not_found: entry(404, "Invitation not found."),
  backup_not_found: entry(404, "Backup not found; list the backups for their names."),
  model_not_found: entry(404, "Model not found; list the installed models."),
  rate_card_not_found: entry(404, "Rate card version not found; list the rate cards for their versions."),
  incident_not_found: entry(404, "Incident not found; support references are kept as long as results."),
  event_not_found: entry(404, "Event not found in this account, or its retention has ended."),
  key_not_found: entry(404, "API key not found in this organization."),
  session_not_found: entry(404, "Session not found for this user; it may have ended."),
  app_not_found: entry(404, "Application not found among this user's connected applications."),
  project_not_found: entry(404, "Project not found in this organization."),
  source_not_found: entry(404, "The original is not kept for this job."),
  link_not_found: entry(
    404,
    "This link is not valid: it was used, has expired or was replaced by a newer one. Ask an administrator for a new link.",
  ),
  guest_session_not_found: entry(404, "Preview session not found."),

  method_not_allowed: entry(405, "Method not allowed; see the Allow header."),

  request_timeout: entry(
    408,
    "The request body arrived too slowly and was discarded; send it again over a faster connection.",
    true,
  ),

  idempotency_conflict: entry(
    409,
    "The same upload or client_request_id was already used with other values.",
  ),
  job_not_ready: entry(409, "The job has not finished; try again when its status is succeeded.", true),
  job_failed: entry(409, "The job has no result because it did not succeed; see its error."),
  job_running: entry(409, "The job is running; cancel it or wait until it finishes.", true),
  settlement_required: entry(409, "Sign in and claim the preview to unlock its result."),
  guest_session_conflict: entry(409, "The preview session belongs to another account."),
  guest_preview_running: entry(
    409,
    "The preview is still running; claim it when all items have finished.",
    true,
  ),
  asset_unverified: entry(
    409,
    "The delivery check blocked this result; it cannot be downloaded in this form.",
  ),
  job_finished: entry(409, "The job has already finished and cannot be cancelled."),
  default_project: entry(409, "The organization's default project cannot be archived."),
  last_admin: entry(409, "This is the last administrator; give another user the administrator role first."),
  grant_limit_reached: entry(
    409,
    "The job has reached its limit of valid links; revoke some, or wait until they expire.",
    true,
  ),
  key_limit_reached: entry(409, "The plan's limit of active API keys is reached; revoke one first."),

  upload_expired: entry(410, "The estimate has expired; upload the file again."),
  source_expired: entry(410, "The original was removed when the preview expired."),
  guest_session_expired: entry(410, "The preview session has expired."),
  result_expired: entry(410, "The result was removed at the end of its retention; convert the file again."),

  payload_too_large: entry(413, "The upload exceeds the size limit of this installation, plan or file type."),
  media_too_long: entry(413, "The recording is longer than 60 minutes; split it."),
  remote_too_large: entry(413, "The remote document is larger than the limit."),
  too_many_files: entry(413, "Too many files in one request; send at most 20."),

  unsupported_content_type: entry(415, "Unsupported content type for this operation."),

  range_not_satisfiable: entry(416, "The Range header requests bytes beyond the end of the file."),

  unsupported_input: entry(422, "Unsupported file type; see /v1/capabilities for the supported types."),
  capability_mismatch: entry(422, "capability_id or an option does not match the detected file type."),
  page_range_unsupported: entry(422, "pages is supported for PDF files only."),
  invalid_page_range: entry(422, "pages is malformed or names pages that the document does not have."),
  encrypted_document: entry(422, "The document needs a password; remove it and upload the file again."),
  corrupt_document: entry(422, "The file is damaged and cannot be read; repair it or export it again."),
  empty_document: entry(422, "The file is empty or has nothing to convert."),
  document_too_complex: entry(
    422,
    "The document exceeds a limit of pages, cells, nesting or expansion; split it.",
  ),
  page_not_drawable: entry(422, "This page cannot be rendered; its text is in the result."),
  invalid_model: entry(422, "Not a supported model, or the file is damaged; see docs/models.md."),
  unsafe_archive: entry(422, "The archive contains unsafe names or exceeds the limits when expanded."),
  no_audio_track: entry(422, "The file has no audio track to transcribe."),

  rate_limited: entry(429, "Too many requests; retry after the time in Retry-After.", true),
  quota_exceeded: entry(429, "Today's guest preview limit is reached; sign in or wait until it resets."),
  too_many_active_jobs: entry(
    429,
    "The plan's limit of active jobs is reached; wait until one finishes.",
    true,
  ),

  internal_error: entry(
    500,
    "Internal server error; try again, or report the request id to your administrator.",
    true,
  ),

  service_unavailable: entry(
    503,
    "The service is starting, stopping or out of disk space; try again shortly.",
    true,
  ),
  master_key_missing: entry(
    503,
    "The file master.key is missing from the data directory or cannot be read; restore the one that belongs to this ledger, or see markmill admin reset-master-key.",
  ),
  master_key_unfit: entry(
    503,
    "The file master.key in the data directory does not belong to this ledger; restore the right one, or see markmill admin reset-master-key.",
  ),
  queue_full: entry(503, "The queue is full; try again later.", true),
  capability_unavailable: entry(
    503,
    "This installation cannot convert this file type; see /v1/capabilities for the reason.",
  ),
  remote_unavailable: entry(503, "The remote host did not respond; try again later.", true),

  conversion_failed: entry(
    422,
    "The document could not be converted; nothing was charged. Try exporting it again.",
  ),
  out_of_memory: entry(422, "The conversion exceeded the memory limit; split the document."),
  worker_crashed: entry(422, "The conversion crashed three times; nothing was charged."),
  timed_out: entry(422, "The conversion exceeded its time limit; split the document."),
  cancelled: entry(409, "The job was cancelled; nothing was charged."),
  storage_failed: entry(
    503,
    "The result could not be stored; ask the administrator to check the disk.",
    true,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** The codes that a job's `error_code` can have. */
export const jobErrorCodes = [
  "conversion_failed",
  "corrupt_document",
  "encrypted_document",
  "document_too_complex",
  "unsafe_archive",
  "no_audio_track",
  "capability_unavailable",
  "out_of_memory",
  "worker_crashed",
  "timed_out",
  "cancelled",
  "storage_failed",
] as const satisfies readonly ErrorCode[];

export type JobErrorCode = (typeof jobErrorCodes)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalog, value);
}

export function isJobErrorCode(value: unknown): value is JobErrorCode {
  return (jobErrorCodes as readonly unknown[]).includes(value);
}
