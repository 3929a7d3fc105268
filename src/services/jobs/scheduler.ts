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

/** Interval of maintenance while the server runs. */
const everyMs = 30_000;
const releasesMax = 100;

interface Work {
  /** Leases in use. */
  heldTokens(): string[];
  /** Call it when jobs were queued. */
  wake(): void;
}

/** Returns a function that stops it. */
function startMaintenance(core: Core, work: Work): () => void {
  let busy = false;
  let stopped = false;
  const stop = every(core.timers, everyMs, async () => {
    // One query at a time, in case the ledger does not respond.
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

/** Requeues leases whose response was lost or whose run broke off. */
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

/** Releases the holds of abandoned jobs. */
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
  /** Fills free slots. Cheap. */
  wake(): void;
  /** Stops the job's child process; the ledger already has the reason. */
  abort(jobId: string): void;
  /** Number of conversions in slots. */
  running(): number;
  /** Transcription progress of running jobs. */
  readonly transcription: Pick<TranscriptionFeed, "follow">;
  /** Leases no more, stops children and requeues their jobs without counting an attempt. */
  stop(): Promise<void>;
}

const leaseRetryMs = 1_000;
/** Limit of small jobs: ten PDF pages. */
const smallCreditUnits = 1_000;

/** Minimum interval of transcription progress. */
const transcriptionEveryMs = 500;

interface Run {
  jobId: string;
  leaseToken: string;
  abort: AbortController;
  /** False when only the outcome remains to be recorded. */
  holdsSlot: boolean;
  /** Waits for OCR children, using little CPU. */
  waits: boolean;
  done: Promise<void>;
}

/**
 * Runs up to `slots` conversions: lease, convert, commit, end. Scans that wait for OCR children do not block small
 * jobs: as many of those run in addition.
 */
export function createScheduler(
  core: Core,
  slots: number,
  kinds: readonly Capability[] = capabilities,
): Scheduler {
  const { ledger, clock, timers, random, log } = core;
  const transcription = createTranscriptionFeed();
  const runs = new Set<Run>();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The pending lease request, which may already be granted. */
  let leasing: string | null = null;
  /** Jobs cancelled during a lease request, which may be for one of them. */
  let cancelledMeanwhile: Set<string> | null = null;

  const running = () => [...runs].filter(({ holdsSlot }) => holdsSlot).length;
  /**
   * Unrecorded outcomes hold no slot but are limited to the number of slots: a ledger that cannot write must not fill
   * the disk with results.
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
    // Leased while stopping: `stop` requeues it.
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
      // Requeued when its lease expires.
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
      const onProgress = kind?.recognition === "speech" ? transcriptionReporter(job) : lease.progress;
      const outcome = await convertJob(core, job, { signal: abort.signal, onProgress, onWaiting }, kind);
      // Stopping does not count as an attempt.
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

  function transcriptionReporter(job: JobRow): (doneMs: number, totalMs: number) => void {
    let mostMs = 0;
    return throttled(
      (doneMs, totalMs) => {
        mostMs = Math.max(mostMs, Math.min(doneMs, totalMs));
        if (totalMs > 0) transcription.tell(job, mostMs, totalMs);
      },
      clock,
      transcriptionEveryMs,
    );
  }

  function wake(): void {
    if (!signal.aborted) void fill();
  }

  const heldTokens = () => [...runs].map(({ leaseToken }) => leaseToken).concat(leasing ?? []);
  // A confirmation whose response was lost may have created a job.
  const unlisten = ledger.onChange(({ jobIds }) => {
    if (jobIds === null) wake();
  });
  const stopMaintenance = startMaintenance(core, { heldTokens, wake });

  return {
    wake,
    abort(jobId) {
      cancelledMeanwhile?.add(jobId);
      for (const run of runs) if (run.jobId === jobId) run.abort.abort();
    },
    running,
    transcription,
    async stop() {
      stopping.abort();
      stopMaintenance();
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
