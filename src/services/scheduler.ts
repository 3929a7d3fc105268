import type { JobRow } from "../../ledger/contract.ts";
import { newId } from "../identifiers.ts";
import { describeError } from "../log.ts";
import { convertJob } from "./conversion.ts";
import type { Core } from "./core.ts";
import { recordEnding } from "./record-ending.ts";
import { every } from "./waiting.ts";

export interface Progress {
  done: number;
  total: number;
}

export interface Scheduler {
  /** There may be work: fills free slots. Cheap to call often. */
  wake(): void;
  /** Stops the job's child; the ledger has already recorded why. */
  abort(jobId: string): void;
  progress(jobId: string): Progress | undefined;
  running(): number;
  /** Leases nothing more, stops the children and puts their jobs back into the queue with no attempt lost. */
  stop(): Promise<void>;
}

const leaseMs = 60_000;
const renewEveryMs = 10_000;
const leaseRetryMs = 1_000;

interface Run {
  abort: AbortController;
  progress: Progress | undefined;
  done: Promise<void>;
}

/** Keeps `slots` conversions going: lease, convert in a child, commit the result, end the job. */
export function createScheduler(core: Core, slots: number): Scheduler {
  const { ledger, clock, timers, random, log } = core;
  const runs = new Map<string, Run>();
  let stopping = false;
  let filling = false;
  let again = false;

  async function fill(): Promise<void> {
    if (filling) {
      again = true;
      return;
    }
    filling = true;
    try {
      do {
        again = false;
        while (!stopping && runs.size < slots && (await leaseOne())) {}
      } while (again && !stopping);
    } catch (error) {
      log("error", "scheduler.lease_failed", { cause: describeError(error) });
      timers.after(leaseRetryMs, wake);
    } finally {
      filling = false;
    }
  }

  async function leaseOne(): Promise<boolean> {
    const leaseToken = newId("lse", random);
    const nowMs = clock.nowMs();
    const leased = await ledger.write("leaseJob", { leaseToken, nowMs, leaseUntilMs: nowMs + leaseMs });
    // Leased while stopping: `stop` puts it back with all the others.
    if (!leased || stopping) return false;
    const run: Run = { abort: new AbortController(), progress: undefined, done: Promise.resolve() };
    runs.set(leased.job.id, run);
    run.done = perform(leased.job, leaseToken, run)
      .catch((error) => log("error", "job.abandoned", { job_id: leased.job.id, cause: describeError(error) }))
      .finally(() => {
        // A job whose child died is in the queue again, and may run by now.
        if (runs.get(leased.job.id) === run) runs.delete(leased.job.id);
        wake();
      });
    return true;
  }

  async function perform(job: JobRow, leaseToken: string, run: Run): Promise<void> {
    log("debug", "job.started", { job_id: job.id, attempt: job.attempt });
    const stopRenewing = every(timers, renewEveryMs, () => renew(job.id, leaseToken, run));
    try {
      const outcome = await convertJob(core, job, {
        signal: run.abort.signal,
        onProgress: (done, total) => {
          // A second attempt starts over, but what a caller sees never goes back.
          run.progress = { done: Math.max(done, run.progress?.done ?? job.pagesDone), total };
        },
      });
      // Stopping is nobody's fault: the job goes back to the queue as it was.
      if (stopping && !outcome.ok && outcome.reason === "cancelled") return;
      await recordEnding(core, { job, leaseToken, outcome }, () => stopping);
    } finally {
      stopRenewing();
    }
  }

  async function renew(jobId: string, leaseToken: string, run: Run): Promise<void> {
    try {
      const { held } = await ledger.write("renewLease", {
        jobId,
        leaseToken,
        leaseUntilMs: clock.nowMs() + leaseMs,
        pagesDone: run.progress?.done ?? 0,
        pagesTotal: run.progress?.total ?? null,
      });
      if (!held) run.abort.abort();
    } catch (error) {
      log("warn", "job.lease_not_renewed", { job_id: jobId, cause: describeError(error) });
    }
  }

  function wake(): void {
    if (!stopping) void fill();
  }

  return {
    wake,
    abort: (jobId) => runs.get(jobId)?.abort.abort(),
    progress: (jobId) => runs.get(jobId)?.progress,
    running: () => runs.size,
    async stop() {
      stopping = true;
      const open = [...runs.values()];
      for (const run of open) run.abort.abort();
      await Promise.all(open.map((run) => run.done));
      await ledger.write("requeueLeases", { which: "all", nowMs: clock.nowMs() });
    },
  };
}
