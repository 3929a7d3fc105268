/**
 * The child's side: one process that inspects, converts, draws, recognises and hears, one task at a time, until its parent
 * kills it.
 */
import type { CapabilityId } from "../../../converters/capabilities.ts";
import type { ConversionContext } from "../../../converters/contract.ts";
import type { Recognize } from "../../../converters/ocr/contract.ts";
import type { Speech } from "../../../converters/speech/contract.ts";
import { foregroundArgument, likelyArgument } from "../confinement/executable.ts";
import { enterJail, type Jail } from "../confinement/jail.ts";
import type {
  Converted,
  ConvertTask,
  Drawn,
  HearTask,
  Inspection,
  InspectTask,
  PictureTask,
  RecogniseTask,
  Recognized,
  Task,
} from "../contract.ts";
import type { ChildMessage, ChildOutcome, ParentMessage } from "../messages.ts";
import { piecesOutMax } from "../piece-limits.ts";
import { throttled } from "../progress.ts";
import { PieceClient, type RequestPiece } from "./piece-client.ts";
import type * as HearElsewhere from "./transcription-client.ts";
import { verdict } from "./verdict.ts";

type Progress = (done: number, total: number) => void;

/** What a conversion has other children do. */
type Elsewhere = Pick<ConversionContext, "recognize" | "recognizeAtOnce" | "speech">;

/** What a child can do; tests put their own in its place. */
export interface Work {
  /** Loads what most tasks need. */
  prewarm(): Promise<void>;
  /** Loads what a file of the extension needs, which has its point. */
  prepare(extension: string): Promise<void>;
  inspect(task: InspectTask): Promise<Inspection>;
  convert(task: ConvertTask, progress: Progress, elsewhere: Elsewhere): Promise<Converted>;
  picture(task: PictureTask): Promise<Drawn>;
  /** `withinMs`: by when it should have come to an end by itself. */
  recognize(task: RecogniseTask, withinMs: number): Promise<Recognized>;
  hear(task: HearTask): Promise<Recognized>;
}

/**
 * Takes over the process: confines it, then serves the parent's messages. Returns at once; the open IPC channel
 * keeps the process alive. The last argument is the parent's process id (see childCommand).
 */
export async function runChild(load: () => Promise<Work> = loadWork): Promise<void> {
  const parentPid = Number(process.argv.at(-1));
  const jail = enterJail(Number.isInteger(parentPid) ? parentPid : null, {
    yielding: !process.argv.includes(foregroundArgument),
  });
  if (process.send === undefined) {
    console.error("This command is internal: the server starts it by itself.");
    process.exitCode = 2;
    return;
  }
  // One thing after the other: a task that comes while engines load waits for them.
  let turn: Promise<void> = Promise.resolve();
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message: ParentMessage) => {
    if (message.type === "piece_done") return asking?.hear(message.id, message.outcome);
    turn = turn.then(() => serve(message, load, jail));
  });
  send({ type: "ready", pageBytes: jail.pageBytes, refused: jail.refused });
  const likely = process.argv.indexOf(likelyArgument);
  if (likely !== -1) prepare(process.argv[likely + 1] ?? "", load);
}

/** Loads what a file of the extension will need. What cannot be loaded is told to the task that needs it. */
function prepare(extension: string, load: () => Promise<Work>): void {
  if (extension === ".pdf") warmUp();
  load()
    .then((work) => work.prepare(extension))
    .catch(() => undefined);
}

/** The pieces of the task at hand. */
let asking: PieceClient | undefined;

async function loadWork(): Promise<Work> {
  return (await import("./work.ts")).work;
}

/**
 * MuPDF compiles on another thread while the rest of the program is loaded. Whether the task needs it in the end, or
 * can do without when it fails, is told later.
 */
function warmUp(): void {
  import("../../../converters/engines/mupdf.ts").then(({ loadMupdf }) => loadMupdf()).catch(() => undefined);
}

const pdf: CapabilityId = "pdf-to-markdown";

/** Whatever its name, what goes by another kind has no use for it: an hour's decoding need not have it beside itself. */
function isLikelyPdf(task: Task): boolean {
  if (!("source" in task) || !/\.pdf$/i.test(task.source.filename)) return false;
  return task.capabilityId === null || task.capabilityId === pdf;
}

function send(message: ChildMessage): void {
  process.send?.(message);
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
      // A task that needs the engine will say so in its own words.
      console.error("The engines could not be loaded:", error);
      send({ type: "warm", ok: false });
    }
    return;
  }
  jail.limitData(message.memoryMib);
  jail.limitProcessorTime(message.deadlineMs);
  const { outcome, poisoned } = await perform(message, load);
  send({ type: "done", outcome, poisoned });
  // What stays resident after this is what the parent judges the process by. The conversion that mostly follows an
  // inspection need not wait for the collection of next to nothing.
  if (message.task.kind !== "inspect" || process.memoryUsage.rss() > restBytesMax) Bun.gc(true);
  send({ type: "idle" });
}

/** Resident bytes of a child with its engines and little more. */
const restBytesMax = 256 * 1024 ** 2;

/** Of a task's deadline: what takes longer than this gives what it has, so that it is not lost. */
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
    case "hear":
      return work.hear(task);
  }
}

function whole(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

/** Loaded by the first picture that is to be read: most documents have none. */
function recognising(ask: RequestPiece, workDir: string): Recognize {
  let elsewhere: Promise<Recognize> | undefined;
  const load = async () => (await import("./ocr-client.ts")).createOcrClient(ask, workDir);
  return async (picture, options) => {
    elsewhere ??= load();
    return (await elsewhere)(picture, options);
  };
}

async function hearing(
  ...given: Parameters<typeof HearElsewhere.createTranscriptionClient>
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
      recognize: recognising(own.ask, workDir),
      recognizeAtOnce: atOnce,
      speech: model ? await hearing(own.ask, { workDir, model, atOnce }) : null,
    }));
    return { outcome: { ok: true, value }, poisoned: false };
  } catch (error) {
    return verdict(task.kind, error);
  } finally {
    own.end();
  }
}
