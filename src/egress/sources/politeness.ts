/** Politeness towards hosts: so many requests at a time each, and none for a while to one that has asked for that. */
import type { Clock, Timers } from "../../../config/ambient.ts";
import { importFault } from "./failures.ts";

export interface Politeness {
  /** Runs `work` when the host's turn comes; throws Fault while the host wants no requests, and when `signal` aborts. */
  visit<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** The host has asked to be left alone for so long (Retry-After, RFC 9110 section 10.2.3). */
  spare(host: string, ms: number): void;
  /** Of how many hosts something is remembered. */
  known(): number;
}

/** As many connections as a careful browser without reuse would open. */
const atOnceMax = 2;
/** Longer than this nobody is believed to mean. */
const sparedMsMax = 10 * 60_000;
const betweenMs = 100;

interface State {
  busy: number;
  sparedUntilMs: number;
}

/** For all imports of the server together. */
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
        // The one that was waited for may be forgotten, and another may count already.
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
      // Nobody may come back to a host that was spared, so this is where they are forgotten.
      for (const [each, state] of states) forget(each, state);
      if (ms <= 0) return;
      const state = stateOf(host);
      state.sparedUntilMs = Math.max(state.sparedUntilMs, clock.monotonicMs() + Math.min(ms, sparedMsMax));
    },
    known: () => states.size,
  };
}
