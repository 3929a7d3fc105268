/**
 * Every error that a caller can meet, in one table: the HTTP responses, the OpenAPI document, a failed job's
 * `error_code`, the command line's exit codes and the page /docs/errors all come from it.
 */
export interface ErrorEntry {
  /** HTTP status; for codes that only a job carries, the status they would have had at the estimate. */
  status: number;
  retryable: boolean;
  /** One plain sentence that says what to do. */
  message: string;
}

const entry = (status: number, message: string, retryable = false): ErrorEntry => ({
  status,
  message,
  retryable,
});

export const catalogue = {
  invalid_request: entry(400, "The request is malformed; see details for the fields to correct."),
  invalid_webhook_url: entry(
    400,
    "A webhook's address must be https, on port 443, with a host name instead of an IP address, and one that this installation may reach.",
  ),
  invalid_url: entry(400, "The address is not a public https link; send one that anybody can open."),
  credentials_in_url: entry(400, "The address carries credentials; remove them."),
  remote_fetch_not_accepted: entry(400, "Set accept_remote_fetch to true to let the service fetch the page."),

  authentication_required: entry(401, "Send an API key as 'Authorization: Bearer mk_live_…'."),
  invalid_credentials: entry(
    401,
    "The key, token or session is unknown, revoked or expired; use a current one.",
  ),

  insufficient_credits: entry(
    402,
    "The account does not hold enough Credits for this estimate; have some added, or convert less.",
  ),
  credit_ceiling_exceeded: entry(
    402,
    "The estimate is above the given ceiling; raise the ceiling or convert less.",
  ),

  insufficient_scope: entry(
    403,
    "The key or token lacks the scope that this call needs; use one that has it.",
  ),
  forbidden: entry(403, "This account may not do that."),
  url_not_permitted: entry(403, "The installation's egress policy does not permit this address."),
  source_access_controlled: entry(403, "The remote page wants a login; only public pages can be imported."),
  guest_input_not_supported: entry(403, "This kind of input needs a signed-in account."),
  csrf_rejected: entry(403, "The request did not come from this installation's own pages."),

  route_not_found: entry(404, "There is nothing at this path; see /openapi.json for the paths there are."),
  upload_not_found: entry(404, "There is no such upload in this account."),
  job_not_found: entry(404, "There is no such job in this account."),
  asset_not_found: entry(404, "The job has no such image; list its assets to see the names."),
  page_not_found: entry(
    404,
    "The document has no such page, or its kind has no pages that can be shown; see the layout for those there are.",
  ),
  grant_not_found: entry(404, "The link does not exist, has expired or was revoked."),
  user_not_found: entry(404, "There is no such user."),
  organization_not_found: entry(404, "There is no such organization; it may have been deleted."),
  invitation_not_found: entry(404, "There is no such invitation."),
  backup_not_found: entry(404, "There is no such backup; list them to see which there are."),
  model_not_found: entry(404, "There is no such model; list them to see which are installed."),
  rate_card_not_found: entry(404, "There is no rate card of this version; list them to see which there are."),
  incident_not_found: entry(
    404,
    "There is no incident with this reference; references are kept as long as results.",
  ),
  event_not_found: entry(404, "There is no such event in this account, or its time of keeping is over."),
  key_not_found: entry(404, "There is no such key in this organization."),
  session_not_found: entry(404, "There is no such session of this user; it may have ended."),
  app_not_found: entry(404, "There is no such application that this user let in."),
  project_not_found: entry(404, "There is no such project in this organization."),
  source_not_found: entry(404, "The original is not kept for this job."),
  link_not_found: entry(
    404,
    "This link does not work, or not any more: it was used, has expired or was replaced by a newer one. Ask an administrator for a new one.",
  ),
  guest_session_not_found: entry(404, "There is no such preview session."),

  method_not_allowed: entry(405, "The path exists, but not with this method; see the Allow header."),

  idempotency_conflict: entry(
    409,
    "The same upload or client_request_id was already used with other values.",
  ),
  job_not_ready: entry(409, "The job has not finished yet; ask again when its status is succeeded.", true),
  job_failed: entry(409, "The job did not succeed, so it has no result; see the job's error."),
  job_running: entry(409, "The job is running; cancel it first or wait until it has ended.", true),
  settlement_required: entry(409, "Sign in and claim the preview to unlock its result."),
  guest_session_conflict: entry(409, "The preview session belongs to another account."),
  guest_preview_running: entry(
    409,
    "The preview is still running; claim it when every item has ended.",
    true,
  ),
  asset_unverified: entry(
    409,
    "The result did not pass its delivery check and cannot be handed out in this form.",
  ),
  job_finished: entry(409, "The job has already ended and cannot be cancelled."),
  default_project: entry(
    409,
    "This is the organization's default project, which cannot be archived; archive another.",
  ),
  last_admin: entry(
    409,
    "Nobody would be left to administer this installation; make another administrator first.",
  ),
  grant_limit_reached: entry(
    409,
    "The job has as many links as may work at the same time; revoke some, or wait until they expire.",
    true,
  ),
  key_limit_reached: entry(409, "The plan's number of active keys is used up; revoke one first."),

  upload_expired: entry(410, "The estimate has expired; upload the file again."),
  source_expired: entry(410, "The original was removed when the preview expired."),
  guest_session_expired: entry(410, "The preview session has expired."),
  result_expired: entry(410, "The result was removed at the end of its retention; convert the file again."),

  payload_too_large: entry(413, "The upload is larger than this installation, plan or kind of file allows."),
  media_too_long: entry(413, "The recording is longer than 60 minutes; split it."),
  remote_too_large: entry(413, "The remote document is larger than the limit."),
  too_many_files: entry(413, "Too many files in one request; send at most 20."),

  unsupported_content_type: entry(415, "This call does not take a body of that content type."),

  range_not_satisfiable: entry(416, "The Range header asks for bytes beyond the end of the file."),

  unsupported_input: entry(
    422,
    "No converter recognises this file; see /v1/capabilities for the kinds there are.",
  ),
  capability_mismatch: entry(422, "capability_id or an option does not fit this file's actual kind."),
  page_range_unsupported: entry(422, "pages can only be given for PDF files."),
  invalid_page_range: entry(422, "pages is malformed or names pages that the document does not have."),
  encrypted_document: entry(422, "The document needs a password; remove it and upload the file again."),
  corrupt_document: entry(422, "The file is damaged and cannot be read; repair it or export it again."),
  empty_document: entry(422, "The file is empty or has nothing to convert."),
  document_too_complex: entry(
    422,
    "The document exceeds a limit of pages, cells, nesting or expansion; split it.",
  ),
  page_not_drawable: entry(
    422,
    "There is no picture of this page: it cannot be drawn. Its text is in the result.",
  ),
  invalid_model: entry(
    422,
    "This is no model that can be installed, or it is damaged; see docs/models.md for what to bring.",
  ),
  unsafe_archive: entry(422, "The archive holds unsafe names or expands beyond the limits."),
  no_audio_track: entry(422, "The file has no audio track to transcribe."),

  rate_limited: entry(429, "Too many requests; wait as long as Retry-After says.", true),
  quota_exceeded: entry(429, "Today's anonymous preview is used up; sign in or wait until it resets."),
  too_many_active_jobs: entry(429, "The plan's number of active jobs is used up; wait until one ends.", true),

  internal_error: entry(
    500,
    "Something went wrong on our side; try again, and tell your administrator the request id.",
    true,
  ),

  service_unavailable: entry(
    503,
    "The service is starting, stopping or out of storage; try again shortly.",
    true,
  ),
  master_key_missing: entry(
    503,
    "The file master.key is missing from the data directory or cannot be read; put back the one that was made with this ledger, or see markmill admin reset-master-key.",
  ),
  master_key_unfit: entry(
    503,
    "The file master.key in the data directory is not the one that this ledger's secrets were sealed with; put back the right one, or see markmill admin reset-master-key.",
  ),
  queue_full: entry(503, "The queue is full; try again later.", true),
  capability_unavailable: entry(
    503,
    "This installation cannot convert this kind of file; see /v1/capabilities for the reason.",
  ),
  remote_unavailable: entry(503, "The remote host did not answer; try again later.", true),

  conversion_failed: entry(
    422,
    "The document could not be converted; nothing was charged. Try another export of it.",
  ),
  out_of_memory: entry(422, "The conversion needed more memory than allowed; split the document."),
  worker_crashed: entry(422, "The conversion crashed three times and was given up; nothing was charged."),
  timed_out: entry(422, "The conversion exceeded its deadline; split the document."),
  cancelled: entry(409, "The job was cancelled; nothing was charged."),
  storage_failed: entry(
    503,
    "The result could not be stored; ask the administrator to check the disk.",
    true,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof catalogue;

/** The codes that a job can end with (its `error_code`). */
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
  return typeof value === "string" && Object.hasOwn(catalogue, value);
}

export function isJobErrorCode(value: unknown): value is JobErrorCode {
  return (jobErrorCodes as readonly unknown[]).includes(value);
}
