/** Programs that are not ours, run for one task: confined, within bounds, gone when the task is over. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isEnough, possibleConfinement } from "../confinement/confinement.ts";
import { ownCommand, programArgument } from "../confinement/executable.ts";
import type { ProgramOrder } from "./program-order.ts";
import { heldIn, programPlaces } from "./program-places.ts";

export interface ProgramOptions extends Omit<ProgramOrder, "parentPid"> {
  timeoutMs: number;
  /** Of what it says, on each of both ways; what is more is not read. */
  outputBytesMax: number;
  signal: AbortSignal;
}

export interface ProgramEnd {
  /** Null: it was ended. */
  exitCode: number | null;
  output: string;
  /** What it complained of. */
  complaints: string;
}

/** Why a program would not be run, as a sentence for the administrator; null: it would. */
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
      : "The program would read files of the installation's own, which lie among the system's programs or its libraries: move the data directory, the configuration and the keys elsewhere, or the program.";
  } catch {
    return "There is no such program, or the server's user cannot read it.";
  }
}

/** Beyond this, what is still open is not waited for. */
const lastWordsMs = 1_000;
/** The keeper needs less for ending all that there is. */
const keeperMs = 7_000;

/** Never rejects for what the program does; where it cannot be started, it ends with a code and a complaint. */
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
    // What ends the server's group (a terminal) shall not end the keeper before what it keeps.
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

/** Reads on to the end, so that the program is not held up by what nobody wants. */
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
