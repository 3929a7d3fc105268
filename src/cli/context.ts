/** What a command works with besides its arguments; a test puts its own in place. */
import { isatty } from "node:tty";
import {
  type Clock,
  type Environment,
  type Random,
  systemClock,
  systemRandom,
  takeEnvironment,
} from "../../config/ambient.ts";
import { readHiddenLine } from "./hidden-line.ts";
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
    hiddenLine: isatty(0) ? (signal) => readHiddenLine(process.stdin, signal) : null,
    out: async (text) => {
      await Bun.write(Bun.stdout, text);
    },
    err: (text) => {
      process.stderr.write(text);
    },
    errIsTerminal: process.stderr.isTTY === true,
    stopSignal: onStop,
    onReload: (reload) => {
      process.on("SIGHUP", reload);
    },
    sleep,
    parts: systemParts,
  };
}

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
