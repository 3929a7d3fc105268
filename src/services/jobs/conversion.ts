/** One attempt at a job: work folder, conversion in a child process, bundle moved into place. */
import { errorCatalog, isJobErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { version } from "../../../config/version.ts";
import type { Capability, ConversionRequest } from "../../../converters/contract.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { ownerKey } from "../../../ledger/schema/owners.ts";
import { describeError } from "../../log/log.ts";
import type { ConvertTask, RunOptions, TaskOutcome } from "../../sandbox/contract.ts";
import { isOutOfFiles } from "../../shared/open-files.ts";
import { sleep } from "../../shared/timers.ts";
import type { Core } from "../core.ts";
import { languagesGone } from "../models/languages.ts";
import { chosenSpeech, speechGone } from "../models/speech.ts";
import { rateOf } from "../uploads/pricing.ts";
import { timesOf } from "./deadlines.ts";

export type Watch = Required<Pick<RunOptions, "signal" | "onProgress" | "onWaiting">>;
type Outcome = TaskOutcome<ConvertTask>;

const childRetryMs = 500;

/**
 * `kind`: the job's capability; undefined: unknown to this version. While the server has no free descriptors the job
 * waits. Never rejects.
 */
export async function convertJob(
  core: Core,
  job: JobRow,
  watch: Watch,
  kind: Capability | undefined,
): Promise<Outcome> {
  for (;;) {
    try {
      return await attemptOf(core, job, watch, kind);
    } catch (error) {
      if (!isOutOfFiles(error)) return refused(error);
      if (watch.signal.aborted) return { ok: false, reason: "cancelled" };
      core.log("warn", "job.waits_for_descriptors", { job_id: job.id, cause: describeError(error) });
      await sleep(core.timers, childRetryMs, watch.signal);
    }
  }
}

async function attemptOf(
  core: Core,
  job: JobRow,
  watch: Watch,
  kind: Capability | undefined,
): Promise<Outcome> {
  const workDir = await core.storage.createWork(job.id);
  try {
    const isRecording = kind?.recognition === "speech";
    const outcome = await convert(core, job, workDir, isRecording, watch);
    if (outcome.ok) await core.storage.commitResult(job.id, workDir);
    return outcome;
  } finally {
    await removeWork(core, job, workDir);
  }
}

/** `isRecording`: a recording with a speech model. */
async function convert(
  core: Core,
  job: JobRow,
  workDir: string,
  isRecording: boolean,
  watch: Watch,
): Promise<Outcome> {
  const { settings, ledger, storage, sandbox, models } = core;
  const upload = await ledger.read.upload(job.uploadId, job.owner);
  if (!upload) throw new Error(`job ${job.id} has no upload`);
  const task: ConvertTask = {
    kind: "convert",
    source: { path: storage.uploadPath(upload.id), filename: upload.filename, bytes: upload.bytes },
    sourceSha256: upload.sha256,
    capabilityId: job.capabilityId,
    request: job.request as unknown as ConversionRequest,
    workDir,
    version,
    wanted: "everything",
    charge: chargeTerms(core, job),
    keptDir: isRecording ? await storage.keptFolder(job.id) : null,
  };
  const { options } = task.request;
  const gone = () =>
    languagesGone(options, models.languageFiles()) ?? (isRecording ? speechGone(options, core) : null);
  for (;;) {
    const missing = gone();
    if (missing !== null) return { ok: false, ...missing };
    const speechModel = isRecording ? chosenSpeech(options, core) : null;
    const outcome = await sandbox.run(
      { ...task, speechModel },
      {
        ...timesOf(settings, upload.measurement),
        memoryMib: settings["sandbox.memory_mib"],
        tenant: ownerKey(job.owner),
        ...watch,
      },
    );
    if (outcome.ok || outcome.reason !== "fault") return outcome;
    // The reason may be a language or model that was removed meanwhile.
    if (outcome.code !== "service_unavailable") return { ...outcome, ...gone() };
    // No child could be started (memory, descriptors): the job is retried later.
    if (watch.signal.aborted) return { ok: false, reason: "cancelled" };
    core.log("warn", "job.waits_for_a_child", { job_id: job.id, internal: outcome.internal });
    await sleep(core.timers, childRetryMs, watch.signal);
  }
}

/** Pricing by the rate card of the estimate; null: no such card (see save-outcome.ts). */
function chargeTerms({ rateCards }: Core, job: JobRow): NonNullable<ConvertTask["charge"]> | null {
  const card = rateCards.byVersion(job.rateCardVersion);
  const rate = card === null ? null : rateOf(card, job.capabilityId);
  return rate === null
    ? null
    : { rate: { components: rate.components }, creditUnitsMax: job.estimatedCreditUnits };
}

/** Storage errors that are valid job errors; an invalid bundle is a failed conversion. */
function refused(error: unknown): Outcome {
  const code = error instanceof Fault && isJobErrorCode(error.code) ? error.code : "storage_failed";
  const { message } = errorCatalog[code];
  return { ok: false, reason: "fault", code, message, internal: describeError(error) };
}

/** The sweep removes what cannot be removed now. */
async function removeWork({ storage, log }: Core, job: JobRow, workDir: string): Promise<void> {
  try {
    await storage.removeWork(workDir);
  } catch (error) {
    log("warn", "job.work_left", { job_id: job.id, cause: describeError(error) });
  }
}
