import type { WriterThread } from "./client.ts";
import { fromText, toText } from "./messages.ts";

/**
 * In the compiled executable modules live under /$bunfs/root at their path from the repository's root (the build's
 * `root`), while this module's own address is that of some chunk; outside of it the worker stands beside this file.
 */
export function startWorker(): WriterThread {
  const compiled = import.meta.dir.startsWith("/$bunfs/");
  const worker = new Worker(compiled ? "./ledger/writer/worker.ts" : new URL("./worker.ts", import.meta.url));
  const thread: WriterThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(toText(message)),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
    terminate: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<string>) => thread.onmessage?.({ data: fromText(data) });
  worker.onerror = (event) => thread.onerror?.(event);
  return thread;
}
