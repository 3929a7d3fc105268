/** Two commands that convert the same file share a job and pay once. */
import type { Prepared } from "./backend.ts";
import type { Entry } from "./report-file/entry.ts";

/**
 * Uses the upload that another command reported since `before` was read: confirming the same upload returns the same
 * job.
 */
export function adopt(prepared: Prepared, entry: Entry | null, before: Entry | null): void {
  if (entry === null || prepared.uploadId === null || prepared.earlier !== undefined) return;
  if (entry.time === before?.time && entry.status === before.status) return;
  const { status, job_id: jobId, upload_id: uploadId, estimated_credit_units: units } = entry;
  if (jobId !== null && (status === "confirmed" || status === "succeeded"))
    prepared.earlier = { jobId, isReported: entry.actual_credit_units !== null };
  else if (status === "estimated" && uploadId !== null && units === prepared.estimatedCreditUnits)
    prepared.uploadId = uploadId;
}
