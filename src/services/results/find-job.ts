import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { isAccount, ownerOf } from "../../auth/principal.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";

/**
 * A job that the caller may read: its own, or one claimed from its job token until the preview session would have
 * ended. Throws job_not_found.
 */
export async function findJob(
  { ledger, clock }: Pick<Core, "ledger" | "clock">,
  { principal }: Pick<Caller, "principal">,
  jobId: string,
  reading: Promise<JobRow | null> = ledger.read.job(jobId, ownerOf(principal)),
): Promise<JobRow> {
  const own = await reading;
  if (own !== null) return own;
  const claimed = isAccount(principal) ? null : await ledger.read.claimedJob(jobId, principal.hash);
  if (claimed === null || claimed.untilMs <= clock.nowMs()) throw new Fault("job_not_found");
  return claimed.job;
}
