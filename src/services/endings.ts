/** How what happened in the child becomes how the job ends. */
import { catalogue, isJobErrorCode, type JobErrorCode } from "../../config/errors/catalogue.ts";
import { price } from "../../config/rates/price.ts";
import type { JobEnding, JobFailure, JobRow } from "../../ledger/contract.ts";
import type { Log } from "../log.ts";
import type { Converted, ConvertTask, TaskFailure, TaskOutcome } from "../sandbox/contract.ts";
import { internalOf } from "./failures.ts";
import { rateOf } from "./pricing.ts";
import type { RateCards } from "./rate-cards.ts";

/**
 * Priced by the card of the job's estimate, whichever is active by now. A blocked delivery check settles 0; an actual
 * above the estimate is our defect and is not charged.
 */
export function succeeded(job: JobRow, converted: Converted, rateCards: RateCards, log: Log): JobEnding {
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
    actualCreditUnits: Math.min(actual, job.estimatedCreditUnits),
    billingMetrics: { ...converted.metrics } as Record<string, number>,
    deliverable: converted.delivery !== "blocked",
  };
}

function actualOf(job: JobRow, { metrics }: Converted, rateCards: RateCards, log: Log): number {
  const { id, capabilityId, rateCardVersion } = job;
  const card = rateCards.byVersion(rateCardVersion);
  const rate = card === null ? null : rateOf(card, capabilityId);
  if (rate !== null) return price(rate, metrics);
  // Cards are never removed: this is our defect, and no reason to keep the caller's result back.
  log("error", "job.rate_unknown", { job_id: id, rate_card_version: rateCardVersion });
  return 0;
}

/** These say that we, not the document, need to be looked at. */
const ourDefects: readonly JobErrorCode[] = ["conversion_failed", "worker_crashed", "storage_failed"];

export function unsuccessful(failure: TaskFailure, supportReference: string): JobFailure {
  const errorCode = jobCode(failure);
  const error =
    failure.reason === "fault" && failure.code === errorCode ? failure.message : catalogue[errorCode].message;
  return {
    status: errorCode === "timed_out" ? "timed_out" : "failed",
    errorCode,
    error,
    supportReference: ourDefects.includes(errorCode) ? supportReference : null,
    internal: internalOf(failure),
  };
}

/** The end of a job whose own end the ledger refuses: without its result, and always for somebody to look at. */
export function abandoned(
  outcome: TaskOutcome<ConvertTask>,
  supportReference: string,
  refusal: string,
): JobFailure & { supportReference: string } {
  const lost = {
    status: "failed",
    errorCode: "storage_failed",
    error: catalogue.storage_failed.message,
  } as const;
  const ending = outcome.ok ? lost : unsuccessful(outcome, supportReference);
  const internal = outcome.ok ? undefined : internalOf(outcome);
  return {
    ...ending,
    supportReference,
    internal: [`the ledger refuses the ending: ${refusal}`, internal].filter(Boolean).join("\n"),
  };
}

/** What a job fails with whose child keeps dying. */
export function crashCode(
  failure: Extract<TaskFailure, { reason: "crashed" }>,
): "worker_crashed" | "out_of_memory" {
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
