import { Fault } from "../../config/errors/fault.ts";
import { clientDisconnected } from "./client-disconnected.ts";

/** Runs work in order; an aborted caller leaves the queue. */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Runs up to `slots` concurrently in order of arrival; Fault queue_full if more than `waitersMax` wait. */
export function createSemaphore(slots: number, waitersMax: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = slots;

  function leave(): void {
    const next = waiting.values().next().value;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= waitersMax) throw new Fault("queue_full", { headers: { "retry-after": "5" } });
    const turn = Promise.withResolvers<void>();
    const give = () => turn.resolve();
    const giveUp = () => {
      // The next waiter already has the slot and passes it on by `leave`.
      if (waiting.delete(give)) turn.reject(clientDisconnected());
    };
    waiting.add(give);
    signal?.addEventListener("abort", giveUp);
    await turn.promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }

  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
