/** Per-host request limits: concurrency and Retry-After. */
import type { Clock, Timers } from "../../../config/ambient.ts";
import { importFault } from "./failures.ts";

export interface Politeness {
  /** Runs `work` in turn; throws Fault while the host is blocked, and on abort. */
  visit<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Blocks a host (Retry-After, RFC 9110, 10.2.3). */
  spare(host: string, ms: number): void;
  /** Number of remembered hosts. */
  known(): number;
}

/** Concurrent requests per host. */
const atOnceMax = 2;
/** Longest accepted Retry-After. */
const sparedMsMax = 10 * 60_000;
const betweenMs = 100;

interface State {
  busy: number;
  sparedUntilMs: number;
}

/** For all imports of the server. */
export function createPoliteness({ clock, timers }: { clock: Clock; timers: Timers }): Politeness {
  const states = new Map<string, State>();
  const stateOf = (host: string): State => {
    const known = states.get(host) ?? { busy: 0, sparedUntilMs: 0 };
    states.set(host, known);
    return known;
  };
  const forget = (host: string, { busy, sparedUntilMs }: State) => {
    if (busy === 0 && sparedUntilMs <= clock.monotonicMs()) states.delete(host);
  };
  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stop = timers.after(betweenMs, done);
      signal.addEventListener("abort", done, { once: true });
      function done(): void {
        stop();
        signal.removeEventListener("abort", done);
        resolve();
      }
    });

  return {
    async visit(host, signal, work) {
      let state = stateOf(host);
      while (state.busy >= atOnceMax) {
        if (signal.aborted) throw importFault("too_slow");
        await pause(signal);
        // The awaited entry may be forgotten meanwhile.
        state = stateOf(host);
      }
      const sparedMs = state.sparedUntilMs - clock.monotonicMs();
      if (sparedMs > 0)
        throw importFault("too_many_requests", { retryAfterSeconds: Math.ceil(sparedMs / 1000) });
      state.busy += 1;
      try {
        return await work();
      } finally {
        state.busy -= 1;
        forget(host, state);
      }
    },
    spare(host, ms) {
      // Forgets expired blocks.
      for (const [each, state] of states) forget(each, state);
      if (ms <= 0) return;
      const state = stateOf(host);
      state.sparedUntilMs = Math.max(state.sparedUntilMs, clock.monotonicMs() + Math.min(ms, sparedMsMax));
    },
    known: () => states.size,
  };
}
