import type { Timers } from "../../config/ambient.ts";

export function sleep(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}

/** Calls every so many milliseconds until the returned function is called. */
export function every(timers: Timers, ms: number, run: () => void): () => void {
  let cancel = timers.after(ms, again);
  function again() {
    cancel = timers.after(ms, again);
    run();
  }
  return () => cancel();
}
