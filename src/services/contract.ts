/**
 * What the product does, in the words of the specification. Routes, the command line and MCP call these and
 * nothing below them. Failures are thrown as Fault.
 */
import type { Readable } from "node:stream";
import type { Fault } from "../../config/errors/fault.ts";
import type { Secret } from "../../config/secret.ts";
import type { Plan } from "../../config/settings/kinds.ts";
import type {
  Balance,
  DayUsage,
  DeliveryRow,
  DeliveryState,
  JobFilter,
  JobRow,
  ListPlace,
  SetRow,
  UploadRow,
} from "../../ledger/contract.ts";
import type { ChildConfinement } from "../sandbox/confinement/level.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { SingleSignOn } from "./accounts/sso/contract.ts";
import type { AuditLog } from "./admin/audit-log/audit-log.ts";
import type { AdminCore, Administrator } from "./admin/core.ts";
import type { AccountCaller, Caller } from "./caller.ts";
import type { Discovery } from "./discovery/contract.ts";
import type { Health } from "./discovery/health.ts";
import type { Guests } from "./guests/contract.ts";
import type { TranscriptionProgress } from "./jobs/transcription-progress.ts";
import type { ModelStore } from "./models/contract.ts";
import type { Assets } from "./results/assets/contract.ts";
import type { ResultDocuments } from "./results/documents.ts";
import type { ResultFeedback } from "./results/feedback/feedback.ts";
import type { Pictures } from "./results/pictures/contract.ts";
import type { ResultFile } from "./results/result-file.ts";
import type { WebhookEvent } from "./webhooks/event.ts";

/** Text fields of an estimate form. */
export interface EstimateFields {
  capabilityId: string | null;
  mode: "fast" | "accurate";
  layoutFidelity: "standard" | "formula";
  pages: string | null;
  options: Record<string, unknown>;
  /** The guest requested a preview, which some file types require. */
  guestPreview?: boolean;
}

/** An upload on disk without estimate: form fields may follow the file. */
export interface StagedUpload {
  uploadId: string;
  filename: string;
  bytes: number;
  sha256: string;
  /** Set for fetched documents. */
  imported?: StagedImport;
}

/** Facts about a fetched document. */
export interface StagedImport {
  /** Id of the URL source. */
  source: string;
  host: string;
  /** A page in our stored form with a scratch folder; null: an ordinary file. */
  page: { workDir: string } | null;
  /** Audio of a video platform. */
  recording: boolean;
}

export interface Estimates {
  /** Call it before reading a body of that size (null: unknown); Fault service_unavailable if the disk is full. */
  admit(bytes: number | null): Promise<void>;
  /**
   * Streams the file to disk within the limits of the caller and of the type given or detected from the first bytes.
   * Throws payload_too_large naming the limit.
   */
  stage(
    caller: Caller,
    filename: string,
    bytes: Readable,
    capabilityId?: string | null,
  ): Promise<StagedUpload>;
  /** Measures and prices a staged file; removes it on failure or abort. */
  create(
    caller: Caller,
    staged: StagedUpload,
    fields: EstimateFields,
    signal?: AbortSignal,
  ): Promise<UploadRow>;
  discard(caller: Caller, staged: StagedUpload): Promise<void>;
}

export interface UrlEstimates {
  /**
   * Fetches, stores, measures and prices a document. Throws invalid_url, credentials_in_url, url_not_permitted,
   * capability_unavailable, and errors of source and measurement.
   */
  create(caller: Caller, url: string, signal?: AbortSignal): Promise<UploadRow>;
}

export interface Confirmation {
  uploadId: string;
  /** In units; the caller checked both forms against each other. */
  spendingLimitCreditUnits: number;
  clientRequestId: string | null;
  webhookUrl: string | null;
}

export interface Jobs {
  confirm(caller: Caller, confirmation: Confirmation): Promise<{ job: JobRow; replayed: boolean }>;
  get(caller: Caller, jobId: string): Promise<JobRow>;
  list(
    caller: Caller,
    page: { limit: number; cursor: string | null; filter: JobFilter },
  ): Promise<{ jobs: JobRow[]; nextCursor: string | null }>;
  /**
   * Calls the listener after every change of the job, and with null once it does not exist or has another owner; `get`
   * returns the current state. Performs no checks. `onTranscription` is called with the transcription progress of
   * recordings.
   */
  follow(
    caller: Caller,
    jobId: string,
    listener: (job: JobRow | null) => void,
    onTranscription?: (progress: TranscriptionProgress) => void,
  ): { close(): void };
  cancel(caller: Caller, jobId: string): Promise<JobRow>;
  delete(caller: Caller, jobId: string): Promise<void>;
}

/** A file of a convert call: stored, or only hashed for comparison, or a failure. */
export type ConvertFile = StagedUpload | Omit<StagedUpload, "uploadId"> | { filename: string; fault: Fault };

