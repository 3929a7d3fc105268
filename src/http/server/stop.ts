/** Stops a server within a time that does not depend on any disk or caller. */
import { limits } from "../../../config/limits.ts";
import type { Log } from "../../log/log.ts";
import { type ClosingSteps, closeInOrder } from "../../shared/close-in-order.ts";

export interface Stopping {
  /** Waits for running requests, within its own grace time. */
  requests: () => Promise<void>;
  /** Stops everything else, in order. */
  rest: ClosingSteps;
  log: Log;
}

/**
 * Resolves with the names of the parts that have not ended, which are also logged; empty in the normal case. Parts
 * that hang (because of an unresponsive disk, for example) end with the process; this costs only time at the next
 * start.
 */
export async function stopInTime(
  { requests, rest, log }: Stopping,
  { stopGraceMs, stopRestMsMax }: { stopGraceMs: number; stopRestMsMax: number } = limits,
): Promise<readonly string[]> {
  const patience = Promise.withResolvers<"late">();
  const late = () => patience.resolve("late");
  let timer = setTimeout(late, stopGraceMs + stopRestMsMax);
  const requestsFirst = async () => {
    await requests();
    clearTimeout(timer);
    timer = setTimeout(late, stopRestMsMax);
  };
  const unended = new Set<string>();
  try {
    const ending = closeInOrder({ requests: requestsFirst, ...rest }, unended).then(() => "ended" as const);
    if ((await Promise.race([ending, patience.promise])) === "ended") return [];
    const names = [...unended];
    log("error", "server.stop_timed_out", { unended: names.join(", ") });
    return names;
  } finally {
    clearTimeout(timer);
  }
}
