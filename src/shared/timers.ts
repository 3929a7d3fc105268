import type { Timers } from "../../config/ambient.ts";

/** Resolves after a delay or when the signal is aborted. */
export function sleep(timers: Timers, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    signal?.addEventListener("abort", end);
  });
}

/** Calls `run` periodically until the returned function is called. */
export function every(timers: Timers, ms: number, run: () => void): () => void {
  let cancel = timers.after(ms, again);
  function again() {
    cancel = timers.after(ms, again);
    run();
  }
  return () => cancel();
}
