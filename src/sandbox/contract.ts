/**
 * Work that runs in a child process, and how it is asked for. Inputs and outputs are file paths, never bytes.
 */
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import type { FaultDetail } from "../../config/errors/fault.ts";
import type { Rate } from "../../config/rates.ts";
import type { Wanted } from "../../converters/bundle/contract.ts";
import type { ConversionRequest, Source } from "../../converters/contract.ts";
import type { ConvertedBundle } from "../../converters/convert.ts";
import type { Inspected, Refusal } from "../../converters/inspect.ts";
import type {
  GrayPicture,
  LanguageFiles,
  RecognitionOptions,
  Upright,
} from "../../converters/ocr/contract.ts";
import type { Picture } from "../../converters/page-picture.ts";
import type { SoundPart, SpeechModel } from "../../converters/speech/contract.ts";

/** Recognise the bytes, validate the request against that capability and measure what the price is made of. */
export interface InspectTask {
  kind: "inspect";
  source: Source;
  /** What the caller says it is, or null to go by the bytes. */
  capabilityId: string | null;
  /** Options as given; the inspection completes them with defaults. */
  request: ConversionRequest;
  /** The source is a page that this installation has fetched; what is made of it for measuring goes into the folder. */
  imported?: { workDir: string };
  /** Kinds that this installation cannot convert so, by their capability's id, and why: they are not even measured. */
  refused?: Readonly<Record<string, Refusal>>;
  /** Nobody pays: what only a price is made of need not be measured. */
  unpriced?: boolean;
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
  /** What recordings are transcribed with; null where none is installed, and for kinds that need none. */
  speechModel?: SpeechModel | null;
  /** What the job will be charged by, and at most; null outside the metered service. */
  charge?: { rate: Pick<Rate, "components">; creditUnitsMax: number } | null;
  /** As of ConversionContext; beside `workDir`. */
  keptDir?: string | null;
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
  /** How the conversion found the page to lie; absent where its result does not say. */
  way?: Upright;
  /** An existing folder: the picture is written to page.webp in it. */
  workDir: string;
}

export type Drawn = Picture;

/** Read the text of a picture: a piece of a conversion (see piece.ts), or to try a language's data. */
export interface RecogniseTask {
  kind: "recognize";
  picture: GrayPicture;
  options: RecognitionOptions;
  languageFiles: LanguageFiles;
  /** Where the Recognition is written to, as JSON: it may be too large for the channel. */
  result: string;
}

export interface Recognized {
  /** Length of the result's file. */
  resultBytes: number;
}

/** Hear a part of a recording: a piece of a conversion, or to try a model. */
export interface HearTask {
  kind: "hear";
  part: SoundPart;
  /** The words, in the language of that code or in the one that the engine tells; or where somebody speaks at all. */
  wanted: { what: "words"; language: string | null } | { what: "activity" };
  model: SpeechModel;
  /** Where a Heard, or the spans or null, is written to as JSON. */
  result: string;
}

interface Results {
  inspect: Inspection;
  convert: Converted;
  picture: Drawn;
  recognize: Recognized;
  hear: Recognized;
}

export type Task = InspectTask | ConvertTask | PictureTask | RecogniseTask | HearTask;
/** What a conversion has other children do. */
export type PieceTask = RecogniseTask | HearTask;
export type TaskResult<T extends Task> = Results[T["kind"]];

/** How a task ended other than by its result. */
export type TaskFailure =
  | { reason: "fault"; code: ErrorCode; message: string; details?: FaultDetail[]; internal?: string }
  /**
   * The child died by itself (trap, abort, signal); `internal` holds its last words. `killedFromOutside`: by a signal
   * that somebody else sent, so that the file need not be at fault. `machineOutOfMemory`: that was the kernel, for lack
   * of memory in the whole machine or its control group.
   */
  | { reason: "crashed"; internal: string; killedFromOutside?: boolean; machineOutOfMemory?: boolean }
  | { reason: "out_of_memory" }
  | { reason: "timed_out" }
  | { reason: "cancelled" };

export type TaskOutcome<T extends Task> = { ok: true; value: TaskResult<T> } | ({ ok: false } & TaskFailure);

/** What the pieces of a conversion may take. */
export interface PieceLimits {
  /** Of each piece, from the moment that it begins. */
  deadlineMs: number;
  /** So much longer the conversion may run for each piece above those that were expected. */
  growthMs: number;
  /** Pieces that the conversion's deadline was made for. */
  expected: number;
}

export interface RunOptions {
  deadlineMs: number;
  /** Of the child; each piece's has as much for itself. */
  memoryMib: number;
  /** Without them a piece may run as long as the whole, whose deadline stays what it is. */
  pieces?: PieceLimits;
  /** Aborting kills the child within a second. */
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
  /** It has asked for its first piece: from now on it mostly waits, and others may compute meanwhile. */
  onWaiting?(): void;
}

/**
 * A small pool of prewarmed children. `run` waits for a free child; it never rejects for what the task does. Pieces that
 * a conversion asks for run in other children: one in the slot of the conversion, which waits for it, and more in slots
 * that are idle. No whole task waits for a piece; where more conversions run than there are slots for pieces, theirs take
 * turns.
 */
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
  /** Children at work above which no further pieces begin: slots of conversions alone. Default: `concurrency`. */
  pieceSlots?: number;
  /** Of languages beside English; asked when a piece begins. Default: none. */
  languageFiles?: () => LanguageFiles;
  /** How many idle children with mupdf loaded are kept ready. */
  prewarmed: number;
  /** A child is replaced after this many tasks. */
  tasksPerChildMax: number;
  /** Somebody waits for the children and for nothing else: they need not yield the processor to this process. */
  foreground?: boolean;
}) => Sandbox;
