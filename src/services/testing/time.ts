/** Time that a test lets pass: the clock goes on by itself and leaps when told, timers run when their time has come. */
import { type Clock, systemClock, type Timers } from "../../../config/ambient.ts";

export interface Time {
  clock: Clock;
  timers: Timers;
  /** Leaps, and runs what has become due. */
  pass(ms: number): void;
  /** How many timers wait. */
  pending(): number;
}

export function createTime(): Time {
  let leaptMs = 0;
  const waiting = new Set<{ atMs: number; run: () => void }>();
  const clock: Clock = {
    nowMs: () => systemClock.nowMs() + leaptMs,
    monotonicMs: () => systemClock.monotonicMs() + leaptMs,
  };
  return {
    clock,
    timers: {
      after(ms, run) {
        const timer = { atMs: clock.nowMs() + ms, run };
        waiting.add(timer);
        return () => waiting.delete(timer);
      },
    },
    pass(ms) {
      leaptMs += ms;
      const due = [...waiting].filter(({ atMs }) => atMs <= clock.nowMs());
      for (const timer of due.sort((a, b) => a.atMs - b.atMs)) if (waiting.delete(timer)) timer.run();
    },
    pending: () => waiting.size,
  };
}
