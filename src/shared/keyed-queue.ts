import { createSemaphore, type Semaphore } from "./semaphore.ts";

const waitersDefault = 1_000;

/** Runs work when its turn comes among the work of the same name; an aborted caller leaves the line. */
export type KeyedQueue = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export const createKeyedMutex = (): KeyedQueue => createKeyedQueue(1);

/** `slots` of the same name run at the same time; past so many that wait, Fault queue_full. */
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
