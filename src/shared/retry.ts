import type { Timers } from "../../config/ambient.ts";
import { describeError, type Log } from "../log/log.ts";
import { sleep } from "./timers.ts";

const firstWaitMs = 250;
const longestWaitMs = 30_000;

export interface RetryOptions {
  /** Log event of each failure. */
  event: string;
  /** After the abort there is one more attempt, whose error is thrown. */
  signal: AbortSignal;
  onFailure?(error: unknown): void;
}

/** Repeats until success with increasing delays. */
export async function retry<T>(
  { log, timers }: { log: Log; timers: Timers },
  options: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const { event, signal, onFailure } = options;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const last = signal.aborted;
    try {
      return await attempt();
    } catch (error) {
      onFailure?.(error);
      if (last) throw error;
      log("error", event, { cause: describeError(error), retry_in_ms: waitMs });
      await sleep(timers, waitMs, signal);
    }
  }
}
