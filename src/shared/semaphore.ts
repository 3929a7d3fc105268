import type { Timers } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
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
    if (signal?.aborted) throw clientDisconnected();
    if (waiting.size >= waitersMax) throw queueFull();
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

const queueFull = () => new Fault("queue_full", { headers: { "retry-after": "5" } });

/** Runs `work` when it leaves the queue; an aborted `signal` leaves the queue without running it. */
type Enqueue<T> = (work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Limits the time in queues, not that of the work: Fault queue_full after `waitMs`. Clients and proxies close a
 * connection after about a minute, so work that starts late is wasted.
 */
export async function withWaitLimit<T>(
  timers: Timers,
  enqueue: Enqueue<T>,
  work: () => Promise<T>,
  signal?: AbortSignal,
  waitMs: number = limits.queueWaitMsMax,
): Promise<T> {
  const timeout = new AbortController();
  const cancel = timers.after(waitMs, () => timeout.abort());
  const either = AbortSignal.any(signal === undefined ? [timeout.signal] : [signal, timeout.signal]);
  let started = false;
  try {
    return await enqueue(() => {
      started = true;
      cancel();
      return work();
    }, either);
  } catch (error) {
    throw timeout.signal.aborted && !started ? queueFull() : error;
  } finally {
    cancel();
  }
}
