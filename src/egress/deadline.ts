import type { Timers } from "../../config/ambient.ts";
import { type RefusalName, refused } from "./refusal.ts";

export interface Deadline {
  /** Aborts with a Refused as its reason. */
  signal: AbortSignal;
  /** Nothing aborts any more; call it when all is over. */
  clear(): void;
}

/** One end for everything that belongs to a request: its time is up, or the caller has given up. */
export function deadline(timers: Timers, timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = (name: RefusalName, why: string) => controller.abort(refused(name, why));
  const stop = timers.after(timeoutMs, () => abort("too_slow", `after ${timeoutMs} ms`));
  const onAbort = () => abort("aborted", String(caller?.reason));
  caller?.addEventListener("abort", onAbort, { once: true });
  if (caller?.aborted) onAbort();
  return {
    signal: controller.signal,
    clear: () => {
      stop();
      caller?.removeEventListener("abort", onAbort);
    },
  };
}