export interface ConvertRequest {
  /** In request order; at least one. */
  files: readonly ConvertFile[];
  fields: EstimateFields;
  /** Limit of the sum of queued estimates; null: each estimate is its own limit. */
  spendingLimitCreditUnits: number | null;
  clientRequestId: string | null;
}

/** Estimates, confirms and queues in one call. */
export interface Convert {
  /** See `Estimates.stage`. */
  stage: Estimates["stage"];
  /** Whether the id belongs to an earlier call; files then only need to be compared. */
  isKnown(caller: Caller, clientRequestId: string): Promise<boolean>;
  /** Reads a file under the same limits without storing it. */
  compare(
    caller: Caller,
    filename: string,
    bytes: Readable,
    capabilityId?: string | null,
  ): Promise<Omit<StagedUpload, "uploadId">>;
  /**
   * Measures, prices and confirms the staged files; a known client_request_id returns its set instead. Files that are
   * not queued are removed. If none can be queued, throws the first file's fault with details on every file. Nothing
   * stays on temporary failures or abort.
   */
  create(
    caller: Caller,
    request: ConvertRequest,
    signal?: AbortSignal,
  ): Promise<{ set: SetRow; replayed: boolean }>;
  /** Removes staged files of an abandoned call. */
  discard(caller: Caller, files: readonly ConvertFile[]): Promise<void>;
}

/** Markdown, the two archives, and subtitles of transcripts. */
export type ResultFormat = "md" | "zip" | "delivery" | "srt" | "vtt";

export interface Results {
  /**
   * `delivery` throws asset_unverified if the delivery check blocked the result; unclaimed guest jobs throw
   * settlement_required. Throws job_not_found, job_not_ready, job_failed; for `srt` and `vtt` asset_not_found if the
   * result is not a transcript, asset_unverified if the file is missing.
   */
  download(caller: Caller, jobId: string, format: ResultFormat): Promise<ResultFile>;
  /** The Markdown for viewing, also for guests before a claim. Throws job_not_found, job_not_ready, job_failed. */
  preview(caller: Caller, jobId: string): Promise<ResultFile>;
  /**
   * The uploaded file. Throws job_not_found, source_expired for a guest after the session, source_not_found if it was
   * removed.
   */
  source(caller: Caller, jobId: string): Promise<ResultFile>;
}

export interface WebhookSecret {
  /** `whsec_` and base64. */
  secret: Secret;
  createdAtMs: number;
  /** End of the overlap with the previous secret; null: none. */
  previousValidUntilMs: number | null;
}

export interface Webhooks {
  /** Created on first use. */
  secret(caller: AccountCaller): Promise<WebhookSecret>;
  rotateSecret(caller: AccountCaller): Promise<WebhookSecret>;
  deliveries(
    caller: AccountCaller,
    page: { limit: number; before: ListPlace | null; state: DeliveryState | null },
  ): Promise<{ deliveries: DeliveryRow[]; next: ListPlace | null }>;
  delivery(caller: AccountCaller, eventId: string): Promise<{ delivery: DeliveryRow; event: WebhookEvent }>;
  /** Starts a new delivery schedule; throws rate_limited. */
  redeliver(caller: AccountCaller, eventId: string): Promise<DeliveryRow>;
  /** Sends a webhook.test event; throws invalid_webhook_url, rate_limited. */
  test(caller: AccountCaller, url: string): Promise<DeliveryRow>;
}

/** Outcomes of an organization's jobs by day. */
export interface UsageHistory {
  /** Start of the first day (UTC). */
  firstMs: number;
  days: number;
  ended: DayUsage[];
}

export interface Usage {
  plan: Plan;
  /** Smaller of configuration and plan; file types may allow less. */
  uploadBytesMax: number;
  balance: Balance;
  /** The UTC month of the plan's allowance. */
  period: {
    startMs: number;
    endMs: number;
    spentCreditUnits: number;
    jobsSucceeded: number;
    jobsFailed: number;
  };
}

export interface Services {
  estimates: Estimates;
  urlEstimates: UrlEstimates;
  jobs: Jobs;
  convert: Convert;
  guests: Guests;
  results: Results;
  documents: ResultDocuments;
  feedback: ResultFeedback;
  assets: Assets;
  pictures: Pictures;
  webhooks: Webhooks;
  accounts: Accounts;
  discovery: Discovery;
  /** Administration; the routes check permission. */
  administration(by: Administrator): AdminCore;
  usage(caller: AccountCaller): Promise<Usage>;
  usageHistory(caller: AccountCaller, days: number): Promise<UsageHistory>;
  audit: AuditLog;
  models: Pick<ModelStore, "receive" | "discard">;
  /** Null: no provider configured. */
  sso: SingleSignOn | null;
  health(): Promise<Health>;
  /** Without a look at the disk. */
  confinement(): ChildConfinement;
  /** Stops accepting work, then closes children and ledger. */
  stop(): Promise<void>;
}
