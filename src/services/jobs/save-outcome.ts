/** Records the outcome of an attempt in the ledger, with retries. */

import { errorCatalog, isJobErrorCode, type JobErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { price } from "../../../config/rates/price.ts";
import { dayMs } from "../../../config/units.ts";
import type { JobEnding, JobFailure, JobRow } from "../../../ledger/contract.ts";
import { describeError, type Log } from "../../log/log.ts";
import type { Converted, ConvertTask, TaskFailure, TaskOutcome } from "../../sandbox/contract.ts";
import { newSupportReference } from "../../shared/identifiers.ts";
import { retry } from "../../shared/retry.ts";
import type { Core } from "../core.ts";
import { internalOf } from "../failures.ts";
import { discardFiles } from "../uploads/discard-files.ts";
import { rateOf } from "../uploads/pricing.ts";
import type { RateCards } from "../uploads/rate-cards.ts";

/**
 * Priced by the rate card of the estimate. A blocked delivery check settles 0; the ledger caps the charge at the
 * estimate.
 */
function succeeded(job: JobRow, converted: Converted, rateCards: RateCards, log: Log): JobEnding {
  const actual = converted.delivery === "blocked" ? 0 : actualOf(job, converted, rateCards, log);
  if (actual > job.estimatedCreditUnits) {
    log("error", "job.actual_above_estimate", {
      job_id: job.id,
      actual,
      estimated: job.estimatedCreditUnits,
    });
  }
  return {
    status: "succeeded",
    actualCreditUnits: actual,
    billingMetrics: { ...converted.metrics } as Record<string, number>,
    deliverable: converted.delivery !== "blocked",
  };
}

function actualOf(job: JobRow, { metrics }: Converted, rateCards: RateCards, log: Log): number {
  const { id, capabilityId, rateCardVersion } = job;
  const card = rateCards.byVersion(rateCardVersion);
  const rate = card === null ? null : rateOf(card, capabilityId);
  if (rate !== null) return price(rate, metrics);
  // Cards are never removed: a bug, but the caller gets the result.
  log("error", "job.rate_unknown", { job_id: id, rate_card_version: rateCardVersion });
  return 0;
}

/** Codes that indicate a bug rather than a bad document. */
const ourDefects: readonly JobErrorCode[] = ["conversion_failed", "worker_crashed", "storage_failed"];

function unsuccessful(failure: TaskFailure, supportReference: string): JobFailure {
  const errorCode = jobCode(failure);
  const error =
    failure.reason === "fault" && failure.code === errorCode
      ? failure.message
      : errorCatalog[errorCode].message;
  return {
    status: errorCode === "timed_out" ? "timed_out" : "failed",
    errorCode,
    error,
    supportReference: ourDefects.includes(errorCode) ? supportReference : null,
    internal: internalOf(failure),
  };
}

/** The end of a job whose outcome the ledger refuses: no result, and an incident. */
function abandoned(
  outcome: TaskOutcome<ConvertTask>,
  supportReference: string,
  refusal: string,
): JobFailure & { supportReference: string } {
  const lost = {
    status: "failed",
    errorCode: "storage_failed",
    error: errorCatalog.storage_failed.message,
  } as const;
  const ending = outcome.ok ? lost : unsuccessful(outcome, supportReference);
  const internal = outcome.ok ? undefined : internalOf(outcome);
  return {
    ...ending,
    supportReference,
    internal: [`the ledger refused the outcome: ${refusal}`, internal].filter(Boolean).join("\n"),
  };
}

/** Error code after repeated crashes. */
function crashCode(failure: Extract<TaskFailure, { reason: "crashed" }>): "worker_crashed" | "out_of_memory" {
  return failure.machineOutOfMemory === true ? "out_of_memory" : "worker_crashed";
}

function jobCode(failure: TaskFailure): JobErrorCode {
  switch (failure.reason) {
    case "fault":
      return isJobErrorCode(failure.code) ? failure.code : "conversion_failed";
    case "crashed":
      return crashCode(failure);
    case "out_of_memory":
      return "out_of_memory";
    case "timed_out":
      return "timed_out";
    case "cancelled":
      return "cancelled";
  }
}

/** After this many refusals for other reasons than disk space, the job is abandoned. */
const refusalsMax = 3;

export interface Attempted {
  job: JobRow;
  leaseToken: string;
  outcome: TaskOutcome<ConvertTask>;
}

interface Until {
  /** Aborted when the server stops; the next start continues. */
  signal: AbortSignal;
  /** Called when the first write failed and only retries remain. */
  onRefused(): void;
}

interface Written {
  outcome: string;
  /** The job in the ledger; undefined: unknown. */
  job?: JobRow | null;
  supportReference: string;
}

/**
 * Retries while the ledger cannot write (full disk). If the ledger refuses the outcome itself, the job fails and its
 * hold is released later. Rejects only when the server stops.
 */
export async function saveOutcome(core: Core, attempted: Attempted, until: Until): Promise<void> {
  const { job, outcome } = attempted;
  let refusals = 0;
  let refusal: unknown;
  const patience = {
    event: "job.ending_not_written",
    signal: until.signal,
    onFailure: (error: unknown) => {
      until.onRefused();
      if (error instanceof Fault && error.code === "service_unavailable") return;
      refusals += 1;
      refusal = error;
    },
  };
  const written = await retry(core, patience, () =>
    refusals < refusalsMax ? write(core, attempted) : abandon(core, attempted, refusal),
  );
  await clearUp(core, job.id, written);

  const { outcome: ended, supportReference } = written;
  const fields = { job_id: job.id, capability_id: job.capabilityId, ended };
  if (ended === "abandoned")
    return core.log("error", "job.ending_refused", {
      ...fields,
      support_reference: supportReference,
      cause: describeError(refusal),
    });
  if (outcome.ok) return core.log("info", "job.succeeded", fields);
  // A cancelled or deleted job has no incident.
  const wanted = ended === "cancelled" || ended === "deleted";
  core.log(wanted ? "info" : "warn", "job.unsuccessful", {
    ...fields,
    reason: outcome.reason,
    ...(wanted ? {} : { support_reference: supportReference }),
    internal: internalOf(outcome),
  });
}

const withoutResult: ReadonlySet<string> = new Set(["deleted", "cancelled", "failed", "timed_out"]);

/**
 * Removes kept files, and results that are not valid any more: of this attempt, or of an earlier one that died before
 * recording it. Not of jobs that are queued, running or succeeded.
 */
async function clearUp(core: Core, jobId: string, { outcome, job }: Written): Promise<void> {
  // After a child's death the outcome contains the job's state.
  const status = job === null ? "deleted" : (job?.status ?? outcome);
  if (withoutResult.has(status)) return discardFiles(core, { jobIds: [jobId], uploadIds: [] });
  if (status !== "succeeded") return;
  await core.storage.removeKept(jobId).catch((error: unknown) => {
    // The next sweep removes it.
    core.log("warn", "files.not_removed", { id: jobId, cause: describeError(error) });
  });
}

async function write(core: Core, { job, leaseToken, outcome }: Attempted): Promise<Written> {
  const { settings, ledger, rateCards, clock, random, log } = core;
  const supportReference = newSupportReference(random);
  const retentionMs = settings["retention.results_days"] * dayMs;
  const base = { jobId: job.id, leaseToken, retentionMs, nowMs: clock.nowMs() };
  if (!outcome.ok && outcome.reason === "crashed") {
    const { internal } = outcome;
    const died = { ...base, supportReference, errorCode: crashCode(outcome), internal };
    return { ...(await ledger.write("childDied", died)), supportReference };
  }
  const ending = outcome.ok
    ? succeeded(job, outcome.value, rateCards, log)
    : unsuccessful(outcome, supportReference);
  return { ...(await ledger.write("endJob", { ...base, ending })), supportReference };
}

async function abandon(
  core: Core,
  { job, leaseToken, outcome }: Attempted,
  refusal: unknown,
): Promise<Written> {
  const { settings, ledger, clock, random } = core;
  const supportReference = newSupportReference(random);
  const { outcome: ended, job: now } = await ledger.write("abandonJob", {
    jobId: job.id,
    leaseToken,
    ending: abandoned(outcome, supportReference, describeError(refusal)),
    retentionMs: settings["retention.results_days"] * dayMs,
    nowMs: clock.nowMs(),
  });
  return { outcome: ended === "ended" ? "abandoned" : ended, job: now, supportReference };
}
