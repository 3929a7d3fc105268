/** Details on each error for the page /docs/errors. */
import type { ErrorCode } from "./catalog.ts";

export const errorHelp: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    "A body is not JSON or not a form, a field or parameter is missing, unknown or malformed, or the Host header is malformed. details names each field by a JSON pointer.",
  invalid_webhook_url:
    "webhook_url is not https, names another port, a user or an IP address, or its name resolves to an address that the installation's egress policy refuses.",
  invalid_url: "The address of a page to import is not a public https URL after normalization.",
  credentials_in_url:
    "The URL contains a secret that would be stored and sent on: a user name or password, a presigned URL, a shared access signature, or a parameter such as access_token.",
  remote_fetch_not_accepted: "A page is to be imported without the caller's explicit consent to fetching it.",
  authentication_required:
    "No credential was sent, or none of a type that the operation accepts, or the installation does not allow guests.",
  invalid_credentials:
    "The credential was never issued, was revoked or has expired, belongs to a banned user, or is for another resource. Also if an API key is sent to an operation for browser sessions or applications only. `markmill admin list-keys` lists keys, `markmill admin create-key` creates one.",
  insufficient_credits:
    "The organization's available Credits, less what is reserved for its other jobs, do not cover the estimate. GET /v1/account/usage shows the balance; an administrator grants Credits with `markmill admin grant-credits`.",
  credit_ceiling_exceeded:
    "max_credit_units or max_credits is below the estimate. Nothing was reserved. Confirm the same upload again with a higher limit, or select fewer `pages` of a PDF.",
  insufficient_scope:
    "The key or access token is valid but lacks the scope named in WWW-Authenticate. A key's scopes cannot be changed: create another key with `markmill admin create-key --scopes`.",
  forbidden:
    "The operation is for administrators and the account is a member, or it is for browser sessions and a key was sent.",
  url_not_permitted:
    "The installation's egress policy does not permit the connection. The administrator can add the host or network to egress.allow, or for webhooks to egress.webhook_allow. Also for hosts that redirect endlessly or to a forbidden host.",
  source_access_controlled: "The remote host responded with a login page, 401 or 403.",
  guest_input_not_supported:
    "A guest sent a file of a type or size for which this installation requires an account.",
  csrf_rejected:
    "A request with a session cookie came from another site or has no origin. Programs should send an API key instead of a cookie; behind a proxy, server.base_url must be the address that browsers use.",
  route_not_found: "No operation has this path. Trailing and double slashes matter.",
  upload_not_found:
    "The upload_id belongs to another account, is unknown, or was used by a deleted job. Upload the file again, and confirm with the key or job token of the estimate.",
  job_not_found:
    "The job belongs to another account, was deleted or never existed; the response is the same. Use a key of its project, or its job token.",
  page_not_found: "The document has fewer pages, or its file type has no pages to show.",
  asset_not_found:
    "asset_path is not an image that the Markdown refers to; or subtitles (format=srt, format=vtt) are requested for a result that is not a transcript.",
  grant_not_found:
    "The token of an image link is unknown, expired or revoked. Create a new link with POST /v1/jobs/{job_id}/asset-grants.",
  user_not_found: "The user does not exist in this installation.",
  organization_not_found: "The organization does not exist in this installation.",
  invitation_not_found: "The invitation was used, was revoked or never existed.",
  backup_not_found: "The backup was deleted or never existed, or backup.directory has changed.",
  model_not_found: "The model is not installed. Built-in models are not listed.",
  rate_card_not_found: "The version was never added.",
  incident_not_found: "The support reference is unknown or its retention has ended.",
  event_not_found: "The event belongs to another organization, or its retention has ended.",
  key_not_found:
    "The API key belongs to another organization or never existed. Revoked keys are still found.",
  session_not_found: "The session belongs to another user or has ended.",
  app_not_found: "The user has not authorized the application, or has disconnected it.",
  project_not_found: "The project belongs to another organization or never existed.",
  source_not_found: "The original was removed with its upload, or the installation keeps none.",
  link_not_found: "The invitation or password link was already used, has expired or is incomplete.",
  guest_session_not_found:
    "The preview session belongs to another preview token or never existed. Start again with POST /v1/guest-preview-sessions.",
  method_not_allowed: "The path does not support this method. HEAD is supported wherever GET is.",
  request_timeout:
    "The body arrived more slowly than limits.upload_bytes_per_second, or took longer than limits.upload_minutes. The connection is closed and nothing was stored.",
  idempotency_conflict:
    "An upload_id was confirmed again with another spending limit, or a client_request_id was reused with other files or fields. The first request stands. Use a new client_request_id or a new upload.",
  job_not_ready: "The job is queued or running. GET /v1/jobs/{job_id}/events reports when it finishes.",
  job_failed: "The job failed, timed out or was cancelled. Its error_code is explained on this page.",
  job_running: "A running job cannot be deleted.",
  settlement_required: "Guests can view a preview, but must claim it with an account to download it.",
  guest_session_conflict:
    "Another account claimed the preview session, or the uploads belong to another session.",
  guest_preview_running:
    "A preview session cannot be claimed or staged again while one of its items is running.",
  asset_unverified:
    "The delivery check blocked the result, or a file differs from the manifest. See delivery-check for the reasons; the Markdown and the full bundle (format=zip) are available.",
  job_finished: "A finished job cannot be cancelled.",
  default_project: "Requests that name no project use the default project.",
  last_admin: "The last administrator cannot be demoted, banned or deleted.",
  grant_limit_reached: "The job has the maximum number of valid links.",
  key_limit_reached: "The organization has the maximum number of active API keys of its plan.",
  upload_expired: "The estimate was confirmed after its expires_at; its file was deleted.",
  source_expired: "A guest requested the original file after the preview session expired.",
  guest_session_expired: "The preview session was requested or claimed after its expires_at.",
  result_expired: "The result was requested after the job's expires_at.",
  payload_too_large:
    "The body exceeds the operation's limit, or a file exceeds the limit of the installation, the plan or its type. It is rejected as early as possible, often before it is read.",
  media_too_long: "The duration of the recording exceeds the limit.",
  remote_too_large: "The fetched page or recording exceeds the limit.",
  too_many_files: "The form contains more files than one call may have.",
  unsupported_content_type:
    "Content-Type is not supported by the operation or names a charset other than UTF-8, or the body has a Content-Encoding.",
  range_not_satisfiable:
    "A byte range begins at or after the end of the file. Content-Range contains its length.",
  unsupported_input: "The content of the file is not of a known type. The file name does not matter.",
  capability_mismatch:
    "The file has another type than capability_id, or an option is not in its options_schema. Omit capability_id to detect the type; GET /v1/capabilities lists the options.",
  page_range_unsupported: "pages was sent with a file that is not a PDF.",
  invalid_page_range: "pages is malformed, in descending order, or exceeds the last page.",
  encrypted_document: "The document is protected by a password.",
  page_not_drawable: "Rendering the page took too long or too much memory, or the page is damaged.",
  corrupt_document: "The file starts like its type but cannot be read.",
  empty_document: "The file is empty or has no content to convert.",
  document_too_complex: "Measuring or converting would exceed a limit that protects the installation.",
  invalid_model:
    "The file is not a model, is damaged, has another SHA-256 than given, or is of an unsupported type.",
  unsafe_archive: "The archive contains path traversal names, or exceeds the limits when expanded.",
  no_audio_track: "The video has no audio to transcribe.",
  rate_limited:
    "The credential, organization or address exceeded its request limit; Retry-After contains the waiting time.",
  quota_exceeded:
    "The daily preview limit of this browser or address is reached. recovery contains the staged files, to be claimed after signing in.",
  too_many_active_jobs:
    "The organization has the maximum number of queued and running jobs of its plan. Wait until some finish; GET /v1/account/usage shows the limit.",
  internal_error: "A bug or an unexpected failure. The installation's log has details under the request id.",
  service_unavailable:
    "The server is starting or stopping, its disk is full, or its data directory does not respond. The request had no effect.",
  master_key_missing: "The key that decrypts the secrets in the ledger is not in the data directory.",
  master_key_unfit: "The key in the data directory belongs to another ledger.",
  queue_full: "The configured limit of queued jobs or notifications is reached.",
  capability_unavailable:
    "The engine or model for this file type is not installed or is disabled, or a language that the job uses was removed before it ran. GET /v1/capabilities contains the unavailable_reason.",
  remote_unavailable: "The remote host could not be reached, or closed the connection.",
  conversion_failed: "The conversion failed for a reason without a specific code.",
  out_of_memory: "The conversion reached its memory limit.",
  worker_crashed: "The converter process died three times on this document.",
  timed_out: "The conversion exceeded its time limit.",
  cancelled: "The job was cancelled, or deleted while it was queued.",
  storage_failed: "The conversion succeeded, but its result could not be written to disk.",
};
