/** Renews the lease of a running job and records its progress. */
import type { JobRow } from "../../../ledger/contract.ts";
import { describeError } from "../../log/log.ts";
import { every } from "../../shared/timers.ts";
import type { Core } from "../core.ts";

export const leaseMs = 60_000;
const renewEveryMs = 10_000;
/** Minimum interval of progress writes. */
const progressEveryMs = 500;

export interface KeptLease {
  progress(done: number, total: number): void;
  stop(): void;
}

/**
 * `onLost` is called when the lease is lost. Reported progress is the ledger's, so it survives crashes and never
 * decreases.
 */
export function keepLease(core: Core, job: JobRow, leaseToken: string, onLost: () => void): KeptLease {
  const { ledger, clock, timers, log } = core;
  let pagesDone = 0;
  let pagesTotal: number | null = null;
  let cancelProgress: (() => void) | null = null;
  let stopped = false;

  async function renew(): Promise<void> {
    if (stopped) return;
    try {
      const leaseUntilMs = clock.nowMs() + leaseMs;
      const { held } = await ledger.write("renewLease", {
        jobId: job.id,
        leaseToken,
        leaseUntilMs,
        pagesDone,
        pagesTotal,
      });
      if (!held && !stopped) onLost();
    } catch (error) {
      log("warn", "job.lease_not_renewed", { job_id: job.id, cause: describeError(error) });
    }
  }

  const stopRenewing = every(timers, renewEveryMs, () => void renew());
  return {
    progress(done, total) {
      if (stopped || total < 1) return;
      pagesTotal = total;
      pagesDone = Math.min(Math.max(pagesDone, done), total);
      cancelProgress ??= timers.after(progressEveryMs, () => {
        cancelProgress = null;
        void renew();
      });
    },
    stop() {
      stopped = true;
      stopRenewing();
      cancelProgress?.();
    },
  };
}
