/** What converts: this executable by itself, or a server. */
import type { FaultDetail } from "../../../config/errors/fault.ts";
import type { Recalled } from "./report-file/recall.ts";

export interface ConvertRequest {
  path: string;
  filename: string;
  capabilityId: string | null;
  mode: "fast" | "accurate" | null;
  layoutFidelity: "standard" | "formula" | null;
  pages: string | null;
  options: Readonly<Record<string, unknown>>;
  /** A page that this executable has fetched and stored. */
  imported?: boolean;
}

/** Ready to be converted, and at what price; null where nothing is charged. */
export interface Prepared {
  request: ConvertRequest;
  estimatedCreditUnits: number | null;
  /** The server's, to be confirmed. */
  uploadId: string | null;
  /** An earlier command's, which is taken up again. */
  earlier?: EarlierJob;
}

export interface EarlierJob {
  jobId: string;
  /** An earlier command has reported what it cost. */
  isReported: boolean;
}

export interface Converted {
  capabilityId: string | null;
  actualCreditUnits: number | null;
  /** False when the delivery check blocked the result. */
  deliverable: boolean;
  /** What is to be compared with the source, in sentences. */
  warnings: readonly string[];
}

interface Watch {
  /** The job that now exists on the server. */
  onJob(jobId: string): Promise<void>;
  onProgress(label: string, done: number, total: number): void;
  signal: AbortSignal;
}

export interface Backend {
  mode: "offline" | "api";
  /** Conversions at the same time. */
  parallel: number;
  prepare(request: ConvertRequest, signal: AbortSignal): Promise<Prepared>;
  /** Goes on where an earlier command ended; null: there is nothing to go on with. */
  resume?(request: ConvertRequest, recalled: Recalled): Promise<Prepared | null>;
  /** Has what is at the address fetched; the request's file name is the document's. `folder`: for what is fetched here. */
  prepareAddress(address: string, folder: string, signal: AbortSignal): Promise<Prepared>;
  /**
   * Converts, and writes output.md (`md`) or the whole bundle's ZIP (`zip`) to the file `to`. Throws Fault, ApiError or
   * ConversionFailed.
   */
  convert(prepared: Prepared, format: "md" | "zip", to: string, watch: Watch): Promise<Converted>;
  close(): Promise<void>;
}

/** The document could not be converted; the rest of the command goes on. */
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
