import { type Clock, systemClock } from "../../config/ambient.ts";

const usualIntervalMs = 200;

/**
 * Limits progress reports to one per interval (default: five per second), always including the first and the last
 * (`done` = `total`). Without timers, because converters may block the thread.
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
