/** How long the engine may read one picture, over all that is tried with it. */
import { systemClock } from "../../../config/ambient.ts";

export interface Budget {
  /** On the monotonic clock; Infinity without an end. */
  readonly endMs: number;
  readonly isSpent: boolean;
}

/** Runs from now on. */
export function budgetOf(ms: number, clock = systemClock): Budget {
  const endMs = clock.monotonicMs() + ms;
  return {
    endMs,
    get isSpent() {
      return clock.monotonicMs() >= endMs;
    },
  };
}
