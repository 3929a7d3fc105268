/** Writes into the ledger what an attempt at a job came to, however long that takes. */
import { dayMs } from "../../config/units.ts";
import type { JobRow } from "../../ledger/contract.ts";
import { newSupportReference } from "../identifiers.ts";
import type { ConvertTask, TaskOutcome } from "../sandbox/contract.ts";
import type { Core } from "./core.ts";
import { succeeded, unsuccessful } from "./endings.ts";
import { internalOf } from "./failures.ts";
import { keepTrying } from "./keep-trying.ts";

export interface Attempted {
  job: JobRow;
  leaseToken: string;
  outcome: TaskOutcome<ConvertTask>;
}

/** Rejects only when `giveUp` says so. A result that nobody may have any more is removed. */
export async function recordEnding(core: Core, attempted: Attempted, giveUp: () => boolean): Promise<void> {
  const { job, outcome } = attempted;
  const supportReference = newSupportReference(core.random);
  // A ledger that cannot write now (a full disk) must still learn the ending: the hold stays until it does.
  const patience = { event: "job.ending_not_written", giveUp };
  const ended = await keepTrying(core, patience, () => write(core, attempted, supportReference));
  // A repeat may find its own ending, whose answer got lost: then the result stays.
  if (ended.outcome === "lost" && ended.status !== "succeeded") await core.storage.removeResult(job.id);

  const fields = { job_id: job.id, capability_id: job.capabilityId, ended: ended.outcome };
  if (outcome.ok) return core.log("info", "job.succeeded", fields);
  core.log("warn", "job.unsuccessful", {
    ...fields,
    reason: outcome.reason,
    support_reference: supportReference,
    internal: internalOf(outcome),
  });
}

async function write(
  { settings, ledger, rateCards, clock, log }: Core,
  { job, leaseToken, outcome }: Attempted,
  supportReference: string,
): Promise<{ outcome: string; status: JobRow["status"] | undefined }> {
  const retentionMs = settings["retention.results_days"] * dayMs;
  const base = { jobId: job.id, leaseToken, retentionMs, nowMs: clock.nowMs() };
  if (!outcome.ok && outcome.reason === "crashed") {
    const died = await ledger.write("childDied", { ...base, supportReference });
    return { outcome: died.outcome, status: undefined };
  }
  const ending = outcome.ok
    ? succeeded(job, outcome.value, rateCards, log)
    : unsuccessful(outcome, supportReference);
  const ended = await ledger.write("endJob", { ...base, ending });
  return { outcome: ended.outcome, status: ended.job?.status };
}
