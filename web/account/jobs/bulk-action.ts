/** The same for many, one after the other: what cannot be done with one does not keep it from the others. */
import { ApiError, UnreachableError } from "../../../src/client/errors.ts";

export interface Failure<T> {
  item: T;
  error: unknown;
}

interface Running<T> {
  act(item: T): Promise<void>;
  /** After each, done or not. */
  onStep(done: number): void;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  signal: AbortSignal;
}

/** When the server says only that there were too many requests. */
const restMs = 5_000;

/** Those that could not be done. Too many requests are waited for; without a server the rest is not tried. */
export async function bulkAction<T>(
  items: readonly T[],
  { act, onStep, sleep, signal }: Running<T>,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const [at, item] of items.entries()) {
    for (let undone = true; undone && !signal.aborted; ) {
      try {
        await act(item);
        undone = false;
      } catch (error) {
        if (error instanceof UnreachableError)
          return [...failures, ...items.slice(at).map((each) => ({ item: each, error }))];
        if (error instanceof ApiError && error.code === "rate_limited") {
          await sleep((error.retryAfterSeconds ?? 0) * 1000 || restMs, signal);
        } else {
          failures.push({ item, error });
          undone = false;
        }
      }
    }
    if (signal.aborted) return failures;
    onStep(at + 1);
  }
  return failures;
}
