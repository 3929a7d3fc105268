/** A job for agents: only the fields that matter for their decisions. */
import { type Static, Type } from "@sinclair/typebox";
import { isErrorCode } from "../../../config/errors/catalog.ts";
import { isTerminal, type Job, jobStatuses } from "../../client/types.ts";
import { nextSteps } from "../next-steps.ts";
import { creditUnits, oneOf, orNull } from "../schemas.ts";

export const jobFields = {
  job_id: Type.String(),
  status: oneOf(jobStatuses),
  filename: Type.String({ description: "Name of the file, or title of the page." }),
  capability_id: Type.String(),
  created_at: Type.String(),
  estimated_credit_units: creditUnits("Reserved until it has ended."),
  actual_credit_units: orNull(Type.Integer(), "Charged; null until it has ended, 0 unless it succeeded."),
  deliverable: orNull(
    Type.Boolean(),
    "False: the delivery check blocked the result. Null until it has ended.",
  ),
  error_code: orNull(Type.String()),
  error: orNull(Type.String(), "Why it failed, and what to do."),
  expires_at: orNull(Type.String(), "When the result is removed."),
};

export const JobView = Type.Object(jobFields);

export function jobView(job: Job): Static<typeof JobView> {
  return {
    job_id: job.id,
    status: job.status,
    filename: job.filename,
    capability_id: job.capability_id,
    created_at: job.created_at,
    estimated_credit_units: job.estimated_credit_units,
    actual_credit_units: job.actual_credit_units,
    deliverable: job.deliverable,
    error_code: job.error_code,
    error: job.error,
    expires_at: job.expires_at,
  };
}

/** For a job without a result, or without one yet. */
export function nextStepOf({ status, error_code: code, resolution }: Job): string | null {
  if (!isTerminal(status)) return "Not finished yet: call svc_job_status with this job_id and wait_seconds.";
  if (resolution.support_reference !== undefined)
    return `Tell the user to give their administrator the reference ${resolution.support_reference}.`;
  return isErrorCode(code) ? nextSteps[code] : null;
}
