/** What the local server's tools have done for them by the program that they run in. */
import type { ConversionInput } from "../../client/client.ts";
import type { FileOnDisk } from "../../client/form-file.ts";
import type { CapabilityCatalog } from "../../client/types.ts";
import type { ToolCall } from "../tool.ts";
import type { Root } from "./root/root.ts";
import type { Written } from "./written.ts";

/** Its file is a copy outside the root. */
export type LocalRequest = FileOnDisk & ConversionInput;

/** Ready to be converted; nothing is confirmed yet. */
export interface LocalPrepared {
  request: Pick<LocalRequest, "filename">;
  /** Null where nothing is charged. */
  estimatedCreditUnits: number | null;
}

export interface LocalConverted {
  capabilityId: string | null;
  actualCreditUnits: number | null;
  /** False when the delivery check blocked the result. */
  deliverable: boolean;
  /** Sentences. */
  warnings: readonly string[];
}

interface Watch {
  onJob(jobId: string): void;
  onProgress(label: string, done: number, total: number): void;
  /** Cancels the job, or kills the child. */
  signal: AbortSignal;
}

/** By a server, or here. All throw Fault, ApiError and UnreachableError. */
export interface Converter<Prepared extends LocalPrepared = LocalPrepared> {
  mode: "offline" | "api";
  prepare(request: LocalRequest, signal: AbortSignal): Promise<Prepared>;
  /** `folder`: an existing one, for what is fetched by this program itself. */
  prepareAddress(address: string, folder: string, signal: AbortSignal): Promise<Prepared>;
  /** Writes output.md (`md`) or the bundle's ZIP (`zip`) to the file `to`. */
  convert(prepared: Prepared, format: "md" | "zip", to: string, watch: Watch): Promise<LocalConverted>;
}

export interface Finding {
  name: string;
  status: "ok" | "warn" | "fail";
  message: string;
  /** What to do about it; null when all is well. */
  action: string | null;
}

export interface LocalWork {
  /** Of the server where one is configured, else of this executable. */
  capabilities(): Promise<CapabilityCatalog>;
  /** The same each time. */
  converter(): Promise<Converter>;
  /** Problems in sentences; none when the archive is sound. */
  verifyZip(path: string): Promise<string[]>;
  /** Writes the files of a verified archive below the existing folder. */
  unpack(zip: string, folder: string): Promise<void>;
  /** Without secrets, and without paths outside the root. */
  examine(): Promise<Finding[]>;
  /** A folder of this process's own that is gone afterwards. */
  withScratch<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

export interface LocalCall extends ToolCall {
  /** Throws Fault where the server was started without one. */
  readonly root: Root;
  work: LocalWork;
  written: Written;
}
