/**
 * Documented errors that a contract run does not bring about, with what it would take. Whoever adds to this list says
 * why, and which test sees the error instead; what a run does see may not stand here.
 */
import type { ErrorCode } from "../../config/errors/catalog.ts";

interface Elsewhere {
  why: string;
  /** Test files that assert the code, from the project's root. None for what this version cannot answer yet. */
  by: readonly string[];
  /** "METHOD path"; all that are documented with it when absent. */
  operations?: readonly string[];
}

const states = "test/contract/states.test.ts";
const claims = "test/guests/claims.long.test.ts";
const people = "ledger/users/users-and-organizations.test.ts";
const drawing = "src/services/results/pictures/pictures.test.ts";
const estimateAndConvert = ["POST /v1/estimates", "POST /v1/convert"];
const imports = "POST /v1/url-estimates";
const picture = "GET /v1/jobs/{job_id}/pages/{page}";
const claim = "POST /v1/guest-preview-sessions/{session_id}/claim";
const pages = "test/url-import/pages.test.ts";
const byHosts = (...by: string[]) => ({ why: "Takes a host that answers so.", by, operations: [imports] });
const ofRecordings = {
  why: "Takes a speech model: without one no recording is decoded.",
  by: ["converters/formats/media/decode.test.ts"],
  operations: [...estimateAndConvert, imports],
};

export const elsewhere: Partial<Record<ErrorCode, Elsewhere>> = {
  internal_error: { why: "Nothing goes wrong inside at will.", by: [states] },
  service_unavailable: {
    why: "While stopping or without a disk.",
    by: [states, "test/storage/full-disk.long.test.ts"],
  },
  queue_full: { why: "Takes a queue of thousands.", by: [states, "ledger/jobs/confirm.test.ts", drawing] },
  insufficient_credits: {
    why: "Takes an account without Credits.",
    by: ["test/admin/credits.long.test.ts", claims],
  },
  upload_expired: { why: "Takes a day.", by: [states, "ledger/jobs/confirm.test.ts"] },
  too_many_active_jobs: { why: "Takes a plan with a limit.", by: ["test/api/convert-limits.long.test.ts"] },
  document_too_complex: {
    why: "Takes a file beyond the limits.",
    by: ["src/services/uploads/estimates.test.ts"],
    operations: [...estimateAndConvert, imports],
  },
  unsafe_archive: {
    why: "No kind of archive is converted yet.",
    by: [],
    operations: [...estimateAndConvert, imports],
  },
  no_audio_track: ofRecordings,
  media_too_long: ofRecordings,
  capability_unavailable: {
    why: "Takes an executable without an engine, or an address of no source.",
    by: [states, "src/services/uploads/url/url-estimates.test.ts"],
    operations: [picture, imports],
  },
  source_access_controlled: byHosts(pages),
  remote_too_large: byHosts("test/url-import/hostile.long.test.ts"),
  corrupt_document: byHosts(pages),
  empty_document: byHosts(pages),
  encrypted_document: byHosts(pages),
  unsupported_input: byHosts(pages),
  guest_input_not_supported: {
    why: "Takes an installation with other settings.",
    by: ["src/services/guests/inputs.test.ts"],
  },
  job_running: {
    why: "A job ends before it can be caught.",
    by: [states],
    operations: ["DELETE /v1/jobs/{job_id}"],
  },
  job_not_ready: { why: "A job ends before it can be caught.", by: [states] },
  job_failed: { why: "Files that fail are refused at the estimate already.", by: [states] },
  asset_unverified: {
    why: "Takes a result that fails its delivery check, or a damaged disk.",
    by: [states, "test/api/assets.long.test.ts", "test/api/result-documents.test.ts"],
  },
  source_not_found: {
    why: "Takes an original that was removed.",
    by: ["src/services/results/results.test.ts", drawing],
  },
  source_expired: { why: "Takes a preview that has expired.", by: [claims] },
  rate_limited: {
    why: "The run's server has its limits switched off.",
    by: ["test/api/rate-limits.long.test.ts"],
  },
  quota_exceeded: {
    why: "Seen where sessions are staged; a confirmation takes the same way.",
    by: ["ledger/guests/sessions.test.ts"],
    operations: ["POST /v1/jobs"],
  },
  authentication_required: {
    why: "Takes an installation without guests.",
    by: [claims],
    operations: ["POST /v1/guest-preview-sessions"],
  },
  insufficient_scope: {
    why: "Takes an application let in with other scopes.",
    by: ["test/guests/attacks.long.test.ts"],
    operations: [claim],
  },
  guest_preview_running: {
    why: "A preview ends before it can be caught.",
    by: ["ledger/guests/claim.test.ts"],
  },
  guest_session_expired: { why: "Takes a day.", by: [claims] },
  guest_session_conflict: {
    why: "Takes two accounts that claim.",
    by: [claims],
    operations: [claim],
  },
  grant_limit_reached: {
    why: "Takes a thousand links to one job.",
    by: [states, "ledger/asset-grants/asset-grants.test.ts"],
  },
  result_expired: { why: "Takes a month.", by: [states, "src/services/results/assets/assets.test.ts"] },
  page_not_drawable: { why: "Takes a page that breaks its engine.", by: [drawing] },
  key_limit_reached: { why: "Takes a plan with a limit.", by: ["ledger/users/accounts.test.ts"] },
  master_key_unfit: {
    why: "Takes another installation's key file.",
    by: ["src/auth/secret-box.test.ts", "src/auth/master-key.test.ts"],
  },
  forbidden: {
    why: "Names of hosts are not checked where a trusted proxy calls; guests of this run come through one.",
    by: ["test/api/host-names.test.ts", "test/contract/refusals.ts"],
  },
  request_timeout: {
    why: "Takes half a minute.",
    by: ["src/http/request/arrival.test.ts"],
  },
  last_admin: { why: "There are others in this run.", by: ["test/admin/people.long.test.ts"] },
  organization_not_found: {
    why: "Takes an organization that is deleted while one of its users is changed.",
    by: [people],
    operations: ["PATCH /v1/admin/users/{user_id}"],
  },
  project_not_found: {
    why: "Its organization is missed first.",
    by: [people],
    operations: ["PATCH /v1/admin/organizations/{organization_id}/projects/{project_id}"],
  },
};

/** Of what no answer has shown ("METHOD path STATUS code"), what is not accounted for; and what is accounted for in vain. */
export function unaccounted(unseen: readonly string[]): string[] {
  const missing = unseen.filter((name) => !isElsewhere(name));
  const stale = Object.entries(elsewhere).flatMap(([code, { operations }]) => {
    const places = unseen.filter((name) => name.endsWith(` ${code}`));
    if (operations === undefined) return places.length === 0 ? [`${code} is seen`] : [];
    return operations
      .filter((operation) => !places.some((name) => name.startsWith(`${operation} `)))
      .map((operation) => `${code} of ${operation} is seen`);
  });
  return [...missing, ...stale];
}

function isElsewhere(name: string): boolean {
  const [method = "", path = "", , code = ""] = name.split(" ");
  const entry = elsewhere[code as ErrorCode];
  return entry !== undefined && (entry.operations?.includes(`${method} ${path}`) ?? true);
}
