/** Resources of the administration API, as they are sent. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */
import type { FormFile } from "../form-file.ts";
import type { FeedbackReason, JobResolution, JobStatus, LogLine, StatisticsBucket } from "./schema.ts";

export interface AdminBackup {
  /** Of its file; begins with the moment at which it was begun. */
  name: string;
  bytes: number;
  created_at: string;
  /** Whether master.key is in it; never, of those made here. */
  with_key: boolean;
  /** Hash of the last row of the entries in it; null: there was none. */
  entries_head: string | null;
  /** Hash of the last row of the audit in it; null: there was none. */
  audit_head: string | null;
  /** Of the ledger's tables. */
  ledger_schema_version: number;
  /** Which made it. */
  markmill_version: string;
}

export interface AdminBackupList {
  backups: AdminBackup[];
  /** What is being made now. */
  running: AdminBackupRunning | null;
  /** The backup that was made last, here or with `markmill admin backup`; it may have been deleted. */
  last_success: {
    at: string;
    name: string;
  } | null;
  /** Why the last one failed that was not made; older than last_success: it is over. */
  last_failure: {
    at: string;
    message: string;
  } | null;
}

export interface AdminBackupRunning {
  /** Of its file; begins with the moment at which it was begun. */
  name: string;
  started_at: string;
}

export interface AdminBackupStarted {
  running: AdminBackupRunning;
}

export interface AdminBalance {
  organization_id: string;
  plan_id: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  available_credit_units: number;
  /** credit_units / 1000, exact. */
  available_credits: number;
  /** Held for queued and running jobs. */
  reserved_credit_units: number;
  /** credit_units / 1000, exact. */
  reserved_credits: number;
}

