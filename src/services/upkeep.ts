/** What brings jobs on that something went wrong with, now and then, while the server runs. */
import { describeError } from "../log.ts";
import type { Core } from "./core.ts";
import { leaseMs } from "./keep-lease.ts";
import { every } from "./waiting.ts";

const everyMs = 30_000;
const releasesMax = 100;

export interface Work {
  /** The leases that somebody works under. */
  heldTokens(): string[];
  /** There is work in the queue again. */
  wake(): void;
}

/** Returns what stops it. */
export function startUpkeep(core: Core, work: Work): () => void {
  let busy = false;
  let stopped = false;
  const stop = every(core.timers, everyMs, async () => {
    // A ledger that does not answer is not asked twice at a time.
    if (busy) return;
    busy = true;
    await requeueLost(core, work);
    await releaseHolds(core, () => stopped);
    busy = false;
  });
  return () => {
    stopped = true;
    stop();
  };
}

/** A lease whose answer got lost, or whose run broke off: nobody else would ever end that job. */
async function requeueLost({ ledger, clock, log }: Core, work: Work): Promise<void> {
  try {
    const { jobIds } = await ledger.write("requeueLeases", {
      which: "expired",
      heldTokens: work.heldTokens(),
      leaseMsMax: leaseMs,
      nowMs: clock.nowMs(),
    });
    if (jobIds.length === 0) return;
    log("warn", "scheduler.leases_expired", { requeued: jobIds.length });
    work.wake();
  } catch (error) {
    log("error", "scheduler.requeue_failed", { cause: describeError(error) });
  }
}

/** The Credits of jobs that had to be abandoned. */
async function releaseHolds({ ledger, clock, log }: Core, stopped: () => boolean): Promise<void> {
  if (stopped()) return;
  const jobIds = await ledger.read.pendingReleases(releasesMax).catch((error: unknown) => {
    log("error", "scheduler.releases_unknown", { cause: describeError(error) });
    return [];
  });
  for (const jobId of jobIds) {
    if (stopped()) return;
    try {
      const { outcome } = await ledger.write("releaseHold", { jobId, nowMs: clock.nowMs() });
      log("info", "job.hold_released", { job_id: jobId, outcome });
    } catch (error) {
      log("error", "job.hold_not_released", { job_id: jobId, cause: describeError(error) });
    }
  }
}
