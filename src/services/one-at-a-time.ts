import { createTurnstile, type Turnstile } from "./turnstile.ts";

const waitersMax = 1_000;

/** Runs work when no other of the same name is running; an aborted caller leaves the line. */
export type OneAtATime = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  const lines = new Map<string, { enter: Turnstile; callers: number }>();
  return async (name, work, signal) => {
    const line = lines.get(name) ?? { enter: createTurnstile(1, waitersMax), callers: 0 };
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
