/**
 * Documented errors that a contract run does not bring about, with what it would take. Whoever adds to this list says
 * why; what a run does see may not stand here.
 */
import type { ErrorCode } from "../../config/errors/catalogue.ts";

interface Elsewhere {
  why: string;
  /** "METHOD path"; all that are documented with it when absent. */
  operations?: readonly string[];
}

const estimateAndConvert = ["POST /v1/estimates", "POST /v1/convert"];
/** Nothing is fetched yet, so that nothing can be wrong with what was. */
const imports = "POST /v1/url-estimates";
const picture = "GET /v1/jobs/{job_id}/pages/{page}";
const claim = "POST /v1/guest-preview-sessions/{session_id}/claim";

const elsewhere: Partial<Record<ErrorCode, Elsewhere>> = {
  internal_error: { why: "Nothing goes wrong inside at will: states.test.ts makes it." },
  service_unavailable: { why: "While stopping or without a disk: listening.test.ts, full-disk.test.ts." },
  queue_full: { why: "Takes a queue of thousands: states.test.ts and the services' own tests." },
  insufficient_credits: { why: "Takes an account without Credits: money.test.ts, guest-claims.test.ts." },
  upload_expired: { why: "Takes a day, or the services' own clock." },
  too_many_active_jobs: { why: "Takes a plan with a limit: the services' own tests." },
  document_too_complex: {
    why: "Takes a file beyond the limits: hostile.test.ts.",
    operations: [...estimateAndConvert, imports],
  },
  unsafe_archive: {
    why: "No kind of archive is converted yet.",
    operations: [...estimateAndConvert, imports],
  },
  no_audio_track: { why: "No recordings are converted yet.", operations: [...estimateAndConvert, imports] },
  media_too_long: { why: "No recordings are converted yet.", operations: [...estimateAndConvert, imports] },
  capability_unavailable: {
    why: "Takes an executable without an engine.",
    operations: [...estimateAndConvert, picture],
  },
  source_access_controlled: { why: "Nothing is fetched yet." },
  remote_too_large: { why: "Nothing is fetched yet." },
  remote_unavailable: { why: "Nothing is fetched yet." },
  capability_mismatch: { why: "Nothing is fetched yet.", operations: [imports] },
  corrupt_document: { why: "Nothing is fetched yet.", operations: [imports] },
  empty_document: { why: "Nothing is fetched yet.", operations: [imports] },
  encrypted_document: { why: "Nothing is fetched yet.", operations: [imports] },
  invalid_page_range: { why: "Nothing is fetched yet.", operations: [imports] },
  page_range_unsupported: { why: "Nothing is fetched yet.", operations: [imports] },
  unsupported_input: { why: "Nothing is fetched yet.", operations: [imports] },
  guest_input_not_supported: { why: "Takes an installation with other settings: guest-attacks.test.ts." },
  job_running: {
    why: "A job ends before it can be caught: states.test.ts.",
    operations: ["DELETE /v1/jobs/{job_id}"],
  },
  job_not_ready: { why: "A job ends before it can be caught: states.test.ts." },
  job_failed: { why: "Files that fail are refused at the estimate already: states.test.ts." },
  asset_unverified: { why: "Takes a result that fails its delivery check: states.test.ts." },
  source_not_found: { why: "Takes an original that was removed: the services' own tests." },
  source_expired: { why: "Takes a preview that has expired: the services' own tests." },
  rate_limited: { why: "The run's server has its limits switched off: rate-limits.test.ts has them on." },
  quota_exceeded: {
    why: "Seen where sessions are staged; a confirmation takes the same way.",
    operations: ["POST /v1/jobs"],
  },
  authentication_required: {
    why: "Takes an installation without guests: guest-attacks.test.ts.",
    operations: ["POST /v1/guest-preview-sessions"],
  },
  insufficient_scope: {
    why: "Takes an application let in with other scopes: oauth.test.ts.",
    operations: [claim],
  },
  guest_preview_running: { why: "A preview ends before it can be caught: guest-claims.test.ts." },
  guest_session_expired: { why: "Takes a day: guest-claims.test.ts." },
  guest_session_conflict: {
    why: "Takes two accounts that claim: guest-claims.test.ts.",
    operations: [claim],
  },
  grant_limit_reached: { why: "Takes a thousand links to one job: asset-grants.test.ts of the ledger." },
  result_expired: { why: "Takes a month, or the services' own clock: states.test.ts." },
  page_not_drawable: { why: "Takes a page that breaks its engine: pictures.test.ts of the services." },
  key_limit_reached: { why: "Takes a plan with a limit: keys.test.ts." },
  master_key_unfit: { why: "Takes another installation's key file: master-key.test.ts." },
  last_admin: { why: "There are others in this run: people.test.ts." },
  organization_not_found: {
    why: "Takes an organization that is deleted while one of its users is changed.",
    operations: ["PATCH /v1/admin/users/{user_id}"],
  },
  project_not_found: {
    why: "Its organization is missed first; the services' own tests.",
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
