/** The API's resources, as they are sent. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */
import type { FormFile } from "../form-file.ts";

export interface Account {
  user: {
    id: string;
    email: string;
    name: string;
    /** admin: administers the installation. */
    role: "admin" | "member";
  };
  organization: {
    id: string;
    name: string;
  };
  project: {
    id: string;
    name: string;
  };
  plan_id: string;
  /** The credential of the call. A key acts for the user who created it. */
  credential: {
    kind: "key" | "token" | "session";
    id: string;
    scopes: ("svc:convert" | "svc:jobs" | "svc:assets" | "svc:usage" | "svc:account" | "svc:admin")[];
    /** Null: never. Null for an access token too: its expiry came with it (RFC 6749 section 5.1). */
    expires_at: string | null;
  };
}

export interface AccountChange {
  name: string;
}

export interface ApiKey {
  id: string;
  /** The key's first characters. */
  prefix: string;
  name: string;
  scopes: ("svc:convert" | "svc:jobs" | "svc:assets" | "svc:usage" | "svc:account" | "svc:admin")[];
  status: "active" | "expired" | "revoked";
  project: {
    id: string;
    name: string;
  };
  created_by: {
    id: string;
    name: string;
  };
  created_at: string;
  /** To the minute; null: not used yet. */
  last_used_at: string | null;
  /** Null: it does not expire. */
  expires_at: string | null;
  /** Null: it has not been revoked. */
  revoked_at: string | null;
}

export interface ApiKeyChange {
  name: string;
}

export interface ApiKeyEnvelope {
  key: ApiKey;
}

