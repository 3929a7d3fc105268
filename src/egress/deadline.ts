import type { Timers } from "../../config/ambient.ts";
import { type RefusalName, refused } from "./refusal.ts";

export interface Deadline {
  /** Aborts with a Refused as reason. */
  signal: AbortSignal;
  /** Call it when the request is finished. */
  clear(): void;
}

/** A common end of a request: time limit or the caller's abort. */
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
