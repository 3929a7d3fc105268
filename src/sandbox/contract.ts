/** Tasks of child processes. Inputs and outputs are file paths. */
import type { ErrorCode } from "../../config/errors/catalog.ts";
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

/** Detects the type, validates the request and measures for the price. */
export interface InspectTask {
  kind: "inspect";
  source: Source;
  /** The given capability; null: detect. */
  capabilityId: string | null;
  /** The inspection adds defaults. */
  request: ConversionRequest;
  /** A fetched page; scratch files go into the folder. */
  imported?: { workDir: string };
  /** Capabilities rejected on this installation, with reasons; not measured. */
  refused?: Readonly<Record<string, Refusal>>;
  /** Free of charge: measure only what is needed. */
  unpriced?: boolean;
}

export type Inspection = Inspected;

/** Converts and writes the bundle. */
export interface ConvertTask {
  kind: "convert";
  source: Source;
  sourceSha256: string;
  capabilityId: string;
  request: ConversionRequest;
  /** An empty folder for bundle/ and scratch files. */
  workDir: string;
  /** Version of the software for the metadata. */
  version: string;
  /** Which parts of the bundle to write. */
  wanted: Wanted;
  /** Speech model for recordings; null: none needed or installed. */
  speechModel?: SpeechModel | null;
  /** Rate and maximum charge; null: free of charge. */
  charge?: { rate: Pick<Rate, "components">; creditUnitsMax: number } | null;
  /** See ConversionContext; in addition to `workDir`. */
  keptDir?: string | null;
}

export type Converted = ConvertedBundle;

/** Renders one page. */
export interface PictureTask {
  kind: "picture";
  source: Source;
  capabilityId: string;
  page: number;
  /** In pixels; very long pages get fewer. */
  width: number;
  /** Page orientation found by the conversion, if known. */
  way?: Upright;
  /** An existing folder for page.webp. */
  workDir: string;
}

export type Drawn = Picture;

/** Text recognition: a piece of a conversion (see piece.ts), or a test of language data. */
export interface RecognizeTask {
  kind: "recognize";
  picture: GrayPicture;
  options: RecognitionOptions;
  languageFiles: LanguageFiles;
  /** Path of the resulting JSON, which may be too large for the channel. */
  result: string;
}

export interface Recognized {
  resultBytes: number;
}

/** Transcription: a piece of a conversion, or a test of a model. */
export interface TranscribeTask {
  kind: "transcribe";
  part: SoundPart;
  /** Words, in the given or detected language; or voice activity. */
  wanted: { what: "words"; language: string | null } | { what: "activity" };
  model: SpeechModel;
  /** Path of the resulting JSON. */
  result: string;
}

interface Results {
  inspect: Inspection;
  convert: Converted;
  picture: Drawn;
  recognize: Recognized;
  transcribe: Recognized;
}

export type Task = InspectTask | ConvertTask | PictureTask | RecognizeTask | TranscribeTask;
/** Pieces that other children process. */
export type PieceTask = RecognizeTask | TranscribeTask;
export type TaskResult<T extends Task> = Results[T["kind"]];

/** A task without result. */
export type TaskFailure =
  | { reason: "fault"; code: ErrorCode; message: string; details?: FaultDetail[]; internal?: string }
  /**
   * The child died (trap, abort, signal); `internal`: its last output. `killedFromOutside`: by a signal from elsewhere,
   * so the file is not to blame. `machineOutOfMemory`: by the kernel's out-of-memory killer.
   */
  | { reason: "crashed"; internal: string; killedFromOutside?: boolean; machineOutOfMemory?: boolean }
  | { reason: "out_of_memory" }
  | { reason: "timed_out" }
  | { reason: "cancelled" };

export type TaskOutcome<T extends Task> = { ok: true; value: TaskResult<T> } | ({ ok: false } & TaskFailure);

/** Limits of the pieces of a conversion. */
export interface PieceLimits {
  /** Per piece, from its start. */
  deadlineMs: number;
  /** Extension of the conversion's time limit per unexpected piece. */
  growthMs: number;
  /** Number of pieces included in the time limit. */
  expected: number;
}

export interface RunOptions {
  deadlineMs: number;
  /** Per child, also for each piece. */
  memoryMib: number;
  /** Whose document it is: a child that read one does not get those of others. Default: it does not matter. */
  tenant?: string;
  /** Default: pieces have the time limit of the whole. */
  pieces?: PieceLimits;
  /** Kills the child within a second. */
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
  /** Called with the first piece: from now on the task mostly waits. */
  onWaiting?(): void;
}

/** Current numbers of idle and busy children; totals of crashed and killed ones. */
export interface SandboxHealth {
  idle: number;
  busy: number;
  crashed: number;
  killed: number;
  /** Steps of the jail that failed in the child that started last; null or missing: none has (see confinement/jail.ts). */
  refused?: readonly string[] | null;
}

/**
 * A pool of prewarmed children. `run` waits for a free child and never rejects because of the task. Pieces of
 * conversions run in other children: one in the slot of its waiting conversion, more in idle slots. Whole tasks never
 * wait for pieces; conversions share the slots for pieces in turn.
 */
export interface Sandbox {
  run<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>>;
  health(): SandboxHealth;
  /** Kills all children; running tasks end as cancelled. */
  close(): Promise<void>;
}

export type OpenSandbox = (options: {
  concurrency: number;
  /** An existing folder for the children's folders, on the file system of the inputs. Default: the temporary one. */
  folder?: string;
  /** Files and folders that children read where they are, such as models. Default: none. */
  readable?: readonly string[];
  /** Called when a child is ready, with the steps of the jail that failed. */
  onStart?(refused: readonly string[]): void;
  /** Children that cannot be confined fully are ended, and their tasks fail as service_unavailable. Default: false. */
  requireConfinement?: boolean;
  /** Limit of busy children for starting pieces. Default: `concurrency`. */
  pieceSlots?: number;
  /** Languages besides English, read when a piece starts. Default: none. */
  languageFiles?: () => LanguageFiles;
  /** Number of idle children with MuPDF loaded. */
  prewarmed: number;
  tasksPerChildMax: number;
  /** Interactive use: children keep normal priority. */
  foreground?: boolean;
}) => Sandbox;
