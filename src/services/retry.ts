import { describeError } from "../log/log.ts";
import type { Core } from "./core.ts";
import { sleep } from "./waiting.ts";

const firstWaitMs = 250;
const longestWaitMs = 30_000;

export interface RetryOptions {
  /** Logged at each failure. */
  event: string;
  /** Aborting ends the waiting: one more attempt, whose error is thrown. */
  signal: AbortSignal;
  onFailure?(error: unknown): void;
}

/** Repeats what must not be lost until it succeeds, waiting longer each time. */
export async function retry<T>(
  { log, timers }: Pick<Core, "log" | "timers">,
  patience: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const { event, signal, onFailure } = patience;
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
