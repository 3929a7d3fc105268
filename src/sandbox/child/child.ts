/**
 * The child process: inspects, converts, renders, recognizes and transcribes, one task at a time, until its parent
 * kills it.
 */
import { writeSync } from "node:fs";
import type { CapabilityId } from "../../../converters/capabilities.ts";
import type { ConversionContext } from "../../../converters/contract.ts";
import type { Recognize } from "../../../converters/ocr/contract.ts";
import type { Speech } from "../../../converters/speech/contract.ts";
import type { ChildFence } from "../confinement/child-confinement.ts";
import { foregroundArgument, likelyArgument } from "../confinement/executable.ts";
import { enterJail, type Jail } from "../confinement/jail.ts";
import { loadLibc } from "../confinement/libc.ts";
import type {
  Converted,
  ConvertTask,
  Drawn,
  Inspection,
  InspectTask,
  PictureTask,
  Recognized,
  RecognizeTask,
  Task,
  TranscribeTask,
} from "../contract.ts";
import { lineOf, readLines } from "../lines.ts";
import type { ChildMessage, ChildOutcome, ParentMessage } from "../messages.ts";
import { piecesOutMax } from "../piece-limits.ts";
import { throttled } from "../progress.ts";
import { PieceClient, type RequestPiece } from "./piece-client.ts";
import type * as TranscribeElsewhere from "./transcription-client.ts";
import { verdict } from "./verdict.ts";

type Progress = (done: number, total: number) => void;

/** Work of a conversion that other children do. */
type Elsewhere = Pick<ConversionContext, "recognize" | "recognizeAtOnce" | "speech">;

/** What a child can do; replaced in tests. */
export interface Work {
  /** Loads what most tasks need. */
  prewarm(): Promise<void>;
  /** Loads what a file extension (with dot) needs. */
  prepare(extension: string): Promise<void>;
  inspect(task: InspectTask): Promise<Inspection>;
  convert(task: ConvertTask, progress: Progress, elsewhere: Elsewhere): Promise<Converted>;
  picture(task: PictureTask): Promise<Drawn>;
  /** `withinMs`: when it should be finished. */
  recognize(task: RecognizeTask, withinMs: number): Promise<Recognized>;
  transcribe(task: TranscribeTask): Promise<Recognized>;
}

/**
 * Takes over the process: confines it, then serves the parent's messages. Returns at once; standard input keeps the
 * process alive. The last arguments are its paths and the parent's process id (see startChild).
 */
export async function runChild(load: () => Promise<Work> = loadWork): Promise<void> {
  const parentPid = Number(process.argv.at(-1));
  if (!Number.isInteger(parentPid)) {
    console.error("This command is internal to the server.");
    process.exitCode = 2;
    return;
  }
  // What engines print goes to standard error.
  channel = loadLibc()?.divertOutput() ?? channel;
  const jail = enterJail(parentPid, {
    yielding: !process.argv.includes(foregroundArgument),
    fence: Bun.isStandaloneExecutable ? (JSON.parse(process.argv.at(-2) ?? "null") as ChildFence) : null,
  });
  // Sequential: a task that arrives during loading waits.
  let turn: Promise<void> = Promise.resolve();
  const receive = (message: ParentMessage) => {
    if (message.type === "piece_done") return asking?.receive(message.id, message.outcome);
    turn = turn.then(() => serve(message, load, jail));
  };
  void readLines(Bun.stdin.stream(), (message) => receive(message as ParentMessage)).finally(() =>
    process.exit(0),
  );
  send({ type: "ready", pageBytes: jail.pageBytes, refused: jail.refused });
  const likely = process.argv.indexOf(likelyArgument);
  if (likely !== -1) prepare(process.argv[likely + 1] ?? "", load);
}

/** Preloads for a file extension. Load errors are reported by the task. */
function prepare(extension: string, load: () => Promise<Work>): void {
  if (extension === ".pdf") warmUp();
  load()
    .then((work) => work.prepare(extension))
    .catch(() => undefined);
}

/** Descriptor of messages to the parent. */
let channel = 1;

/** Pieces of the current task. */
let asking: PieceClient | undefined;

async function loadWork(): Promise<Work> {
  return (await import("./work.ts")).work;
}

