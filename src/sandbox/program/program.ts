/** Runs external programs for one task, confined and limited. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isEnough, possibleConfinement } from "../confinement/confinement.ts";
import { ownCommand, programArgument } from "../confinement/executable.ts";
import type { ProgramOrder } from "./program-order.ts";
import { heldIn, programPlaces } from "./program-places.ts";

export interface ProgramOptions extends Omit<ProgramOrder, "parentPid"> {
  timeoutMs: number;
  /** Limit of standard output and standard error, each. */
  outputBytesMax: number;
  signal: AbortSignal;
}

export interface ProgramEnd {
  /** Null: killed. */
  exitCode: number | null;
  output: string;
  /** Standard error. */
  complaints: string;
}

/** Why a program would not run, as a sentence; null: it would. */
export function whyNotRun(
  program: string,
  { secrets, partly }: Pick<ProgramOrder, "secrets" | "partly">,
): string | null {
  const level = possibleConfinement();
  if (!isEnough(level, partly))
    return `The kernel of this machine cannot confine the program ${level === "none" ? "at all" : "fully"}: that takes Linux 6.7 with Landlock and seccomp. url_import.yt_dlp_partly_confined runs it all the same.`;
  try {
    return heldIn(programPlaces(program), secrets) === null
      ? null
      : "The program could read the installation's files, which are in a folder of system programs or libraries: move the data directory, configuration and keys, or the program.";
  } catch {
    return "The program does not exist or is not readable by the server's user.";
  }
}

/** How long to wait for open output streams. */
const lastWordsMs = 1_000;
/** The keeper needs less to end everything. */
const keeperMs = 7_000;

/** Never rejects because of the program; a failed start is a code and a message. */
export async function runProgram(options: ProgramOptions): Promise<ProgramEnd> {
  const { timeoutMs, outputBytesMax, signal, ...wanted } = options;
  const order: ProgramOrder = {
    ...wanted,
    program: resolve(wanted.program),
    parentPid: process.pid,
  };
  const child = Bun.spawn([...ownCommand(), programArgument], {
    cwd: order.folder,
    env: {},
    stdio: [Buffer.from(JSON.stringify(order)), "pipe", "pipe"],
    // Signals to the server's group (terminal) must not end the keeper first.
    detached: true,
  });
  let wasEnded = false;
  let keeperTimer: Timer | undefined;
  const end = () => {
    wasEnded = true;
    child.kill("SIGTERM");
    keeperTimer ??= setTimeout(() => child.kill("SIGKILL"), keeperMs);
  };
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const over = new AbortController();
  try {
    const said = Promise.all([
      readUpTo(child.stdout, outputBytesMax, over.signal),
      readUpTo(child.stderr, outputBytesMax, over.signal),
    ]);
    await child.exited;
    await Promise.race([said, sleep(lastWordsMs)]);
    over.abort();
    const [output, complaints] = await said;
    const exitCode = wasEnded || child.signalCode !== null ? null : child.exitCode;
    return { exitCode, output, complaints };
  } finally {
    clearTimeout(timer);
    clearTimeout(keeperTimer);
    signal.removeEventListener("abort", end);
  }
}

/** Reads to the end, so that the program does not block. */
async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
  over: AbortSignal,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  over.addEventListener("abort", () => void reader.cancel().catch(() => undefined), { once: true });
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (bytes < bytesMax) pieces.push(read.value.subarray(0, bytesMax - bytes));
    bytes += read.value.length;
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
