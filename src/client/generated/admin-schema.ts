/** Resources of the administration API, as they are sent. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */
import type { FormFile } from "../form-file.ts";
import type { FeedbackReason, JobResolution, JobStatus, LogLine, StatisticsBucket } from "./schema.ts";

export interface AdminBackup {
  /** File name; it begins with the start time. */
  name: string;
  bytes: number;
  created_at: string;
  /** Whether it contains master.key; false for backups made here. */
  with_key: boolean;
  /** Hash of the last row of the entries in it; null: there was none. */
  entries_head: string | null;
  /** Hash of the last row of the audit in it; null: there was none. */
  audit_head: string | null;
  /** Of the ledger's tables. */
  ledger_schema_version: number;
  /** The version that wrote it. */
  markmill_version: string;
}

export interface AdminBackupList {
  backups: AdminBackup[];
  /** The backup in progress. */
  running: AdminBackupRunning | null;
  /** The most recent backup, made here or with `markmill admin backup`; it may have been deleted. */
  last_success: {
    at: string;
    name: string;
  } | null;
  /** Why the most recent failed backup failed; resolved if older than last_success. */
  last_failure: {
    at: string;
    message: string;
  } | null;
}

export interface AdminBackupRunning {
  /** File name; it begins with the start time. */
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
  /** The job of that reservation. */
  job_id: string | null;
  key: string;
  actor_kind: string;
  /** The user or key that made the change. */
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
  /** Null: a guest's job. */
  organization_id: string | null;
  /** Null: a guest's job. */
  project_id: string | null;
  /** The author; null: a guest. */
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
  /** The reference was used for this grant already; nothing was added. */
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
  /** With `credit_units`; default: they do not expire. */
  expires_days?: number;
  /** For the audit log. */
  reason: string;
  /** Your name for this grant: repeated calls with it grant the Credits once. */
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
  /** Internal details. */
  internal: string | null;
  /** What ended the process, in words. */
  explanation: string | null;
  at: string;
  kept_until: string;
}

export interface AdminIncidentReport {
  incident: AdminIncident;
  /** Null: it was deleted meanwhile. */
  job: AdminJob | null;
  /** Other incidents of the job. */
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
  /** revoked: by an administrator, or replaced by a newer invitation. */
  status: "open" | "used" | "revoked" | "expired";
  /** The user who accepted it. */
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
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
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
  /** What went wrong and what to do. */
  error: string | null;
  /** A code of /docs/errors. */
  error_code: string | null;
  /** While a PDF or image job is running; pages_done never decreases. */
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
  /** State of the reservation: pending, settled or released; null: it had none. */
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
  /** The user who created it. */
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
  /** Give it as `after` for newer lines. */
  after: string;
  /** Lines since the given `after` are gone: there were too many, or the server restarted. */
  missed: boolean;
}

export interface AdminModel {
  /** Model name, as in `ocr_languages` and `speech_model`. */
  name: string;
  /** ocr-language: Tesseract data for one language or script. speech: a Whisper speech recognition model. voice-activity: detects speech, for speech models that come without such a model. */
  kind: "ocr-language" | "speech" | "voice-activity";
  /** Part of the program; it cannot be removed. */
  built_in: boolean;
  /** damaged: a file is missing or has the wrong size, so the model is not used. */
  state: "ready" | "damaged";
  /** For speech: Whisper's language codes. Empty for kinds without languages. */
  languages: string[];
  /** The publisher's version; null if unknown. */
  version: string | null;
  /** Total size of its files; null if unknown. */
  bytes: number | null;
  files: {
    path: string;
    bytes: number;
    sha256: string;
  }[];
  installed_at: string | null;
}

export interface AdminModelForm {
  /** A tar, tar.gz, tar.bz2 or zip with any number of models, NAME.traineddata (also compressed), or silero_vad.onnx; exactly one file. */
  file: FormFile;
  /** The expected checksum of the file. */
  sha256?: string;
}

export interface AdminModelList {
  /** Built-in models first, then by name. */
  models: AdminModel[];
}

export interface AdminModelVerified {
  /** Model name, as in `ocr_languages` and `speech_model`. */
  name: string;
  ok: boolean;
  /** Empty if the model is intact. */
  problems: string[];
}

export interface AdminModelsInstalled {
  models: AdminModel[];
  /** Skipped files, and why. */
  left_out: string[];
}

