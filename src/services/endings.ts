/** How what happened in the child becomes how the job ends. */
import { catalogue, isJobErrorCode, type JobErrorCode } from "../../config/errors/catalogue.ts";
import type { JobEnding, JobRow } from "../../ledger/contract.ts";
import type { Log } from "../log.ts";
import type { Converted, TaskFailure } from "../sandbox/contract.ts";
import { price, rateOf } from "./pricing.ts";
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

export function unsuccessful(failure: TaskFailure, supportReference: string): JobEnding {
  const errorCode = jobCode(failure);
  const error =
    failure.reason === "fault" && failure.code === errorCode ? failure.message : catalogue[errorCode].message;
  return {
    status: errorCode === "timed_out" ? "timed_out" : "failed",
    errorCode,
    error,
    supportReference: ourDefects.includes(errorCode) ? supportReference : null,
  };
}

function jobCode(failure: TaskFailure): JobErrorCode {
  switch (failure.reason) {
    case "fault":
      return isJobErrorCode(failure.code) ? failure.code : "conversion_failed";
    case "crashed":
      return "worker_crashed";
    case "out_of_memory":
      return "out_of_memory";
    case "timed_out":
      return "timed_out";
    case "cancelled":
      return "cancelled";
  }
}