export interface AdminBalanceList {
  balances: {
    /** Its name. */
    organization: string;
    organization_id: string;
    plan_id: string;
    /** credit_units in one Credit. */
    credit_scale: 1000;
    available_credit_units: number;
    /** credit_units / 1000, exact. */
    available_credits: number;
    /** Held for queued and running jobs. */
    reserved_credit_units: number;
    /** credit_units / 1000, exact. */
    reserved_credits: number;
  }[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

/** A movement of Credits; docs/ledger.md describes fields and hashes. */
export interface AdminEntry {
  sequence: number;
  created_at: string;
  kind: string;
  credit_units: number;
  organization: string;
  organization_id: string;
  debit_account_id: string;
  credit_account_id: string;
  bucket_id: string;
  /** The reservation that it belongs to. */
  hold_id: string | null;
  /** Whose reservation it is. */
  job_id: string | null;
  key: string;
  actor_kind: string;
  /** Who did it. */
  actor_id: string | null;
  /** Of a grant. */
  reason: string | null;
  previous_hash: string;
  hash: string;
}

export interface AdminEntryList {
  entries: AdminEntry[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminFeedback {
  job_id: string;
  capability_id: string;
  /** Null: the job is a guest's. */
  organization_id: string | null;
  /** Null: the job is a guest's. */
  project_id: string | null;
  /** Whose opinion it is; null: a guest's. */
  user_id: string | null;
  rating: "up" | "down";
  reason_code: FeedbackReason | null;
  comment: string | null;
  created_at: string;
  updated_at: string;
}

export interface AdminFeedbackList {
  feedback: AdminFeedback[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminGrant {
  organization: string;
  reference: string | null;
  /** The reference stood for this grant already; nothing was added. */
  replayed: boolean;
  granted_at: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  credit_units: number;
  pack_id: string | null;
  /** Null: they do not expire. */
  expires_at: string | null;
  available_credit_units: number;
}

export interface AdminGrantRequest {
  /** 1,000 to the Credit. Or `pack_id`. */
  credit_units?: number;
  /** A configured pack. */
  pack_id?: string;
  /** With `credit_units`; without it they last. */
  expires_days?: number;
  /** For the audit. */
  reason: string;
  /** Your name for this grant: the organization gets it once, however often this is sent. */
  reference?: string;
}

export interface AdminIncident {
  support_reference: string;
  job_id: string;
  /** Null: an anonymous caller's. */
  organization_id: string | null;
  capability_id: string;
  error_code: string;
  attempt: number;
  /** What was found out inside. */
  internal: string | null;
  /** In words, where a process died. */
  explanation: string | null;
  at: string;
  kept_until: string;
}

export interface AdminIncidentReport {
  incident: AdminIncident;
  /** Null: it was deleted meanwhile. */
  job: AdminJob | null;
  /** What else went wrong with the job. */
  others: AdminIncident[];
}

export interface AdminInvitation {
  id: string;
  email: string;
  /** admin: of the whole installation. member: of their organization. */
  role: "admin" | "member";
  organization_id: string;
  /** Its name. */
  organization: string;
  /** revoked: by hand, or because a newer one took its place. */
  status: "open" | "used" | "revoked" | "expired";
  /** Who came of it. */
  user_id: string | null;
  created_by: {
    kind: string;
    id: string | null;
  };
  created_at: string;
  expires_at: string;
  /** Null: not used. */
  used_at: string | null;
  /** Null: not revoked. */
  revoked_at: string | null;
}

export interface AdminInvitationList {
  invitations: AdminInvitation[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminInvitationRequest {
  email: string;
  /** admin: of the whole installation. member: of their organization. */
  role?: "admin" | "member";
  /** Default: the organization `default`. */
  organization_id?: string;
}

export interface AdminJob {
  id: string;
  status: JobStatus;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the billing in force. */
  credit_model_version: string;
  /** Identifies the billing in force. */
  rate_card_version: string;
  resolution: JobResolution;
  capability_id: string;
  estimated_credit_units: number;
  /** Null until the job has ended; 0 unless it succeeded. */
  actual_credit_units: number | null;
  /** credit_units / 1000, exact. */
  estimated_credits: number;
  actual_credits: number | null;
  /** Null until the job has ended; false when the delivery check blocked the result. */
  deliverable: boolean | null;
  billing_metrics: Record<string, number> | null;
  /** One sentence that says what to do. */
  error: string | null;
  /** A code of /docs/errors. */
  error_code: string | null;
  /** While a PDF or image job is running; pages_done never goes back. */
  progress?: {
    pages_done: number;
    pages_total: number;
  };
  filename: string;
  source_bytes: number;
  options: Record<string, unknown>;
  attempt: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** When the result is removed; null until the job has ended. */
  expires_at: string | null;
  /** Null: an anonymous caller's. */
  organization_id: string | null;
  /** Null: an anonymous caller's. */
  project_id: string | null;
  /** What became of the reservation: pending, settled or released; null: it had none. */
  hold: string | null;
}

export interface AdminJobEnvelope {
  job: AdminJob;
  incidents: AdminIncident[];
}

export interface AdminJobList {
  jobs: AdminJob[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminKey {
  id: string;
  /** The key's first characters. */
  prefix: string;
  name: string;
  scopes: string[];
  /** Who made it. */
  user_id: string;
  project_id: string;
  created_at: string;
  /** Null: it does not expire. */
  expires_at: string | null;
  /** To the minute; null: not used yet. */
  last_used_at: string | null;
  /** Null: not revoked. */
  revoked_at: string | null;
}

export interface AdminKeyList {
  keys: AdminKey[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminLogs {
  /** Oldest first. */
  lines: LogLine[];
  /** Give it as `after` for what comes next. */
  after: string;
  /** Lines since the asked `after` are gone: there were too many, or the server was started anew. */
  missed: boolean;
}

export interface AdminModel {
  /** Of its files; what `ocr_languages` and `speech_model` take. */
  name: string;
  /** ocr-language: data of Tesseract for one language or script. speech: a Whisper model, which hears recordings. voice-activity: what tells where somebody speaks, for speech models that bring nothing for it. */
  kind: "ocr-language" | "speech" | "voice-activity";
  /** Part of the program; it cannot be removed. */
  built_in: boolean;
  /** damaged: a file of it is missing or has another size, so it is not used. */
  state: "ready" | "damaged";
  /** Of speech: codes as Whisper has them. Empty where the kind has none. */
  languages: string[];
  /** What its maker calls it; null where it does not say. */
  version: string | null;
  /** Of its files; null where that is not known. */
  bytes: number | null;
  files: {
    path: string;
    bytes: number;
    sha256: string;
  }[];
  installed_at: string | null;
}

export interface AdminModelForm {
  /** A tar, tar.gz, tar.bz2 or zip with any number of models, NAME.traineddata (also packed by itself), or silero_vad.onnx; exactly one file. */
  file: FormFile;
  /** That the file must have. */
  sha256?: string;
}

export interface AdminModelList {
  /** What is built in first, then by name. */
  models: AdminModel[];
}

export interface AdminModelVerified {
  /** Of its files; what `ocr_languages` and `speech_model` take. */
  name: string;
  ok: boolean;
  /** What is wrong; empty when all is well. */
  problems: string[];
}

export interface AdminModelsInstalled {
  models: AdminModel[];
  /** Files that were passed over, and why. */
  left_out: string[];
}

export interface AdminNewInvitation {
  id: string;
  email: string;
  organization: string;
  /** admin: of the whole installation. member: of their organization. */
  role: "admin" | "member";
  /** To be handed over. It is shown this once and not kept. */
  url: string;
  expires_at: string;
}

export interface AdminOrganization {
  id: string;
  name: string;
  plan_id: string;
  default_project_id: string;
  created_at: string;
}

export interface AdminOrganizationChange {
  name?: string;
  plan_id?: string;
}

export interface AdminOrganizationEnvelope {
  organization: AdminOrganization;
}

export interface AdminOrganizationList {
  organizations: AdminOrganization[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminOrganizationRemoved {
  organization_id: string;
  removed: {
    users: number;
    keys: number;
    jobs: number;
    /** Of the jobs, those that had not ended. */
    cancelled_jobs: number;
    uploads: number;
    deliveries: number;
  };
  /** False: some are left to the server's own sweeps. */
  files_removed: boolean;
}

export interface AdminOrganizationRequest {
  name: string;
  plan_id?: string;
}

export interface AdminOverview {
  version: string;
  contract_version: string;
  /** Of the ledger's tables. */
  schema_version: number;
  rate_card_version: string;
  /** Of the server. */
  started_at: string | null;
  ready: boolean;
  queue: {
    queued: number;
    running: number;
    /** Conversions at the same time; small ones beside scans come on top. */
    slots: number;
    /** How long the job that has waited longest has; null: none waits. */
    oldest_queued_ms: number | null;
  };
  disk: {
    state: "enough" | "low" | "lost" | "hung";
    free_bytes: number | null;
  };
  organizations: number;
  users: number;
  /** Of guests, of this day (UTC), that no account has claimed. */
  guest_jobs_today: number;
  /** Of the server. */
  uptime_ms: number | null;
  /** Of the server's process, without its children. */
  memory_bytes: number | null;
  /** Versions, by name. */
  engines: Record<string, string>;
}

export interface AdminPackList {
  packs: {
    id: string;
    name: string;
    credit_units: number;
    /** Days from the grant; null: they do not expire. */
    expires_days: number | null;
  }[];
}

export interface AdminPlanList {
  plans: {
    id: string;
    name: string;
    monthly_credit_units: number;
    /** Null: no limit. */
    active_api_keys: number | null;
    max_upload_bytes: number;
    /** Null: no limit. */
    max_active_jobs: number | null;
  }[];
  default_plan_id: string;
}

export interface AdminProject {
  id: string;
  organization_id: string;
  name: string;
  /** Where people work who name no other. */
  is_default: boolean;
  created_at: string;
  /** Since when it takes no uploads; null: it does. */
  archived_at: string | null;
}

export interface AdminProjectEnvelope {
  project: AdminProject;
}

export interface AdminProjectList {
  projects: AdminProject[];
}

export interface AdminProjectRequest {
  name: string;
}

export interface AdminRateCard {
  rate_card_version: string;
  credit_model_version: string;
  rates: Record<string, unknown>[];
  source: "built_in" | "administrator";
  /** It prices new estimates. */
  active: boolean;
  recorded_at: string;
}

export interface AdminRateCardList {
  rate_cards: AdminRateCard[];
}

/** A rate card in the form of the catalog, with a `rate_card_version` that there was not yet. */
export type AdminRateCardRequest = Record<string, unknown>;

export interface AdminResetLink {
  reset_link: {
    id: string;
    /** To be handed over. It is shown this once and not kept. */
    url: string;
    expires_at: string;
  };
}

export interface AdminSelfTest {
  /** Nothing that was tried went wrong. */
  ok: boolean;
  /** Those that are live. */
  capabilities: {
    capability_id: string;
    /** Null: it was not tried. */
    ok: boolean | null;
    /** The wait for a child process included. */
    milliseconds: number;
    message: string;
  }[];
}

export interface AdminSettingList {
  settings: {
    key: string;
    /** Null: not set. Without what is secret in it. */
    value: unknown;
    /** Flag, variable or file that it comes from, or default. */
    source: string | null;
    /** Of a number. */
    unit: string | null;
    doc: string;
  }[];
}

export interface AdminStatistics {
  from: string;
  to: string;
  step: "hour" | "day";
  /** Each hour or day of the span, oldest first. */
  buckets: StatisticsBucket[];
  /** Of jobs that failed or timed out in the span; the most frequent first. */
  failures: {
    error_code: string;
    jobs: number;
  }[];
  /** Of jobs that ended in the span; the dearest first. */
  capabilities: {
    /** Null: of jobs that were deleted before this was kept. */
    capability_id: string | null;
    jobs: number;
    succeeded: number;
    failed: number;
    timed_out: number;
    cancelled: number;
    spent_credit_units: number;
  }[];
}

export interface AdminUser {
  id: string;
  email: string;
  name: string;
  /** admin: of the whole installation. member: of their organization. */
  role: "admin" | "member";
  organization_id: string;
  /** Its name. */
  organization: string;
  banned: boolean;
  created_at: string;
}

export interface AdminUserChange {
  name?: string;
  /** admin: of the whole installation. member: of their organization. */
  role?: "admin" | "member";
  /** Moves the user there; sessions and tokens end, and keys made for the old one are revoked. */
  organization_id?: string;
}

export interface AdminUserEnded {
  user: AdminUser;
  /** What the user could act with, and cannot any more. */
  ended: {
    sessions: number;
    tokens: number;
    keys: number;
  };
}

export interface AdminUserEnvelope {
  user: AdminUser;
}

export interface AdminUserList {
  users: AdminUser[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface AdminUserRequest {
  email: string;
  name?: string;
  /** admin: of the whole installation. member: of their organization. */
  role?: "admin" | "member";
  /** Default: the organization `default`. */
  organization_id?: string;
}

export interface AdminVerification {
  ok: boolean;
  entries: number;
  /** Hash of the last entry. */
  entries_head: string | null;
  audit_rows: number;
  /** Hash of the audit's last row. */
  audit_head: string | null;
  problems: string[];
}

export interface AuditLine {
  /** Its place in the log: 1, 2, 3, … */
  sequence: number;
  at: string;
  /** admin_cli: whoever may open the data directory. */
  actor_kind: "key" | "user" | "guest" | "system" | "admin_cli";
  /** Of the key or the user; null for the others. */
  actor_id: string | null;
  /** The key's name or the user's address, where they still exist. */
  actor_name: string | null;
  /** Where the call came from. */
  address: string | null;
  /** The call's `x-request-id`. */
  request_id: string | null;
  /** object.verb, such as key.revoke. */
  action: string;
  object_kind: string;
  object_id: string;
  /** What a user, key or organization is called now, where it still exists. */
  object_name: string | null;
  /** Whom it concerns. */
  organization_id: string | null;
  /** As it is called now. */
  organization_name: string | null;
  outcome: string;
  /** Facts worth keeping; never a secret. */
  detail: Record<string, string | number | boolean | null> | null;
  /** Of the line before; null in lines that are older than the chain. */
  previous_hash: string | null;
  /** SHA-256 over the line before and this one. */
  hash: string | null;
}

export interface AuditList {
  /** Newest first. */
  audit: AuditLine[];
  /** Where older lines are; null when there are none that are wanted. A page may be short, or empty, and still have one. */
  next_cursor: string | null;
}
