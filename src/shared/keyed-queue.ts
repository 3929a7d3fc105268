import { createSemaphore, type Semaphore } from "./semaphore.ts";

const waitersDefault = 1_000;

/** Runs work in order per name; an aborted caller leaves the queue. */
export type KeyedQueue = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export const createKeyedMutex = (): KeyedQueue => createKeyedQueue(1);

/** Runs up to `slots` of a name concurrently; Fault queue_full if too many wait. */
export function createKeyedQueue(slots: number, waitersMax = waitersDefault): KeyedQueue {
  const lines = new Map<string, { enter: Semaphore; callers: number }>();
  return async (name, work, signal) => {
    const line = lines.get(name) ?? { enter: createSemaphore(slots, waitersMax), callers: 0 };
    lines.set(name, line);
    line.callers += 1;
    try {
      return await line.enter(work, signal);
    } finally {
      line.callers -= 1;
      if (line.callers === 0) lines.delete(name);
    }
  };
}
