import { systemClock } from "../../config/ambient.ts";

/** The longest that a timer can wait. */
const timerMsMax = 2 ** 31 - 1;

/** What is paused now has always the same time left: it is not asked about more often. */
const lookMsMin = 5;

/** A deadline that can be put off. */
export interface Deadline {
  extend(ms: number): void;
  stop(): void;
}

/**
 * Calls `late` once, so many milliseconds from now and from what it is extended by. `pausedMs`: so much of the time since
 * then does not count.
 */
export function startDeadline(ms: number, late: () => void, pausedMs: () => number = () => 0): Deadline {
  let endMs = systemClock.monotonicMs() + ms;
  let timer: ReturnType<typeof setTimeout>;
  const leftMs = () => endMs + pausedMs() - systemClock.monotonicMs();
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(lookMsMin, leftMs()), timerMsMax));
  };
  const look = () => {
    if (leftMs() > 0) wait();
    else late();
  };
  wait();
  return {
    extend(moreMs) {
      endMs += moreMs;
    },
    stop: () => clearTimeout(timer),
  };
}
