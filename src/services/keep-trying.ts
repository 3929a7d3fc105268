import { describeError } from "../log.ts";
import type { Core } from "./core.ts";
import { sleep } from "./waiting.ts";

const firstWaitMs = 250;
const longestWaitMs = 30_000;

export interface Patience {
  /** Logged at each failure. */
  event: string;
  /** True ends the trying; the last error is thrown. */
  giveUp(): boolean;
}

/** Repeats what must not be lost until it succeeds, waiting longer each time. */
export async function keepTrying<T>(
  { log, timers }: Pick<Core, "log" | "timers">,
  patience: Patience,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (patience.giveUp()) throw error;
      log("error", patience.event, { cause: describeError(error), retry_in_ms: waitMs });
      await sleep(timers, waitMs);
    }
  }
}
