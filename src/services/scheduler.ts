import { catalogue } from "../../config/errors/catalogue.ts";
import { version } from "../../config/version.ts";
import type { ConversionRequest } from "../../converters/contract.ts";
import type { JobRow } from "../../ledger/contract.ts";
import { newId, newSupportReference } from "../identifiers.ts";
import { describeError } from "../log.ts";
import type { ConvertTask, TaskOutcome } from "../sandbox/contract.ts";
import type { Core } from "./core.ts";
import { succeeded, unsuccessful } from "./endings.ts";
import { keepTrying } from "./keep-trying.ts";

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
const dayMs = 86_400_000;

interface Run {
  abort: AbortController;
  progress: Progress | undefined;
  done: Promise<void>;
}

/** Keeps `slots` conversions going: lease, convert in a child, commit the result, end the job. */
export function createScheduler(core: Core, slots: number): Scheduler {
  const { settings, ledger, storage, sandbox, clock, random, log } = core;
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
      setTimeout(wake, 1000).unref();
    } finally {
      filling = false;
    }
  }

  async function leaseOne(): Promise<boolean> {
    const leaseToken = newId("hld", random);
    const nowMs = clock.nowMs();
    const leased = await ledger.write("leaseJob", { leaseToken, nowMs, leaseUntilMs: nowMs + leaseMs });
    if (!leased) return false;
    const run: Run = { abort: new AbortController(), progress: undefined, done: Promise.resolve() };
    runs.set(leased.job.id, run);
    run.done = perform(leased.job, leaseToken, run)
      .catch((error) => log("error", "job.abandoned", { job_id: leased.job.id, cause: describeError(error) }))
      .finally(() => {
        runs.delete(leased.job.id);
        wake();
      });
    return true;
  }

  async function perform(job: JobRow, leaseToken: string, run: Run): Promise<void> {
    log("debug", "job.started", { job_id: job.id, attempt: job.attempt });
    const renewal = setInterval(() => renew(job.id, leaseToken, run), renewEveryMs);
    try {
      const outcome = await attempt(job, run);
      // Stopping is nobody's fault: the job goes back to the queue as it was.
      if (stopping && !outcome.ok && outcome.reason === "cancelled") return;
      await record(job, leaseToken, outcome);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Converts and moves the bundle into place; a disk that fails is the job's failure, not the server's. */
  async function attempt(job: JobRow, run: Run): Promise<TaskOutcome<ConvertTask>> {
    let workDir: string | undefined;
    try {
      workDir = await storage.createWork(job.id);
      const outcome = await convert(job, workDir, run);
      if (outcome.ok) await storage.commitResult(job.id, workDir);
      return outcome;
    } catch (error) {
      const message = catalogue.storage_failed.message;
      return { ok: false, reason: "fault", code: "storage_failed", message, internal: describeError(error) };
    } finally {
      if (workDir) await storage.removeWork(workDir);
    }
  }

  async function convert(job: JobRow, workDir: string, run: Run): Promise<TaskOutcome<ConvertTask>> {
    const upload = await ledger.read.upload(job.uploadId, job.owner);
    if (!upload)
      return { ok: false, reason: "fault", code: "storage_failed", message: "The original is gone." };
    const task: ConvertTask = {
      kind: "convert",
      source: { path: storage.uploadPath(upload.id), filename: upload.filename, bytes: upload.bytes },
      sourceSha256: upload.sha256,
      capabilityId: job.capabilityId,
      request: job.request as unknown as ConversionRequest,
      workDir,
      version,
      wanted: "everything",
    };
    return sandbox.run(task, {
      deadlineMs: settings["sandbox.deadline_seconds"] * 1000,
      memoryMib: settings["sandbox.memory_mib"],
      signal: run.abort.signal,
      onProgress: (done, total) => {
        // A second attempt starts over, but what a caller sees never goes back.
        run.progress = { done: Math.max(done, run.progress?.done ?? job.pagesDone), total };
      },
    });
  }

  async function record(job: JobRow, leaseToken: string, outcome: TaskOutcome<ConvertTask>): Promise<void> {
    const retentionMs = settings["retention.results_days"] * dayMs;
    const supportReference = newSupportReference(random);
    const base = { jobId: job.id, leaseToken, retentionMs };
    // A ledger that cannot write now (a full disk) must still learn the ending: the hold stays until it does.
    const ended = await keepTrying(
      log,
      { event: "job.ending_not_written", giveUp: () => stopping },
      async () => {
        const nowMs = clock.nowMs();
        if (!outcome.ok && outcome.reason === "crashed")
          return ledger.write("childDied", { ...base, supportReference, nowMs });
        const ending = outcome.ok
          ? succeeded(job, outcome.value, log)
          : unsuccessful(outcome, supportReference);
        return ledger.write("endJob", { ...base, ending, nowMs });
      },
    );
    if (ended.outcome === "lost") await storage.removeResult(job.id);
    logEnd(job, outcome, ended.outcome, supportReference);
  }

  function logEnd(
    job: JobRow,
    outcome: TaskOutcome<ConvertTask>,
    ended: string,
    supportReference: string,
  ): void {
    const fields = { job_id: job.id, capability_id: job.capabilityId, ended };
    if (outcome.ok) {
      log("info", "job.succeeded", fields);
      return;
    }
    const internal = "internal" in outcome ? outcome.internal : undefined;
    log("warn", "job.unsuccessful", {
      ...fields,
      reason: outcome.reason,
      support_reference: supportReference,
      internal,
    });
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
      await ledger.write("requeueLeases", { expiredBeforeMs: null });
    },
  };
}
