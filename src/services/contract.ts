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

/** The text fields of an estimate's form, as sent. */
export interface EstimateFields {
  capabilityId: string | null;
  mode: "fast" | "accurate";
  layoutFidelity: "standard" | "formula";
  pages: string | null;
  options: Record<string, unknown>;
  /** Asked for by a guest as a preview, which some kinds without an account must be. */
  guestPreview?: boolean;
}

/** An upload that is on disk but not yet an estimate: fields may come after the file in a form. */
export interface StagedUpload {
  uploadId: string;
  filename: string;
  bytes: number;
  sha256: string;
  /** Where it was fetched, if it was. */
  imported?: StagedImport;
}

/** What is known of a file that the installation has fetched itself. */
export interface StagedImport {
  /** Of the source that has found it. */
  source: string;
  host: string;
  /** A page in our own form, to be measured with this existing folder for scratch files; null: a file like any other. */
  page: { workDir: string } | null;
  /** The sound of a video platform. */
  recording: boolean;
}

export interface Estimates {
  /** Before a body of so many bytes (null: not known) is read; Fault service_unavailable when the disk has no room. */
  admit(bytes: number | null): Promise<void>;
  /**
   * Streams the file to disk under the limits of the caller and of the kind that the caller says it is, or that its first
   * bytes say. Throws payload_too_large, which names the limit.
   */
  stage(
    caller: Caller,
    filename: string,
    bytes: Readable,
    capabilityId?: string | null,
  ): Promise<StagedUpload>;
  /** Measures and prices what was staged; removes it when that fails, or when `signal` says that nobody waits any more. */
  create(
    caller: Caller,
    staged: StagedUpload,
    fields: EstimateFields,
    signal?: AbortSignal,
  ): Promise<UploadRow>;
  /** Removes a staged upload that will not become an estimate. */
  discard(caller: Caller, staged: StagedUpload): Promise<void>;
}

export interface UrlEstimates {
  /**
   * Fetches what is there, stores it, measures and prices it. Throws invalid_url, credentials_in_url, url_not_permitted,
   * capability_unavailable, and whatever the source or the measuring finds.
   */
  create(caller: Caller, url: string, signal?: AbortSignal): Promise<UploadRow>;
}

export interface Confirmation {
  uploadId: string;
  /** Already in units; both forms compared by the caller's validation. */
  ceilingCreditUnits: number;
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
   * Calls with the job after every change from now on, and with null once the caller has no such job any more; the
   * present state is `get`'s to tell. Nothing is checked here, and nothing told about what is not the caller's. `onHeard` is
   * called with how far a recording is transcribed, now and then while that goes on.
   */
  follow(
    caller: Caller,
    jobId: string,
    listener: (job: JobRow | null) => void,
    onHeard?: (heard: TranscriptionProgress) => void,
  ): { close(): void };
  cancel(caller: Caller, jobId: string): Promise<JobRow>;
  delete(caller: Caller, jobId: string): Promise<void>;
}

/** A file of a convert call: on disk, or only read to be compared, or what was wrong with it on its way. */
export type ConvertFile = StagedUpload | Omit<StagedUpload, "uploadId"> | { filename: string; fault: Fault };

export interface ConvertRequest {
  /** In the order in which they were sent; at least one. */
  files: readonly ConvertFile[];
  fields: EstimateFields;
  /** Bounds the sum of the estimates that are queued; null: each estimate is its own ceiling. */
  ceilingCreditUnits: number | null;
  clientRequestId: string | null;
}

