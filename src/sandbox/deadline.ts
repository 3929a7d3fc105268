import { systemClock } from "../../config/ambient.ts";

/** The longest that a timer can wait. */
const timerMsMax = 2 ** 31 - 1;

/** A deadline that can be put off. */
export interface Deadline {
  extend(ms: number): void;
  stop(): void;
}

/** Calls `late` once, so many milliseconds from now and from what it is extended by. */
export function startDeadline(ms: number, late: () => void): Deadline {
  let endMs = systemClock.monotonicMs() + ms;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(0, endMs - systemClock.monotonicMs()), timerMsMax));
  };
  const look = () => {
    if (systemClock.monotonicMs() < endMs) wait();
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
