import { systemClock } from "../../config/ambient.ts";

const intervalMs = 200;

/**
 * Lets at most five reports a second through, the first and the last (`done` = `total`) always. Nothing is sent
 * later by a timer: a converter may keep the thread for seconds.
 */
export function throttled(
  report: (done: number, total: number) => void,
  clock = systemClock,
): (done: number, total: number) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const nowMs = clock.monotonicMs();
    if (done < total && nowMs - lastMs < intervalMs) return;
    lastMs = nowMs;
    report(done, total);
  };
}
