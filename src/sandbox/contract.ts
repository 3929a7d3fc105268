/**
 * Work that runs in a child process, and how it is asked for. Inputs and outputs are file paths, never bytes.
 */
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import type { FaultDetail } from "../../config/errors/fault.ts";
import type { Wanted } from "../../converters/bundle/contract.ts";
import type { ConversionRequest, Source } from "../../converters/contract.ts";
import type { ConvertedBundle } from "../../converters/convert.ts";
import type { Inspected } from "../../converters/inspect.ts";
import type { GreyPicture } from "../../converters/ocr/contract.ts";
import type { Picture } from "../../converters/picture.ts";

/** Recognise the bytes, validate the request against that capability and measure what the price is made of. */
export interface InspectTask {
  kind: "inspect";
  source: Source;
  /** What the caller says it is, or null to go by the bytes. */
  capabilityId: string | null;
  /** Options as given; the inspection completes them with defaults. */
  request: ConversionRequest;
}

export type Inspection = Inspected;

/** Convert and write the bundle. */
export interface ConvertTask {
  kind: "convert";
  source: Source;
  /** Of the source, as stored. */
  sourceSha256: string;
  capabilityId: string;
  request: ConversionRequest;
  /** An existing, empty folder: the bundle's files are written to bundle/ in it, scratch beside. */
  workDir: string;
  /** Of the software, which the bundle's metadata names. */
  version: string;
  /** How much of the bundle is made. */
  wanted: Wanted;
}

export type Converted = ConvertedBundle;

/** Draw one page. */
export interface PictureTask {
  kind: "picture";
  source: Source;
  capabilityId: string;
  /** From 1. */
  page: number;
  /** Pixels; a page that is very long gets fewer. */
  width: number;
  /** An existing folder: the picture is written to page.webp in it. */
  workDir: string;
}

export type Drawn = Picture;

/** Read a picture in a language whose data is not installed yet. */
export interface TryLanguageTask {
  kind: "try-language";
  /** Its data file. */
  source: Source;
  name: string;
  picture: GreyPicture;
}

export interface TriedLanguage {
  /** That were found in the picture. */
  words: number;
}

interface Results {
  inspect: Inspection;
  convert: Converted;
  picture: Drawn;
  "try-language": TriedLanguage;
}

export type Task = InspectTask | ConvertTask | PictureTask | TryLanguageTask;
export type TaskResult<T extends Task> = Results[T["kind"]];

/** How a task ended other than by its result. */
export type TaskFailure =
  | { reason: "fault"; code: ErrorCode; message: string; details?: FaultDetail[]; internal?: string }
  /**
   * The child died by itself (trap, abort, signal); `internal` holds its last words. `killedFromOutside`: by a signal
   * that somebody else sent, so that the file need not be at fault. `machineOutOfMemory`: that was the kernel, for want
   * of memory in the whole machine or its control group.
   */
  | { reason: "crashed"; internal: string; killedFromOutside?: boolean; machineOutOfMemory?: boolean }
  | { reason: "out_of_memory" }
  | { reason: "timed_out" }
  | { reason: "cancelled" };

export type TaskOutcome<T extends Task> = { ok: true; value: TaskResult<T> } | ({ ok: false } & TaskFailure);

export interface RunOptions {
  deadlineMs: number;
  memoryMib: number;
  /** Aborting kills the child within a second. */
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/** A small pool of prewarmed children. `run` waits for a free child; it never rejects for what the task does. */
export interface Sandbox {
  run<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>>;
  /** Idle and busy children now, and how many died or were killed since start. */
  health(): { idle: number; busy: number; crashed: number; killed: number };
  /** Kills every child; running tasks end as cancelled. */
  close(): Promise<void>;
}

export type OpenSandbox = (options: {
  /** Children that may run at the same time. */
  concurrency: number;
  /** How many idle children with mupdf loaded are kept ready. */
  prewarmed: number;
  /** A child is replaced after this many tasks. */
  tasksPerChildMax: number;
  /** Somebody waits for the children and for nothing else: they need not yield the processor to this process. */
  foreground?: boolean;
}) => Sandbox;
