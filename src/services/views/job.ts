import { isoTime } from "../../../config/ambient.ts";
import { creditsOf } from "../../../config/credits.ts";
import { capabilityById } from "../../../converters/capabilities.ts";
import type { JobRow, ResolutionState } from "../../../ledger/contract.ts";
import { pricingOf } from "../../shared/pricing-version.ts";
import { recordIn } from "./stored.ts";

/** A job as callers see it: answers, streams and notifications show the same. The schemas of src/http declare its form. */
export function jobView(row: JobRow) {
  return {
    id: row.id,
    status: row.status,
    ...pricingOf(row),
    resolution: resolutionView(row),
    capability_id: row.capabilityId,
    estimated_credit_units: row.estimatedCreditUnits,
    actual_credit_units: row.actualCreditUnits,
    estimated_credits: creditsOf(row.estimatedCreditUnits),
    actual_credits: row.actualCreditUnits === null ? null : creditsOf(row.actualCreditUnits),
    deliverable: row.deliverable,
    billing_metrics: row.billingMetrics,
    error: row.error,
    error_code: row.errorCode,
    ...progressOf(row),
    filename: row.filename,
    source_bytes: row.sourceBytes,
    options: recordIn(row.request, "options"),
    attempt: row.attempt,
    created_at: isoTime(row.createdAtMs),
    started_at: isoTime(row.startedAtMs),
    finished_at: isoTime(row.finishedAtMs),
    expires_at: isoTime(row.expiresAtMs),
  };
}

const texts = new WeakMap<JobRow, string>();

/** The answer that shows one job. A job is asked for many times between two changes, and its row is the same object. */
export function jobText(row: JobRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify({ job: jobView(row) });
  texts.set(row, text);
  return text;
}

export function confirmedJobView(row: JobRow) {
  return {
    job_id: row.id,
    status: row.status,
    capability_id: row.capabilityId,
    estimated_credits: creditsOf(row.estimatedCreditUnits),
    ...pricingOf(row),
    estimated_credit_units: row.estimatedCreditUnits,
  };
}

function progressOf(row: JobRow): { progress?: { pages_done: number; pages_total: number } } {
  if (row.status !== "running" || row.pagesTotal === null || row.pagesTotal < 1) return {};
  if (!capabilityById(row.capabilityId)?.pageProgress) return {};
  return { progress: { pages_done: row.pagesDone, pages_total: row.pagesTotal } };
}

interface ResolutionView {
  state: ResolutionState;
  charged?: boolean;
  action?: "wait" | "email_support";
  support_reference?: string;
}

/** What became of the reservation, from the job's status and its hold. */
export function resolutionView(
  row: Pick<JobRow, "status" | "hold" | "supportReference" | "actualCreditUnits">,
): ResolutionView {
  if (row.status === "queued" || row.status === "running" || row.status === "succeeded")
    return { state: "none" };
  // First of all the Credits: there is nothing to look into with anybody's help while they are still on their way.
  if (row.hold === "pending") return { state: "credit_release_in_progress", action: "wait" };
  if (row.supportReference !== null)
    return {
      state: "contact_support",
      charged: (row.actualCreditUnits ?? 0) > 0,
      action: "email_support",
      support_reference: row.supportReference,
    };
  return { state: "resolved", charged: false };
}
