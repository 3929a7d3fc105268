import { type Clock, systemClock } from "../../config/ambient.ts";

const usualIntervalMs = 200;

/**
 * Lets no more than one report through in each interval (at most five a second, unless told otherwise), the first and the
 * last (`done` = `total`) always. Nothing is sent later by a timer: a converter may keep the thread for seconds.
 */
export function throttled(
  report: (done: number, total: number) => void,
  clock: Clock = systemClock,
  intervalMs = usualIntervalMs,
): (done: number, total: number) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const nowMs = clock.monotonicMs();
    if (done < total && nowMs - lastMs < intervalMs) return;
    lastMs = nowMs;
    report(done, total);
  };
}
