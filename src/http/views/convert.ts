import type { Secret } from "../../../config/secret.ts";
import type { SetRow } from "../../../ledger/contract.ts";
import type { ConvertResult } from "../../operations/jobs/convert.ts";
import { faultOfFile } from "../../services/failures.ts";
import { confirmedJobView } from "../../services/views/job.ts";
import { pricingOf } from "../../shared/pricing-version.ts";
import { envelope } from "../envelope.ts";

/** A set as it is now; each error carries the id of the call that asks. */
export function convertView(
  set: SetRow,
  { requestId, baseUrl, jobToken }: { requestId: string; baseUrl: string; jobToken: Secret | null },
): ConvertResult {
  const jobs = set.jobs.map(({ index, job }) => ({
    index,
    filename: job.filename,
    ...confirmedJobView(job),
    ...(jobToken === null ? {} : { job_token: jobToken.reveal(), upload_id: job.uploadId }),
  }));
  const [first] = set.jobs;
  if (first === undefined) throw new Error(`set ${set.id} has no jobs`);
  return {
    ...pricingOf(first.job),
    estimated_credit_units: jobs.reduce((sum, job) => sum + job.estimated_credit_units, 0),
    jobs,
    unqueued: set.unqueued.map(({ index, filename, error }) => ({
      index,
      filename,
      error: envelope(faultOfFile(error), requestId, baseUrl).error,
    })),
  };
}
