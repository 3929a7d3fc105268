/** Writes into the ledger what an attempt at a job came to, however long that takes. */
import { Fault } from "../../config/errors/fault.ts";
import { dayMs } from "../../config/units.ts";
import type { JobRow } from "../../ledger/contract.ts";
import { newSupportReference } from "../identifiers.ts";
import { describeError } from "../log.ts";
import type { ConvertTask, TaskOutcome } from "../sandbox/contract.ts";
import type { Core } from "./core.ts";
import { discardFiles } from "./discard-files.ts";
import { abandoned, crashCode, succeeded, unsuccessful } from "./endings.ts";
import { internalOf } from "./failures.ts";
import { keepTrying } from "./keep-trying.ts";

/** A ledger that refuses an ending this often, other than for want of disk, will not take it later either. */
const refusalsMax = 3;

export interface Attempted {
  job: JobRow;
  leaseToken: string;
  outcome: TaskOutcome<ConvertTask>;
}

interface Until {
  /** Aborted when the server stops: what is not written by then, the next start takes up. */
  signal: AbortSignal;
  /** The ledger did not take the ending at once: from now on there is nothing to do but to wait for it. */
  onRefused(): void;
}

interface Written {
  outcome: string;
  /** As the ledger has the job now; undefined where it does not say. */
  job?: JobRow | null;
  supportReference: string;
}

/**
 * A ledger that cannot write now (a full disk) is asked again and again, for the ending must not be lost. One that
 * refuses the ending itself gets the job ended as failed instead, with the release of its Credits left for later.
 * Rejects only when the server stops.
 */
export async function recordEnding(core: Core, attempted: Attempted, until: Until): Promise<void> {
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
  const written = await keepTrying(core, patience, () =>
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
  // Whoever has cancelled or deleted the job knows why it ended; there is no incident to look up.
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
 * What was kept for another attempt, and a result that nobody may have any more: of this attempt, or of an earlier one that
 * died between the result and its record. Not that of a job which waits or runs again: its next result takes the place; nor
 * of one that has succeeded, by an earlier try whose answer got lost.
 */
async function clearUp(core: Core, jobId: string, { outcome, job }: Written): Promise<void> {
  // Of a job whose child died the outcome itself says what it is now.
  const status = job === null ? "deleted" : (job?.status ?? outcome);
  if (withoutResult.has(status)) return discardFiles(core, { jobIds: [jobId], uploadIds: [] });
  if (status !== "succeeded") return;
  await core.storage.removeKept(jobId).catch((error: unknown) => {
    // The next sweep finds that no attempt will come.
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