/** Compiles MuPDF on another thread during loading. Whether the task needs it is decided later. */
function warmUp(): void {
  import("../../../converters/engines/mupdf.ts").then(({ loadMupdf }) => loadMupdf()).catch(() => undefined);
}

const pdf: CapabilityId = "pdf-to-markdown";

/** Files of other types do not need MuPDF in memory. */
function isLikelyPdf(task: Task): boolean {
  if (!("source" in task) || !/\.pdf$/i.test(task.source.filename)) return false;
  return task.capabilityId === null || task.capabilityId === pdf;
}

/** Waits as long as the parent does not read. */
export function send(message: ChildMessage): void {
  const bytes = Buffer.from(lineOf(message));
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(channel, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Bun.sleepSync(1);
    }
  }
}

async function serve(
  message: Exclude<ParentMessage, { type: "piece_done" }>,
  load: () => Promise<Work>,
  jail: Jail,
): Promise<void> {
  if (message.type === "prewarm") {
    try {
      await (await load()).prewarm();
      send({ type: "warm", ok: true });
    } catch (error) {
      // A task that needs the engine reports it.
      console.error("Loading the engines failed:", error);
      send({ type: "warm", ok: false });
    }
    return;
  }
  jail.limitData(message.memoryMib);
  jail.limitProcessorTime(message.deadlineMs);
  const { outcome, poisoned } = await perform(message, load);
  send({ type: "done", outcome, poisoned });
  // The parent judges the process by the memory that stays after this. A conversion usually follows an inspection and
  // need not wait for a nearly empty garbage collection.
  if (message.task.kind !== "inspect" || process.memoryUsage.rss() > restBytesMax) Bun.gc(true);
  send({ type: "idle" });
}

/** Resident bytes of a child with its engines. */
const restBytesMax = 256 * 1024 ** 2;

/** Share of the time limit after which partial results are returned. */
const readingShare = 0.75;

async function act(
  work: Work,
  { task, deadlineMs }: Extract<ParentMessage, { type: "task" }>,
  progress: Progress,
  elsewhere: (task: ConvertTask) => Promise<Elsewhere>,
): Promise<Inspection | Converted | Drawn | Recognized> {
  switch (task.kind) {
    case "inspect":
      return work.inspect(task);
    case "convert":
      return work.convert(task, progress, await elsewhere(task));
    case "picture":
      return work.picture(task);
    case "recognize":
      return work.recognize(task, deadlineMs * readingShare);
    case "transcribe":
      return work.transcribe(task);
  }
}

function whole(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

/** Loaded on the first image to recognize. */
function recognizerOf(ask: RequestPiece, workDir: string): Recognize {
  let elsewhere: Promise<Recognize> | undefined;
  const load = async () => (await import("./ocr-client.ts")).createOcrClient(ask, workDir);
  return async (picture, options) => {
    elsewhere ??= load();
    return (await elsewhere)(picture, options);
  };
}

async function speechOf(
  ...given: Parameters<typeof TranscribeElsewhere.createTranscriptionClient>
): Promise<Speech> {
  return (await import("./transcription-client.ts")).createTranscriptionClient(...given);
}

async function perform(
  message: Extract<ParentMessage, { type: "task" }>,
  load: () => Promise<Work>,
): Promise<{ outcome: ChildOutcome; poisoned: boolean }> {
  const own = new PieceClient((id, piece) => send({ type: "piece", id, piece }));
  asking = own;
  const { task, pieceSlots } = message;
  try {
    if (isLikelyPdf(task)) warmUp();
    const work = await load();
    const progress = throttled((done, total) =>
      send({ type: "progress", done: whole(done), total: whole(total) }),
    );
    const atOnce = Math.min(pieceSlots + 1, piecesOutMax);
    const value = await act(work, message, progress, async ({ workDir, speechModel: model }) => ({
      recognize: recognizerOf(own.ask, workDir),
      recognizeAtOnce: atOnce,
      speech: model ? await speechOf(own.ask, { workDir, model, atOnce }) : null,
    }));
    return { outcome: { ok: true, value }, poisoned: false };
  } catch (error) {
    return verdict(task.kind, error);
  } finally {
    own.end();
  }
}
