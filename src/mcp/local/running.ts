/** The calls that are under way, so that none outlives the server. */
import { systemTimers } from "../../../config/ambient.ts";

export interface Running {
  /** Aborts when all are to end. */
  stopping: AbortSignal;
  track<T>(work: Promise<T>): Promise<T>;
  /** Cancels them all and waits until they have ended, but not longer than that. */
  end(msMax: number): Promise<void>;
}

export function createRunning(): Running {
  const controller = new AbortController();
  const calls = new Set<Promise<unknown>>();
  return {
    stopping: controller.signal,
    track(work) {
      calls.add(work);
      const forget = () => void calls.delete(work);
      work.then(forget, forget);
      return work;
    },
    async end(msMax) {
      controller.abort();
      const { promise, resolve } = Promise.withResolvers<void>();
      const forget = systemTimers.after(msMax, resolve);
      await Promise.race([Promise.allSettled(calls), promise]);
      forget();
    },
  };
}
