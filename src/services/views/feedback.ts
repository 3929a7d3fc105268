import { isoTime } from "../../../config/ambient.ts";
import type { FeedbackEntry, FeedbackRow } from "../../../ledger/contract.ts";

/** ResultFeedback of the API. */
export function feedbackView({ rating, reasonCode, comment, createdAtMs, updatedAtMs }: FeedbackRow) {
  return {
    rating,
    reason_code: reasonCode,
    comment,
    created_at: isoTime(createdAtMs),
    updated_at: isoTime(updatedAtMs),
  };
}

/** For administrators and exports. */
export function feedbackEntryView(entry: FeedbackEntry) {
  return {
    job_id: entry.jobId,
    capability_id: entry.capabilityId,
    organization_id: entry.organizationId,
    project_id: entry.projectId,
    user_id: entry.userId,
    ...feedbackView(entry),
  };
}
