/** When each error of the catalogue happens and what helps, for the page /docs/errors: what its message has no room for. */
import type { ErrorCode } from "./catalogue.ts";

export const errorHelp: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    "A body is not JSON or not a form, a field or parameter is missing, unknown or of another form, or the Host header is malformed. details names each field by a JSON pointer.",
  invalid_webhook_url:
    "webhook_url is not https, names another port, a user or an IP address, or its name resolves to an address that the installation's egress policy refuses.",
  invalid_url: "The address of a page to import is no public https link after normalization.",
  credentials_in_url:
    "The address is a key to something, which would be kept and sent on: a user name or password, a presigned link or shared access signature, or a parameter such as access_token.",
  remote_fetch_not_accepted: "A page is to be imported without the caller's explicit consent to fetching it.",
  authentication_required:
    "No credential was sent, or none of the kinds that the operation takes; also where an installation serves no guests.",
  invalid_credentials:
    "A credential was sent and is not one: never issued, revoked, expired, of a banned user, or for another resource than this. Also where only a signed-in person or an application may ask, and an API key did. Keys are listed by `markmill admin list-keys` and made by `markmill admin create-key`.",
  insufficient_credits:
    "The organization's available Credits, less what is reserved for its other jobs, do not cover the estimate. GET /v1/account/usage tells what is available; an administrator adds some with `markmill admin grant-credits`.",
  credit_ceiling_exceeded:
    "max_credit_units or max_credits is below the estimate. Nothing was reserved. Confirm the same upload again with a higher one; `pages` makes the estimate of a PDF smaller.",
  insufficient_scope:
    "The key or access token is good, but was made without the scope that the operation names. WWW-Authenticate names it. A key's scopes stay as they are: make another with `markmill admin create-key --scopes`.",
  forbidden:
    "The account is none of those that may: a member on an administrator's operation, or a key where somebody must have signed in.",
  url_not_permitted:
    "The installation's egress policy does not let the server connect there: its network, its name or its address is not on the list. The administrator adds it to egress.allow, or for webhooks to egress.webhook_allow. A host that redirects without end, or to where nothing may go, is answered so, too.",
  source_access_controlled: "The remote host answered with a login page, 401 or 403.",
  guest_input_not_supported:
    "Without an account, a file of a kind or size that this installation previews for accounts only.",
  csrf_rejected:
    "A browser's session came along with a request that another site's page sent, or that names no origin. Programs send an API key instead of a cookie; behind a proxy, server.base_url must be the address that browsers see.",
  route_not_found: "No operation has this path. A trailing slash or doubled slash makes another path.",
  upload_not_found:
    "The upload_id is another account's, was never given, or was used up by a job that has been deleted. Upload the file again, and confirm with the key or job token that made the estimate.",
  job_not_found:
    "The job is another account's, was deleted, or never was. The three cannot be told apart. Ask with a key of the project that confirmed it, or with its job token.",
  page_not_found: "The document has fewer pages, or is of a kind that has none to show.",
  asset_not_found:
    "asset_path names no image of the job's manifest that its Markdown refers to; or subtitles (format=srt, format=vtt) are asked of a result that is no transcript of a recording.",
  grant_not_found:
    "The token of an image's link is unknown, older than its lifetime, or was revoked. Make a new one with POST /v1/jobs/{job_id}/asset-grants.",
  user_not_found: "An administrator named a user whom the installation does not have.",
  organization_not_found: "An administrator named an organization that the installation does not have.",
  invitation_not_found: "An administrator named an invitation that is used, gone or never was.",
  backup_not_found:
    "An administrator named a backup that was deleted, was too old to be kept, or never was; or backup.directory is another one now.",
  model_not_found:
    "An administrator named a model that was removed or never was installed. What is built in is none.",
  rate_card_not_found: "An administrator asked for a version that was never added.",
  incident_not_found: "An administrator asked for a support reference that is unknown or no longer kept.",
  event_not_found: "The event is another organization's, or older than deliveries are kept.",
  key_not_found: "The API key is another organization's, or never was. Revoked keys are still found.",
  session_not_found: "The session is another user's, or has ended.",
  app_not_found: "The application has no consent of this user, or not any more.",
  project_not_found: "The project is another organization's, or never was.",
  source_not_found: "The original was removed with its upload, or the installation keeps none.",
  link_not_found: "An invitation's or a new password's link was opened again, too late, or in part.",
  guest_session_not_found:
    "The preview session is not this preview token's, or never was. Begin again with POST /v1/guest-preview-sessions.",
  method_not_allowed: "The path has operations, but none with this method. HEAD goes wherever GET does.",
  idempotency_conflict:
    "An upload_id is confirmed again with another ceiling, or a client_request_id comes again with other files or fields. What the first request made stands. For other values take a new client_request_id, or a new upload.",
  job_not_ready:
    "A result is asked for while its job is queued or running. GET /v1/jobs/{job_id}/events tells when it has ended.",
  job_failed:
    "A result is asked for whose job has failed, timed out or was cancelled. Its error_code is one of this page.",
  job_running: "A job is to be deleted while a converter works on it.",
  settlement_required:
    "A guest wants to download what can only be looked at until an account has claimed it.",
  guest_session_conflict:
    "Another account has claimed the preview session, or the uploads belong to another one.",
  guest_preview_running:
    "A preview session is claimed, or staged again, while one of its items is not through.",
  asset_unverified:
    "The delivery check blocked the result, or a file differs from the manifest. delivery-check names what speaks against it; the Markdown and the whole bundle, format=zip, can be had.",
  job_finished: "A job is to be cancelled that has succeeded, failed, timed out or was cancelled.",
  default_project: "The project to be archived is where everybody works who names no other.",
  last_admin: "The administrator to be demoted, banned or deleted is the only one left.",
  grant_limit_reached: "The job has as many links that work as one job may have at a time.",
  key_limit_reached: "The organization has as many active API keys as its plan allows.",
  upload_expired: "An estimate is confirmed after its expires_at; its file is gone.",
  source_expired: "A guest asks for the original after the preview session has ended.",
  guest_session_expired: "A preview session is asked for or claimed after its expires_at.",
  result_expired: "A result is asked for after the job's expires_at.",
  payload_too_large:
    "The body is larger than its operation takes, or a file than the installation, the plan or its kind allows. It is refused as soon as that is known, often before it is read.",
  media_too_long: "A recording's decoded length is above the limit.",
  remote_too_large: "A page or recording that is fetched grows beyond the limit.",
  too_many_files: "A form has more files than one call takes.",
  unsupported_content_type:
    "Content-Type is not the one that the operation takes, names another charset than UTF-8, or the body has a Content-Encoding.",
  range_not_satisfiable:
    "A byte range begins at or after the end of the file. Content-Range says how long it is.",
  unsupported_input: "The bytes of the file are of no kind that is known here, whatever its name says.",
  capability_mismatch:
    "The file is of another kind than capability_id says, or an option is none of that kind's options_schema. Leave capability_id out and the bytes decide; GET /v1/capabilities has each kind's options.",
  page_range_unsupported: "pages is sent with a file that is not a PDF.",
  invalid_page_range: "pages is not of its pattern, runs backwards, or goes beyond the last page.",
  encrypted_document: "The document cannot be opened without a password.",
  page_not_drawable: "A page's picture took too long or too much memory, or the page is damaged.",
  corrupt_document: "The file begins as its kind does, and cannot be read.",
  empty_document: "The file has no bytes, or nothing in it that could become Markdown.",
  document_too_complex: "Measuring or converting would exceed a limit that protects the installation.",
  invalid_model:
    "An administrator installed something that is no model, is damaged, has another SHA-256 than was said, or is of a kind that the engine does not read with.",
  unsafe_archive: "An archive has names that lead out of it, or expands beyond its limits.",
  no_audio_track: "A video has no sound that could be transcribed.",
  rate_limited:
    "More requests of one credential, organization or address than are taken in the time; Retry-After says when the next one is.",
  quota_exceeded:
    "The day's preview of this browser or address is used up. recovery keeps what was staged, for whoever signs in.",
  too_many_active_jobs:
    "The organization has as many queued and running jobs as its plan allows. Wait until some have ended; GET /v1/account/usage tells how many may be at a time.",
  internal_error: "A mistake of ours. The installation's log has it under the request id.",
  service_unavailable:
    "The server starts or stops, its disk is full, or its data directory does not answer. Nothing was done.",
  master_key_missing: "The file that opens the secrets in the ledger is not in the data directory.",
  master_key_unfit: "The file that opens the secrets in the ledger belongs to another one.",
  queue_full: "More jobs or notifications wait than the installation is set to hold.",
  capability_unavailable:
    "The kind of file is known, but its engine or model is not installed or switched off, or a language that a job asked for was removed before it ran. GET /v1/capabilities says why, as unavailable_reason.",
  remote_unavailable: "A remote host could not be reached, or broke off.",
  conversion_failed: "A converter gave up on the document for a reason that has no code of its own.",
  out_of_memory: "A converter reached the memory that one conversion may have.",
  worker_crashed: "A converter's process died, three times over, on the same document.",
  timed_out: "A conversion took longer than its deadline.",
  cancelled: "Somebody cancelled the job, or deleted it while it was queued.",
  storage_failed: "The disk refused the result, although the conversion went well.",
};