/** Estimate, confirmation and queueing in one call. */
export interface Convert {
  /** As that of `Estimates`. */
  stage: Estimates["stage"];
  /** Whether the id stands for an earlier call: with it nothing new can be made, so files need only be compared. */
  isKnown(caller: Caller, clientRequestId: string): Promise<boolean>;
  /** Reads a file under the same limits, and stores nothing of it. */
  compare(
    caller: Caller,
    filename: string,
    bytes: Readable,
    capabilityId?: string | null,
  ): Promise<Omit<StagedUpload, "uploadId">>;
  /**
   * Measures and prices what was staged, and confirms all that may be in one go; a known client_request_id replays its
   * set instead. Nothing of the other files stays. Throws the first file's fault, its details naming every file, when
   * no file could be queued; nothing stays then, nor when anything fails that may succeed at another time, or when
   * `signal` says that nobody waits any more.
   */
  create(
    caller: Caller,
    request: ConvertRequest,
    signal?: AbortSignal,
  ): Promise<{ set: SetRow; replayed: boolean }>;
  /** Removes the staged files of a call that will not be made. */
  discard(caller: Caller, files: readonly ConvertFile[]): Promise<void>;
}

/** The Markdown, the two archives, and of a transcript the subtitles. */
export type ResultFormat = "md" | "zip" | "delivery" | "srt" | "vtt";

export interface Results {
  /**
   * `delivery` is refused with asset_unverified when the delivery check blocked the result, everything of a guest's job
   * that no account has claimed with settlement_required. Throws job_not_found, job_not_ready and job_failed; for `srt`
   * and `vtt` asset_not_found where the result is no transcript, and asset_unverified where its file is gone.
   */
  download(caller: Caller, jobId: string, format: ResultFormat): Promise<ResultFile>;
  /**
   * The Markdown to be looked at, for guests before any account has claimed it, too. Throws job_not_found, job_not_ready
   * and job_failed.
   */
  preview(caller: Caller, jobId: string): Promise<ResultFile>;
  /**
   * What was uploaded. Throws job_not_found, source_expired to a guest whose session is over, and source_not_found where
   * it is not kept any more.
   */
  source(caller: Caller, jobId: string): Promise<ResultFile>;
}

export interface WebhookSecret {
  /** `whsec_` and base64. */
  secret: Secret;
  createdAtMs: number;
  /** Until when deliveries also carry a signature by the one before; null when there is none. */
  previousValidUntilMs: number | null;
}

/** Notifications of the caller's organization. */
export interface Webhooks {
  /** Made when it is first asked for. */
  secret(caller: AccountCaller): Promise<WebhookSecret>;
  rotateSecret(caller: AccountCaller): Promise<WebhookSecret>;
  deliveries(
    caller: AccountCaller,
    page: { limit: number; before: ListPlace | null; state: DeliveryState | null },
  ): Promise<{ deliveries: DeliveryRow[]; next: ListPlace | null }>;
  delivery(caller: AccountCaller, eventId: string): Promise<{ delivery: DeliveryRow; event: WebhookEvent }>;
  /** Sends it again, whatever became of it, on a fresh schedule; rate_limited past so many a minute. */
  redeliver(caller: AccountCaller, eventId: string): Promise<DeliveryRow>;
  /**
   * Sends an event of type webhook.test; throws invalid_webhook_url when nothing can be sent there, rate_limited past so
   * many a minute.
   */
  test(caller: AccountCaller, url: string): Promise<DeliveryRow>;
}

/** What became of an organization's jobs, day by day. */
export interface UsageHistory {
  /** The first moment of the first day (UTC). */
  firstMs: number;
  days: number;
  ended: DayUsage[];
}

export interface Usage {
  plan: Plan;
  /** The least of configuration and plan; a kind of input may allow less. */
  uploadBytesMax: number;
  balance: Balance;
  /** The calendar month in UTC that the plan's allowance is for. */
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
  /** What an administrator of the installation may do; who that is, is the routes' to see to. */
  administration(by: Administrator): AdminCore;
  usage(caller: AccountCaller): Promise<Usage>;
  usageHistory(caller: AccountCaller, days: number): Promise<UsageHistory>;
  audit: AuditLog;
  models: Pick<ModelStore, "receive" | "discard">;
  /** Null where no provider is configured. */
  sso: SingleSignOn | null;
  health(): Promise<Health>;
  /** Stops taking work, lets nothing half-done remain, closes ledger and children. */
  stop(): Promise<void>;
}
