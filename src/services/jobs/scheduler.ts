import { capabilities } from "../../../converters/capabilities.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { describeError } from "../../log/log.ts";
import { throttled } from "../../sandbox/progress.ts";
import { coalesceRuns } from "../../shared/coalesce-runs.ts";
import { newId } from "../../shared/identifiers.ts";
import { every } from "../../shared/timers.ts";
import type { Core } from "../core.ts";
import { convertJob } from "./conversion.ts";
import { keepLease, leaseMs } from "./keep-lease.ts";
import { saveOutcome } from "./save-outcome.ts";
import { createTranscriptionFeed, type TranscriptionFeed } from "./transcription-progress.ts";

/** What brings jobs on that something went wrong with, now and then, while the server runs. */
const everyMs = 30_000;
const releasesMax = 100;

interface Work {
  /** The leases that somebody works under. */
  heldTokens(): string[];
  /** There is work in the queue again. */
  wake(): void;
}

/** Returns what stops it. */
function startUpkeep(core: Core, work: Work): () => void {
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

export interface Scheduler {
  /** There may be work: fills free slots. Cheap to call often. */
  wake(): void;
  /** Stops the job's child; the ledger has already recorded why. */
  abort(jobId: string): void;
  /** Conversions that hold a slot. */
  running(): number;
  /** How far the recordings of running jobs are transcribed. */
  readonly heard: Pick<TranscriptionFeed, "follow">;
  /** Leases nothing more, stops the children and puts their jobs back into the queue with no attempt lost. */
  stop(): Promise<void>;
}

const leaseRetryMs = 1_000;
/** Estimates up to here are small jobs: ten pages of a PDF. */
const smallCreditUnits = 1_000;

/** Followers hear of a recording's progress at most this often. */
const heardEveryMs = 500;

interface Run {
  jobId: string;
  leaseToken: string;
  abort: AbortController;
  /** False once nothing is left to do but to write down how it ended. */
  holdsSlot: boolean;
  /** Other children read its pages, and it computes next to nothing itself. */
  waits: boolean;
  done: Promise<void>;
}

/**
 * Keeps `slots` conversions going: lease, convert in a child, commit the result, end the job. Long scans, whose pages are
 * read by other children, do not hold up small jobs: as many more of those run while scans have all slots.
 */
export function createScheduler(
  core: Core,
  slots: number,
  kinds: readonly Capability[] = capabilities,
): Scheduler {
  const { ledger, clock, timers, random, log } = core;
  const heard = createTranscriptionFeed();
  const runs = new Set<Run>();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The lease that is being asked for: it may be had already, for all that is known. */
  let leasing: string | null = null;
  /** Jobs that were cancelled while a lease is being asked for: it may be one of theirs. */
  let cancelledMeanwhile: Set<string> | null = null;

  const running = () => [...runs].filter(({ holdsSlot }) => holdsSlot).length;
  /**
   * An ending that the ledger does not take holds no slot, but as many as there are slots may wait so and no more: a
   * ledger that cannot be written to must not make the disk fill up with results.
   */
  const hasRoom = () => !signal.aborted && running() < slots && runs.size < 2 * slots;
  const computing = () => [...runs].filter(({ holdsSlot, waits }) => holdsSlot && !waits).length;
  const hasRoomForSmall = () =>
    !signal.aborted && running() >= slots && computing() < slots && runs.size < 2 * slots;

  const leaseAll = coalesceRuns(signal, async () => {
    while (hasRoom() && (await leaseOne())) {}
    while (hasRoomForSmall() && (await leaseOne(smallCreditUnits))) {}
  });

  async function fill(): Promise<void> {
    try {
      await leaseAll();
    } catch (error) {
      log("error", "scheduler.lease_failed", { cause: describeError(error) });
      timers.after(leaseRetryMs, wake);
    }
  }

  async function leaseOne(creditUnitsMax?: number): Promise<boolean> {
    const leaseToken = newId("lse", random);
    const nowMs = clock.nowMs();
    const cancelled = new Set<string>();
    cancelledMeanwhile = cancelled;
    leasing = leaseToken;
    const leased = await ledger
      .write("leaseJob", {
        leaseToken,
        nowMs,
        leaseUntilMs: nowMs + leaseMs,
        ...(creditUnitsMax === undefined ? {} : { creditUnitsMax }),
      })
      .finally(() => {
        leasing = null;
      });
    // Leased while stopping: `stop` puts it back with all the others.
    if (!leased || signal.aborted) return false;
    const { job } = leased;
    const abort = new AbortController();
    if (cancelled.has(job.id)) abort.abort();
    const run: Run = {
      jobId: job.id,
      leaseToken,
      abort,
      holdsSlot: true,
      waits: false,
      done: Promise.resolve(),
    };
    runs.add(run);
    run.done = perform(job, run)
      // What is left running so goes back to the queue when its lease has expired.
      .catch((error) => log("error", "job.abandoned", { job_id: job.id, cause: describeError(error) }))
      .finally(() => {
        runs.delete(run);
        wake();
      });
    return true;
  }

  async function perform(job: JobRow, run: Run): Promise<void> {
    const { leaseToken, abort } = run;
    log("debug", "job.started", { job_id: job.id, attempt: job.attempt });
    const lease = keepLease(core, job, leaseToken, () => abort.abort());
    try {
      const onWaiting = () => {
        run.waits = true;
        wake();
      };
      const kind = kinds.find(({ id }) => id === job.capabilityId);
      const onProgress = kind?.recognition === "speech" ? tellsHeard(job) : lease.progress;
      const outcome = await convertJob(core, job, { signal: abort.signal, onProgress, onWaiting }, kind);
      // Stopping is nobody's fault: the job goes back to the queue as it was.
      if (signal.aborted && !outcome.ok && outcome.reason === "cancelled") return;
      const onRefused = () => {
        if (run.holdsSlot) {
          run.holdsSlot = false;
          wake();
        }
      };
      await saveOutcome(core, { job, leaseToken, outcome }, { signal, onRefused });
    } finally {
      lease.stop();
    }
  }

  function tellsHeard(job: JobRow): (doneMs: number, totalMs: number) => void {
    let mostMs = 0;
    return throttled(
      (doneMs, totalMs) => {
        mostMs = Math.max(mostMs, Math.min(doneMs, totalMs));
        if (totalMs > 0) heard.tell(job, mostMs, totalMs);
      },
      clock,
      heardEveryMs,
    );
  }

  function wake(): void {
    if (!signal.aborted) void fill();
  }

  const heldTokens = () => [...runs].map(({ leaseToken }) => leaseToken).concat(leasing ?? []);
  // A confirmation whose answer got lost may have made a job, and whoever asked for it may not come back.
  const unlisten = ledger.onChange(({ jobIds }) => {
    if (jobIds === null) wake();
  });
  const stopUpkeep = startUpkeep(core, { heldTokens, wake });

  return {
    wake,
    abort(jobId) {
      cancelledMeanwhile?.add(jobId);
      for (const run of runs) if (run.jobId === jobId) run.abort.abort();
    },
    running,
    heard,
    async stop() {
      stopping.abort();
      stopUpkeep();
      unlisten();
      for (const run of runs) run.abort.abort();
      await Promise.all([...runs].map((run) => run.done));
      try {
        await ledger.write("requeueLeases", { which: "all", nowMs: clock.nowMs() });
      } catch (error) {
        // The next start does it.
        log("error", "scheduler.requeue_failed", { cause: describeError(error) });
      }
    },
  };
}
