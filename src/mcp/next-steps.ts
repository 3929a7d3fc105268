/**
 * Advice for a model about each error: which tool to call, what to ask its user, when to wait. Covers every code of
 * the catalog, so that a new one cannot be forgotten; null if the message is sufficient, or no tool helps.
 */
import type { ErrorCode } from "../../config/errors/catalog.ts";

const askUser = {
  scope:
    "Ask the user to connect this application again and to allow that scope; with an API key, to use a key that has it.",
  credential: "Ask the user to connect this application again; with an API key, to set one that is valid.",
  administrator: "Tell the user to ask the administrator of this installation; calling again does not help.",
  file: "Tell the user what is wrong with the file; converting the same file again does not help.",
  smaller: "Tell the user; a part of it, or a smaller one, may be converted instead.",
} as const;

const wait = "Wait as long as retry_after_seconds says, or a few seconds, and call again.";
const findJob = "Check the job_id; on the hosted server svc_jobs lists the jobs.";
const correct = "Correct the fields in details and call again.";

export const nextSteps: Readonly<Record<ErrorCode, string | null>> = {
  invalid_request: correct,
  invalid_webhook_url: null,
  invalid_url: "Ask the user for the public https URL of the page.",
  credentials_in_url:
    "Ask the user for a URL without user name, token or signature; signed and private links are not fetched.",
  remote_fetch_not_accepted:
    "Ask the user whether the page may be fetched, then call with accept_remote_fetch true.",

  authentication_required: askUser.credential,
  invalid_credentials: askUser.credential,

  insufficient_credits:
    "Call svc_usage to see what is available, and tell the user; svc_billing shows how to get more Credits.",
  credit_ceiling_exceeded:
    "Tell the user the estimate and ask whether it may cost that much; only then call again with a higher limit.",

  insufficient_scope: askUser.scope,
  forbidden: askUser.administrator,
  url_not_permitted: askUser.administrator,
  source_access_controlled:
    "Tell the user that the page requires a login; only public pages are fetched. A saved copy can be converted as a file.",
  guest_input_not_supported: null,
  csrf_rejected: null,

  route_not_found:
    "The server does not support this call; tell the user that server and client may have different versions.",
  upload_not_found: "Convert the file again.",
  job_not_found: findJob,
  asset_not_found: "Call svc_job_assets and use an asset_path from its list.",
  page_not_found: null,
  grant_not_found: "The link no longer works, so there is nothing to revoke.",
  user_not_found: null,
  organization_not_found: null,
  invitation_not_found: null,
  backup_not_found: null,
  model_not_found: null,
  rate_card_not_found: null,
  incident_not_found: null,
  event_not_found: null,
  key_not_found: null,
  session_not_found: null,
  app_not_found: null,
  project_not_found: null,
  source_not_found: null,
  link_not_found: null,
  guest_session_not_found: null,

  method_not_allowed: null,

  request_timeout: "Call again.",
  idempotency_conflict: null,
  job_not_ready: "Call svc_job_status with wait_seconds until the status is succeeded.",
  job_failed: "There is no result. Call svc_job_status to see why, and tell the user.",
  job_running: "Call svc_job_status with wait_seconds until the job has ended.",
  settlement_required: null,
  guest_session_conflict: null,
  guest_preview_running: null,
  asset_unverified:
    "Tell the user that the delivery check blocked this; svc_job_status shows its findings. Calling again does not help.",
  job_finished: "Call svc_job_status to see how the job has ended.",
  default_project: null,
  last_admin: null,
  grant_limit_reached:
    "Call svc_asset_revoke for links that are no longer needed, or wait until they expire.",
  key_limit_reached: null,

  upload_expired: "Convert it again.",
  source_expired: null,
  guest_session_expired: null,
  result_expired: "Ask the user whether to convert it again, which costs Credits again.",

  payload_too_large: "Call svc_capabilities for the size limit; a smaller file may be converted instead.",
  media_too_long: askUser.smaller,
  remote_too_large: askUser.smaller,
  too_many_files: null,

  unsupported_content_type: null,

  range_not_satisfiable: "Call again without markdown_offset, or with a next_offset of an earlier answer.",

  unsupported_input: "Call svc_capabilities for the kinds that can be converted, and tell the user.",
  capability_mismatch:
    "Call again without capability_id, to detect the type from the content; options must be those of that type, see svc_capabilities.",
  page_range_unsupported: "Call again without pages.",
  invalid_page_range: "Correct pages, as in 1-3,7, to pages that the document has, and call again.",
  encrypted_document: "Ask the user for a copy without a password.",
  corrupt_document: askUser.file,
  empty_document: askUser.file,
  document_too_complex: askUser.smaller,
  page_not_drawable: null,
  invalid_model: null,
  unsafe_archive: askUser.file,
  no_audio_track: askUser.file,

  rate_limited: wait,
  quota_exceeded: null,
  too_many_active_jobs:
    "Wait until a job of the account has ended, with svc_job_status and wait_seconds, and call again.",

  internal_error:
    "Call again once; if it fails again, tell the user the request_id, for their administrator.",

  service_unavailable: wait,
  master_key_missing: askUser.administrator,
  master_key_unfit: askUser.administrator,
  queue_full: "Wait a minute and call again.",
  capability_unavailable:
    "Call svc_capabilities for the reason, and tell the user; an administrator of the installation can fix it.",
  remote_unavailable: "The other host does not answer; call again in a minute, or tell the user.",

  conversion_failed: askUser.file,
  out_of_memory: askUser.smaller,
  worker_crashed: askUser.file,
  timed_out: askUser.smaller,
  cancelled: "Nothing was charged. Convert it again only if the user agrees.",
  storage_failed: askUser.administrator,
};