export interface AdminNewInvitation {
  id: string;
  email: string;
  organization: string;
  /** admin: of the whole installation. member: of their organization. */
  role: "admin" | "member";
  /** Give it to the user. It is shown only once. */
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
    /** Of these jobs, how many were unfinished. */
    cancelled_jobs: number;
    uploads: number;
    deliveries: number;
  };
  /** False: the server's cleanup removes the remaining files. */
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
    /** Conversions at the same time; small ones may run in addition to scans. */
    slots: number;
    /** Queue time of the job that has waited longest; null: none is queued. */
    oldest_queued_ms: number | null;
  };
  disk: {
    state: "enough" | "low" | "lost" | "hung";
    free_bytes: number | null;
  };
  /** Confinement of the processes that read documents, by the kernel. */
  confinement: {
    level: "full" | "partial" | "none";
    /** Steps that this machine lacks: landlock, capabilities, seccomp. */
    missing: string[];
  };
  organizations: number;
  users: number;
  /** Guest jobs of this day (UTC) that no account has claimed. */
  guest_jobs_today: number;
  /** Of the server. */
  uptime_ms: number | null;
  /** Of the server's process, without its child processes. */
  memory_bytes: number | null;
  /** Versions by name. */
  engines: Record<string, string>;
}

export interface AdminPackList {
  packs: {
    id: string;
    name: string;
    credit_units: number;
    /** Days after the grant; null: they do not expire. */
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
  /** Used when no other project is named. */
  is_default: boolean;
  created_at: string;
  /** From then on it accepts no uploads; null: not archived. */
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

/** A rate card in the form of the catalog, with a new `rate_card_version`. */
export type AdminRateCardRequest = Record<string, unknown>;

export interface AdminResetLink {
  reset_link: {
    id: string;
    /** Give it to the user. It is shown only once. */
    url: string;
    expires_at: string;
  };
}

export interface AdminSelfTest {
  /** No test failed. */
  ok: boolean;
  /** The live ones. */
  capabilities: {
    capability_id: string;
    /** Null: not tested. */
    ok: boolean | null;
    /** Including the wait for a child process. */
    milliseconds: number;
    message: string;
  }[];
}

export interface AdminSettingList {
  settings: {
    key: string;
    /** Null: not set. Secrets are left out. */
    value: unknown;
    /** The flag, variable or file that sets it, or default. */
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
  /** Jobs that failed or timed out in the span; the most frequent code first. */
  failures: {
    error_code: string;
    jobs: number;
  }[];
  /** Jobs that ended in the span; the most expensive capability first. */
  capabilities: {
    /** Null: jobs that were deleted before this was recorded. */
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
  /** Moves the user there. Sessions and tokens end, and keys created for the old organization are revoked. */
  organization_id?: string;
}

export interface AdminUserEnded {
  user: AdminUser;
  /** The credentials that stopped working. */
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
  /** Hash of the last row of the audit log. */
  audit_head: string | null;
  problems: string[];
}

export interface AuditLine {
  /** Its place in the log: 1, 2, 3, … */
  sequence: number;
  at: string;
  /** admin_cli: anyone with access to the data directory. */
  actor_kind: "key" | "user" | "guest" | "system" | "admin_cli";
  /** Of the key or the user; null for the others. */
  actor_id: string | null;
  /** The key's name or the user's address, if they still exist. */
  actor_name: string | null;
  /** Where the call came from. */
  address: string | null;
  /** The call's `x-request-id`. */
  request_id: string | null;
  /** object.verb, such as key.revoke. */
  action: string;
  object_kind: string;
  object_id: string;
  /** The current name of the user, key or organization, if it still exists. */
  object_name: string | null;
  /** Whom it concerns. */
  organization_id: string | null;
  /** Its current name. */
  organization_name: string | null;
  outcome: string;
  /** Details; never a secret. */
  detail: Record<string, string | number | boolean | null> | null;
  /** Of the previous line; null in lines that are older than the chain. */
  previous_hash: string | null;
  /** SHA-256 over the previous line and this one. */
  hash: string | null;
}

export interface AuditList {
  /** Newest first. */
  audit: AuditLine[];
  /** The place of older lines; null: none match. A short or empty page may have one, too. */
  next_cursor: string | null;
}