export interface ApiKeyList {
  keys: ApiKey[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface ApiKeyRequest {
  name: string;
  /** svc:convert covers jobs, assets and usage; name those instead for a narrower key. svc:admin is for administrators. */
  scopes?: ("svc:convert" | "svc:jobs" | "svc:assets" | "svc:usage" | "svc:account" | "svc:admin")[];
  /** A project of the organization; default: the one that you work in. */
  project_id?: string;
  /** Without it the key does not expire. */
  expires_in_days?: number;
}

export interface AssetGrant {
  grant_id: string;
  job_id: string;
  asset_path: string;
  /** Anyone who has it can see the image: keep it out of logs and do not share it. */
  url: string;
  expires_at: string;
  expires_in_seconds: number;
}

export interface AssetGrantInput {
  /** Of an image that output.md shows. */
  asset_path: string;
  expires_in_seconds?: number;
}

export interface AssetList {
  job_id: string;
  /** In the order of their paths, as in the manifest. */
  assets: BundleAsset[];
}

export interface BundleAsset {
  /** Path in the bundle; output.md links to it. */
  path: string;
  bytes: number;
  sha256: string;
  /** Detected from the content. */
  content_type: "image/png" | "image/jpeg" | "image/webp" | "image/tiff" | "image/bmp" | "image/svg+xml";
}

export interface Capability {
  id: string;
  name: string;
  status: "live" | "degraded" | "unavailable";
  /** What an administrator can do about it. */
  unavailable_reason: string | null;
  extensions: string[];
  media_types: string[];
  /** The smallest limit of configuration, kind and the caller's plan; without a credential that of guests, where they may upload. */
  max_bytes: number;
  options: {
    mode: string[];
    layout_fidelity: string[];
    pages: boolean;
  };
  /** JSON Schema of the `options` field. */
  options_schema: Record<string, unknown>;
  /** Values of ocr_languages for kinds whose pictures are recognized: `auto` alone, or any of the others together. For recordings, values of language: one of them; empty where no speech model is installed. An administrator can install more. */
  languages?: string[];
  /** Values of speech_model, for recordings; empty where none is installed. */
  speech_models?: string[];
  requires_account: boolean;
  guest_preview: boolean;
  rate_id: string;
  source_unit_kind: string;
}

export interface CapabilityCatalog {
  service: "markmill";
  version: string;
  contract_version: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  capabilities: Capability[];
  url_sources: UrlSource[];
}

export interface ConfirmedJob {
  job_id: string;
  status: JobStatus;
  capability_id: string;
  /** credit_units / 1000, exact. */
  estimated_credits: number;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
  rate_card_version: string;
  estimated_credit_units: number;
  /** Gives a caller without an account access to the job; keep it private. */
  job_token?: string;
}

/** An application that may act for the user. */
export interface ConnectedApp {
  client_id: string;
  /** The name that the application gave itself; not verified. */
  name: string | null;
  scopes: string[];
  /** The resources that its tokens may be used for (RFC 8707). */
  resources: string[];
  connected_at: string;
  /** When it last got or renewed a token; null: not yet. */
  last_used_at: string | null;
}

export interface ConnectedAppList {
  apps: ConnectedApp[];
}

export interface ConvertForm {
  /** The documents, one part each. */
  file: FormFile[];
  /** The expected kind; a file of another kind is refused. */
  capability_id?: string;
  /** Speed or accuracy; GET /v1/capabilities lists the modes of each kind. */
  mode?: "fast" | "accurate";
  /** formula: detected formula regions of a PDF become LaTeX, at the same price. Only where the capability lists it. */
  layout_fidelity?: "standard" | "formula";
  /** PDF only: page ranges from 1, at most 100 parts; an open end runs to the last page. */
  pages?: string;
  /** A JSON object that fits the capability's options_schema, at most 16384 bytes. */
  options?: string;
  /** Limits the sum of the queued estimates; without it each estimate is its own spending limit. */
  max_credit_units?: number;
  /** The same in Credits; when both are given they must agree. */
  max_credits?: string;
  /** Idempotency key: a repeat of the same call returns the jobs that the first one created; free again when the last of them is deleted. */
  client_request_id?: string;
  /** Only for callers without an account. They may choose their own token (only its hash is stored); it proves, here or in the header, that a repeat is their own. */
  job_token?: string;
}

export interface ConvertResult {
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
  rate_card_version: string;
  /** The sum over `jobs`. */
  estimated_credit_units: number;
  jobs: SetJob[];
  unqueued: UnqueuedFile[];
}

/** An event and the state of its delivery. */
export interface Delivery {
  /** The same on every attempt, so that a receiver can ignore repeats. */
  event_id: string;
  type: "job.succeeded" | "job.failed" | "job.cancelled" | "job.timed_out" | "webhook.test";
  /** Null for a webhook.test. The job may have been deleted. */
  job_id: string | null;
  webhook_url: string;
  /** failed: all attempts are used up, or the receiver answered 410. */
  status: "pending" | "delivered" | "failed";
  /** All attempts so far. */
  attempts: number;
  created_at: string;
  /** Null unless pending. */
  next_attempt_at: string | null;
  /** Null before the first attempt. */
  last_attempt_at: string | null;
  /** HTTP status of the last attempt; null when there was no answer. */
  last_response_status: number | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** When the receiver accepted it. */
  delivered_at: string | null;
}

/** Whether a result is ready to share, and what speaks against it. Further keys may come. */
export interface DeliveryCheck {
  schema_version: "svc.delivery-check.v1";
  /** Of the checks and their thresholds. */
  version: string;
  /** blocked when any check fails, review_required when any warns. */
  status: "deliverable" | "review_required" | "blocked";
  /** False when blocked. */
  deliverable: boolean;
  summary: {
    checks: number;
    passed: number;
    warned: number;
    failed: number;
  };
  checks: {
    id: string;
    status: "pass" | "warn" | "fail";
    /** What was found, in one sentence. */
    message: string;
  }[];
  /** The first 100 warnings of the conversion, one by one; metrics.warnings counts all. Results of older versions have them in the check of that name alone. */
  warnings?: {
    /** Of the source unit, as in the quality report. */
    page_index: number;
    /** What to compare with the source, in one sentence. */
    message: string;
  }[];
  /** What was counted. */
  metrics: Record<string, number>;
  /** The thresholds in force. */
  policy: Record<string, unknown>;
  /** What to do about what did not pass. */
  next_actions: string[];
}

export interface DeliveryEnvelope {
  delivery: Delivery;
}

export interface DeliveryList {
  deliveries: Delivery[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

export interface DeliveryWithEvent {
  delivery: Delivery;
  event: WebhookEvent;
}

export interface EndedCredentials {
  ended: {
    sessions: number;
    /** Access and refresh tokens of applications. */
    tokens: number;
  };
}

/** A priced upload. The price is exact and does not change. */
export interface Estimate {
  upload_id: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
  rate_card_version: string;
  estimated_credit_units: number;
  /** credit_units / 1000, exact. */
  estimated_credits: number;
  /** Gives a caller without an account access to the upload; keep it private. */
  job_token?: string;
  capability_id: string;
  filename: string;
  /** In the capability's source_unit_kind. */
  source_units_estimated: number;
  /** Audio of a video platform, imported from its address. */
  source_kind?: "video_audio";
  /** Duration of that audio, which the price is based on. */
  duration_ms?: number;
  expires_at: string;
  layout_fidelity: "standard" | "formula";
  /** Formulas were requested but none was found: the conversion will be the standard one. */
  formula_detection?: {
    requested: true;
    applied: false;
    reason: "no_formula_regions";
    additional_credit_units: 0;
  };
  /** From 0. */
  formula_candidate_pages?: number[];
  formula_regions?: {
    region_id: string;
    /** From 0. */
    page_index: number;
    bbox: number[];
  }[];
  /** Whether data would leave the installation for the conversion: it never does. */
  external_processing: {
    required: boolean;
    transfer_scope: string;
  };
  /** The converter options, completed with their defaults. */
  options: Record<string, unknown>;
  /** The selection, sorted and merged. */
  page_ranges?: string;
  /** Priced pages. */
  pages_selected?: number;
  /** Pages of the document. */
  source_pages_total?: number;
  /** Measurements: pages, slides, cells, words, ocr_pages, decoded_ms, fetch_ms. */
  billing_metrics: Record<string, number | number[]>;
}

export interface EstimateForm {
  /** The document; exactly one. */
  file: FormFile;
  /** The expected kind; a file of another kind is refused. */
  capability_id?: string;
  /** Speed or accuracy; GET /v1/capabilities lists the modes of each kind. */
  mode?: "fast" | "accurate";
  /** formula: detected formula regions of a PDF become LaTeX, at the same price. Only where the capability lists it. */
  layout_fidelity?: "standard" | "formula";
  /** PDF only: page ranges from 1, at most 100 parts; an open end runs to the last page. */
  pages?: string;
  /** A JSON object that fits the capability's options_schema, at most 16384 bytes. */
  options?: string;
  /** Without an account: previews a kind that needs an account. No effect with a credential. */
  guest_preview?: boolean;
}

/** What was wrong or good about the result. */
export type FeedbackReason =
  | "missing_content"
  | "reading_order"
  | "table_formula"
  | "garbled_text"
  | "layout_assets"
  | "other";

export interface GuestPreviewClaim {
  status: "settled";
  actual_credit_units: number;
}

export interface GuestPreviewItem {
  sequence: number;
  /** queued: waits until earlier items have ended. dispatching: next, waiting for a converter. dispatched: given to a converter. running: the converter has reported progress. Then the job's final state. deferred_credit_limit: the first item that would raise the sum of the estimates above 5 Credits; deferred_after_limit: any item after it. Deferred items are not converted before an account claims them. */
  status:
    | "queued"
    | "dispatching"
    | "dispatched"
    | "running"
    | "succeeded"
    | "failed"
    | "cancelled"
    | "timed_out"
    | "deferred_credit_limit"
    | "deferred_after_limit";
  /** Null for a deferred item and for a deleted job. */
  job_id: string | null;
}

export interface GuestPreviewSession {
  session_id: string;
  /** For the header x-svc-preview-token; keep it private. */
  session_token: string;
  /** How many items are converted. */
  prefix_count: number;
  /** The sum of their estimates. */
  estimated_credit_units: number;
  /** Whether items are deferred until a user signs in and claims the session. */
  authentication_required: boolean;
  items: GuestPreviewItem[];
  expires_at: string;
}

export interface GuestPreviewSessionInput {
  /** In the order of conversion. */
  estimates: {
    upload_id: string;
    /** The token from the upload's estimate. */
    job_token: string;
  }[];
}

export interface Job {
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
}

/** One of max_credit_units and max_credits is required; if both are given they must agree. */
export interface JobConfirmation {
  upload_id: string;
  /** The spending limit in credit_units. */
  max_credit_units?: number;
  /** The spending limit in Credits. It is parsed as decimal text, never as a float; a number that is not a multiple of 0.001 is refused. */
  max_credits?: string;
  /** Idempotency key: a repeat returns the same job; free again when the job is deleted. */
  client_request_id?: string;
  /** Receives a signed POST when the job has ended (see the webhooks of this document). HTTPS, port 443 or none, no user name, no IP address; the name must resolve to an address that this installation may connect to. */
  webhook_url?: string;
}

export interface JobEnvelope {
  job: Job;
}

export interface JobList {
  jobs: Job[];
  /** Give it as `cursor` for the next page; null on the last. */
  next_cursor: string | null;
}

/** The state of a job's Credits, and what to do. */
export interface JobResolution {
  state: "none" | "credit_release_in_progress" | "contact_support" | "resolved";
  charged?: boolean;
  action?: "wait" | "email_support";
  support_reference?: string;
}

export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";

/** Where each block of the result stands in the source and on which lines of output.md, in reading order. */
export interface Layout {
  schema_version: "svc.layout.v1";
  source_unit_kind: string;
  pages: {
    page_index: number;
    /** In points. */
    width?: number;
    /** In points. */
    height?: number;
  }[];
  blocks: {
    /** As in the source map, where a long block's parts are `id.1`, `id.2` and so on. A block across pages has an entry for each of them, with the same id, order and lines. */
    id: string;
    page_index: number;
    /** Reading order over the whole document. */
    order: number;
    /** The first and the last line of output.md that the block stands on, 1-based. Absent where nothing of it is written there. */
    lines?: number[];
    /** Left, top, right, bottom in points (1/72 inch) from the page's top left corner. */
    bbox?: number[];
    confidence?: number;
    /** Start and end, for media. */
    milliseconds?: number[];
  }[];
}

export interface Licenses {
  product: {
    name: string;
    version: string;
    /** An SPDX expression. */
    license: string;
  };
  /** Third-party packages in the executable, by name. */
  packages: {
    name: string;
    version: string;
    /** An SPDX expression. */
    license: string;
  }[];
  /** Path of the page with their texts. */
  texts: string;
}

export interface LogLine {
  /** 1, 2, 3, … since the server's start. */
  sequence: number;
  at: string;
  level: "debug" | "info" | "warn" | "error";
  event: string;
  fields: Record<string, string | number | boolean | null>;
}

export interface NewApiKey {
  key: ApiKey;
  /** The key itself. It is shown only once. */
  secret: string;
}

export interface OwnFeedback {
  /** Null: the caller has given none. */
  feedback: ResultFeedback | null;
}

export interface PasswordChange {
  current_password: string;
  /** 12 to 256 characters of any kind. Common passwords, your name, your email address and the name of this service are refused. */
  new_password: string;
}

export interface PricingCatalog {
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
  rate_card_version: string;
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
  packs: {
    id: string;
    name: string;
    credit_units: number;
    /** Days after the grant; null: they do not expire. */
    expires_days: number | null;
  }[];
  rates: Rate[];
}

/** A part of an organization, which has its own keys, uploads and jobs. */
export interface Project {
  id: string;
  name: string;
  /** Used when no other project is named. */
  is_default: boolean;
  created_at: string;
  /** From then on it accepts no uploads; null: not archived. */
  archived_at: string | null;
}

export interface ProjectEnvelope {
  project: Project;
}

export interface ProjectList {
  projects: Project[];
}

export interface ProjectRequest {
  name: string;
}

/** How far a result can be trusted, page by page; computed from what was measured on each. Of recordings, whose pages are minutes, the scores are a heuristic and no measure of words that are right. */
export interface QualityReport {
  schema_version: "svc.quality-report.v1";
  /** Mean of the pages' scores, weighted by their characters. */
  document_score: number;
  /** Pages whose score is below the delivery check's page_score_min. */
  pages_low_confidence: number[];
  review_required: boolean;
  page_scores: {
    page_index: number;
    /** How much of the page arrived, in text and in structure. */
    score: number;
    /** How far its characters can be trusted. */
    confidence: number;
    review_required: boolean;
  }[];
  summary: {
    /** Pages, slides, sheets or other units of the source. */
    pages_total: number;
    /** How many of them score low. */
    pages_low_confidence: number;
    /** How many could not be converted. */
    pages_with_errors: number;
    /** Mean of the pages' scores, each counted alike. */
    average_page_score: number;
  };
}

export interface Rate {
  id: string;
  capability_ids: string[];
  unit: string;
  credit_units_per_step?: number;
  units_per_step?: number;
  minimum_credit_units?: number;
  rounding?: "unit" | "step";
  /** The price is the sum over these of max(minimum, ceil(metric * credit_units_per_step / units_per_step)), or with rounding `step` max(minimum, ceil(metric / units_per_step) * credit_units_per_step). A rate of one component also shows its fields directly. */
  components: {
    metric: string;
    credit_units_per_step: number;
    units_per_step: number;
    minimum_credit_units: number;
    rounding: "unit" | "step";
  }[];
  /** Prices of example counts. */
  examples: {
    metrics: Record<string, number>;
    credit_units: number;
  }[];
}

/** Feedback on a result. */
export interface ResultFeedback {
  rating: "up" | "down";
  reason_code: FeedbackReason | null;
  comment: string | null;
  created_at: string;
  updated_at: string;
}

/** Feedback on a result. It replaces earlier feedback as a whole. */
export interface ResultFeedbackInput {
  rating: "up" | "down";
  reason_code?: FeedbackReason;
  /** Free text. Line ends are stored as line feeds; other control characters, bidirectional controls, invisible characters and surrounding white space are removed. */
  comment?: string;
}

export interface SavedFeedback {
  feedback: ResultFeedback;
}

/** A browser that is signed in. */
export interface Session {
  id: string;
  /** Whether this call was made with it. */
  current: boolean;
  /** Where the browser signed in from; null when that is not known. */
  address: string | null;
  /** As the browser sent it. */
  user_agent: string | null;
  created_at: string;
  /** To the hour. */
  last_used_at: string;
  /** Extended while the session is used. */
  expires_at: string;
}

export interface SessionList {
  sessions: Session[];
}

export interface SetJob {
  /** The file's position in the form. */
  index: number;
  filename: string;
  job_id: string;
  status: JobStatus;
  capability_id: string;
  /** credit_units / 1000, exact. */
  estimated_credits: number;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Identifies the active billing. */
  credit_model_version: string;
  /** Identifies the active billing. */
  rate_card_version: string;
  estimated_credit_units: number;
  /** Gives a caller without an account access to the job; keep it private. */
  job_token?: string;
  /** Present with job_token: for POST /v1/guest-preview-sessions, so that the job can be claimed. */
  upload_id?: string;
}

/** Which block of the result comes from which page of the source. */
export interface SourceMap {
  schema_version: "svc.source-map.v1";
  /** What a page stands for: page, slide, sheet, ... */
  source_unit_kind: string;
  /** In order; a page with more blocks than fit into one entry continues in the next. */
  pages: {
    page_index: number;
    /** In points. */
    width?: number;
    /** In points. */
    height?: number;
    blocks: {
      /** As in the layout; a block across pages is listed on each. The parts of a long block are `id.1`, `id.2` and so on. */
      id: string;
      /** The kind of block, as Markdown knows it: heading, paragraph, list_item, table, image, ... */
      type: string;
      /** Measured; absent where nothing was. */
      confidence?: number;
      /** Without markup; of a block across pages only the part on this one. */
      text?: string;
      /** Of a table. */
      html?: string;
      /** Of an image. */
      caption?: string;
      /** An asset of the bundle. */
      image_path?: string;
    }[];
  }[];
}

export interface StatisticsBucket {
  start: string;
  /** Submitted jobs. */
  confirmed: number;
  succeeded: number;
  failed: number;
  timed_out: number;
  cancelled: number;
  spent_credit_units: number;
  /** Sums of the metrics that succeeded jobs were priced by, such as pages. */
  billing_metrics: Record<string, number>;
  /** From the last start to the end; null: no job ended that had started. */
  run_ms: {
    /** Milliseconds. */
    median: number;
    /** 95th percentile in milliseconds. */
    p95: number;
  } | null;
  /** From the confirmation to the last start, of the same jobs. */
  queue_ms: {
    /** Milliseconds. */
    median: number;
    /** 95th percentile in milliseconds. */
    p95: number;
  } | null;
}

/** A file without a job: nothing was reserved or stored for it. */
export interface UnqueuedFile {
  /** The file's position in the form. */
  index: number;
  filename: string;
  error: {
    /** A code of the page at docs_url. */
    code: string;
    /** What went wrong and what to do. */
    message: string;
    /** As in the x-request-id header. */
    request_id: string;
    /** Retry the same request only when this is true. */
    retryable: boolean;
    docs_url: string;
    details?: {
      /** A JSON pointer (RFC 6901) into the request: its JSON body, or the fields of its form or query; `/file/2` is the third `file` of a form, `/` and a header name is a header. Empty: the whole request. */
      path: string;
      message: string;
    }[];
  };
}

export interface UrlEstimateInput {
  /** A public page. A bare domain and http become https; the fragment is dropped. User names, signed links and tokens are refused with credentials_in_url. */
  url: string;
  /** Must be true: the server fetches the page without your logins. */
  accept_remote_fetch: boolean;
}

/** What POST /v1/url-estimates can import. */
export interface UrlSource {
  id: string;
  status: "live" | "degraded" | "unavailable";
  unavailable_reason: string | null;
  /** Host names, or `*.` and a suffix; `*` alone is every public host. */
  hosts: string[];
}

export interface Usage {
  organization_id: string;
  project_id: string;
  plan_id: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Available and reserved together. */
  balance_credit_units: number;
  /** credit_units / 1000, exact. */
  balance_credits: number;
  /** Held for queued and running jobs. */
  reserved_credit_units: number;
  /** credit_units / 1000, exact. */
  reserved_credits: number;
  available_credit_units: number;
  /** credit_units / 1000, exact. */
  available_credits: number;
  period: {
    start: string;
    end: string;
    spent_credit_units: number;
    jobs_succeeded: number;
    jobs_failed: number;
  };
  limits: {
    /** Null: no limit. */
    active_api_keys: number | null;
    max_upload_bytes: number;
    /** Null: no limit. */
    max_active_jobs: number | null;
  };
}

export interface UsageDay {
  /** In UTC. */
  date: string;
  spent_credit_units: number;
  jobs_succeeded: number;
  /** Failed or timed out. */
  jobs_failed: number;
  jobs_cancelled: number;
  /** Capabilities that were used, by cost. */
  capabilities: {
    /** Null: jobs that were deleted before this was recorded. */
    capability_id: string | null;
    /** Ended jobs, whatever their outcome. */
    jobs: number;
    spent_credit_units: number;
  }[];
}

export interface UsageHistory {
  organization_id: string;
  /** credit_units in one Credit. */
  credit_scale: 1000;
  /** Each day, oldest first; the last is today. */
  days: UsageDay[];
}

/** The body of a notification, the same bytes on every attempt. */
export interface WebhookEvent {
  /** The same on every attempt, so that a receiver can ignore repeats. */
  id: string;
  type: "job.succeeded" | "job.failed" | "job.cancelled" | "job.timed_out" | "webhook.test";
  created_at: string;
  api_version: "2026-08-25";
  /** The job as it was when it ended; a webhook.test has none. */
  data: {
    job?: Job;
  };
}

export interface WebhookSecret {
  /** Verifies deliveries; use it as it is, with its prefix. */
  webhook_secret: string;
  created_at: string;
  /** Until then deliveries also carry a signature by the previous secret; null: they do not. */
  previous_valid_until: string | null;
}

export interface WebhookTest {
  /** Where to send it; the rules are those of a confirmation's webhook_url. */
  url: string;
}
