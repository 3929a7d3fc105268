/** A backend converts: this executable or a server. */
import type { FaultDetail } from "../../../config/errors/fault.ts";
import type { ConversionInput } from "../../client/client.ts";
import type { FileOnDisk } from "../../client/form-file.ts";
import type { LocalConverted } from "../../mcp/local/work.ts";
import type { Recalled } from "./report-file/recall.ts";

export interface ConvertRequest extends FileOnDisk, ConversionInput {
  /** A page fetched by this executable. */
  imported?: boolean;
}

/** An input ready for conversion with its price; null: free. */
export interface Prepared {
  request: ConvertRequest;
  estimatedCreditUnits: number | null;
  /** Upload on the server. */
  uploadId: string | null;
  /** Job of an earlier command. */
  earlier?: EarlierJob;
}

export interface EarlierJob {
  jobId: string;
  /** An earlier command reported its cost. */
  isReported: boolean;
}

interface Watch {
  /** Called with the job's id on the server. */
  onJob(jobId: string): Promise<void>;
  onProgress(label: string, done: number, total: number): void;
  signal: AbortSignal;
}

export interface Backend extends AsyncDisposable {
  mode: "offline" | "api";
  /** Concurrent conversions. */
  parallel: number;
  prepare(request: ConvertRequest, signal: AbortSignal): Promise<Prepared>;
  /** Resumes the work of an earlier command; null: nothing to resume. */
  resume?(request: ConvertRequest, recalled: Recalled): Promise<Prepared | null>;
  /** Fetches a URL; the request's filename is the document's. `folder`: for files fetched locally. */
  prepareAddress(address: string, folder: string, signal: AbortSignal): Promise<Prepared>;
  /**
   * Converts and writes output.md (`md`) or the full ZIP (`zip`) to `to`. Throws Fault, ApiError or ConversionFailed.
   */
  convert(prepared: Prepared, format: "md" | "zip", to: string, watch: Watch): Promise<LocalConverted>;
}

/** One document failed; the command continues. */
export class ConversionFailed extends Error {
  readonly code: string;
  /** Fields of the request to correct. */
  readonly details: readonly FaultDetail[] | undefined;

  constructor(code: string, message: string, details?: readonly FaultDetail[]) {
    super(message);
    this.name = "ConversionFailed";
    this.code = code;
    this.details = details;
  }
}
