/** The services that the program provides to the local server's tools. */
import type { ConversionInput } from "../../client/client.ts";
import type { FileOnDisk } from "../../client/form-file.ts";
import type { CapabilityCatalog } from "../../client/types.ts";
import type { ToolCall } from "../tool.ts";
import type { Root } from "./root/root.ts";
import type { Written } from "./written.ts";

/** Its file is a copy outside the root. */
export type LocalRequest = FileOnDisk & ConversionInput;

/** Ready for conversion; nothing is confirmed yet. */
export interface LocalPrepared {
  request: Pick<LocalRequest, "filename">;
  /** Null if nothing is charged. */
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
  /** Cancels the job, or kills the child process. */
  signal: AbortSignal;
}

/** By a server, or locally. All throw Fault, ApiError and UnreachableError. */
export interface Converter<Prepared extends LocalPrepared = LocalPrepared> {
  mode: "offline" | "api";
  prepare(request: LocalRequest, signal: AbortSignal): Promise<Prepared>;
  /** `folder`: an existing one, for files that this program fetches itself. */
  prepareAddress(address: string, folder: string, signal: AbortSignal): Promise<Prepared>;
  /** Writes output.md (`md`) or the bundle's ZIP (`zip`) to the file `to`. */
  convert(prepared: Prepared, format: "md" | "zip", to: string, watch: Watch): Promise<LocalConverted>;
}

export interface Finding {
  name: string;
  status: "ok" | "warn" | "fail";
  message: string;
  /** How to fix it; null if there is no problem. */
  action: string | null;
}

export interface LocalWork {
  /** Of the configured server, else of this executable. */
  capabilities(): Promise<CapabilityCatalog>;
  /** The same each time. */
  converter(): Promise<Converter>;
  /** Problems in sentences; empty if the archive is valid. */
  verifyZip(path: string): Promise<string[]>;
  /** Writes the files of a verified archive below the existing folder. */
  unpack(zip: string, folder: string): Promise<void>;
  /** Without secrets, and without paths outside the root. */
  examine(): Promise<Finding[]>;
  /** A temporary folder of this process. */
  withScratch<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

export interface LocalCall extends ToolCall {
  /** Throws Fault if the server was started without one. */
  readonly root: Root;
  work: LocalWork;
  written: Written;
}
