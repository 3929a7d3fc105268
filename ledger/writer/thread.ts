import { type FromWriter, fromText, type ToWriter, toText } from "./messages.ts";

/** The writer thread as its clients see it; simulations replace it. */
export interface WriterThread {
  postMessage(message: ToWriter): void;
  onmessage: ((event: { data: FromWriter }) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  addEventListener(type: "close", listener: () => void): void;
  terminate(): void;
}

export interface StartedThread extends WriterThread {
  /** Keeps the process alive, as threads do at first. */
  ref(): void;
  unref(): void;
}

/**
 * In the compiled executable, modules are under /$bunfs/root at their path in the repository, while this module is in a
 * chunk; otherwise the worker is beside this file.
 */
export function startThread(): StartedThread {
  const compiled = import.meta.dir.startsWith("/$bunfs/");
  const worker = new Worker(compiled ? "./ledger/writer/worker.ts" : new URL("./worker.ts", import.meta.url));
  const thread: StartedThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(toText(message)),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
  worker.onmessage = ({ data }: MessageEvent<string>) => thread.onmessage?.({ data: fromText(data) });
  worker.onerror = (event) => thread.onerror?.(event);
  return thread;
}
