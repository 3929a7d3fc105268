/** What a command works with besides its arguments; a test puts its own in place. */
import { fstatSync, writeSync } from "node:fs";
import {
  type Clock,
  type Environment,
  type Random,
  systemClock,
  systemRandom,
  takeEnvironment,
} from "../../config/ambient.ts";
import { type Parts, systemParts } from "./parts.ts";

export interface Context {
  environment: Environment;
  clock: Clock;
  random: Random;
  /** Paths on the command line are relative to it. */
  cwd: string;
  stdin(): ReadableStream<Uint8Array>;
  /** Reads a line that the terminal does not show, null when it was interrupted; null itself where nobody types. */
  hiddenLine: ((signal: AbortSignal) => Promise<string | null>) | null;
  /** Resolves when the text is written, also into a slow pipe. */
  out(text: string): Promise<void>;
  err(text: string): void;
  errIsTerminal: boolean;
  /** Of the terminal that standard output is; null where it is none. */
  outColumns: number | null;
  /** Aborts at the first SIGINT or SIGTERM; a second one ends the process. */
  stopSignal(): AbortSignal;
  /** Calls back at each SIGHUP. */
  onReload(reload: () => void): void;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  parts: Parts;
}

export function systemContext(): Context {
  return {
    environment: takeEnvironment(),
    clock: systemClock,
    random: systemRandom,
    cwd: process.cwd(),
    stdin: () => Bun.stdin.stream(),
    get hiddenLine() {
      return isTerminal(0) ? readHidden : null;
    },
    out: async (text) => {
      await Bun.write(Bun.stdout, text);
    },
    err: writeErr,
    get errIsTerminal() {
      return isTerminal(2);
    },
    get outColumns() {
      return isTerminal(1) ? process.stdout.columns || null : null;
    },
    stopSignal: onStop,
    onReload: (reload) => {
      process.on("SIGHUP", reload);
    },
    sleep,
    parts: systemParts,
  };
}

/** At once: process.stderr takes longer to load than many a command to run, and is there for what cannot be written now. */
function writeErr(text: string): void {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(2, rest));
  } catch {
    process.stderr.write(rest);
  }
}

async function readHidden(signal: AbortSignal): Promise<string | null> {
  return (await import("./hidden-line.ts")).readHiddenLine(process.stdin, signal);
}

/** Of a file's descriptor. Asked of its kind first, for what knows terminals takes its time to load. */
function isTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || stats.rdev >> 8 === memoryDevices) return false;
    return process.getBuiltinModule("node:tty").isatty(descriptor);
  } catch {
    return false;
  }
}

/** The major number of /dev/null on Linux (admin-guide/devices of the kernel). */
const memoryDevices = 1;

let stopping: AbortController | null = null;

function onStop(): AbortSignal {
  if (stopping !== null) return stopping.signal;
  const controller = new AbortController();
  stopping = controller;
  const stop = () => {
    // The default action of a second signal is to end the process, which is what an impatient user means.
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}

/** Resolves after the time, or at once when the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
