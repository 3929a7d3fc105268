/** The environment of a command; replaced in tests. */
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
  /** Base of relative paths. */
  cwd: string;
  stdin(): ReadableStream<Uint8Array>;
  /** Reads a line without echo; null: interrupted. Null itself without a terminal. */
  hiddenLine: ((signal: AbortSignal) => Promise<string | null>) | null;
  /** Resolves when the text is written. */
  out(text: string): Promise<void>;
  err(text: string): void;
  errIsTerminal: boolean;
  /** Width of the terminal; null: not a terminal. */
  outColumns: number | null;
  /** Aborts on the first SIGINT or SIGTERM; a second one ends the process. */
  stopSignal(): AbortSignal;
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

/** Synchronous: process.stderr takes long to load. */
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

/** Checks the file type first, because the tty module takes long to load. */
function isTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || stats.rdev >> 8 === memoryDevices) return false;
    return process.getBuiltinModule("node:tty").isatty(descriptor);
  } catch {
    return false;
  }
}

/** Major number of /dev/null on Linux (admin-guide/devices). */
const memoryDevices = 1;

let stopping: AbortController | null = null;

function onStop(): AbortSignal {
  if (stopping !== null) return stopping.signal;
  const controller = new AbortController();
  stopping = controller;
  const stop = () => {
    // The default action of the second signal ends the process.
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}

/** Resolves after the time or on abort. */
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
