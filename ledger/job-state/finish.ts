import type { Audit } from "../audit/audit.ts";
import type { Holds } from "../credits/holds.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Actor } from "../schema/owners.ts";
import type { GuestQueue } from "./guest-queue.ts";
import type { WriteIncident } from "./incidents.ts";
import { type StoredJob, toJobRow } from "./rows.ts";
import type { EndFacts, StatusChanges } from "./status.ts";
import { type JobEvent, transitions } from "./transitions.ts";

export interface Finish {
  job: StoredJob;
  event: Exclude<JobEvent, "lease" | "lose_lease">;
  facts: Omit<EndFacts, "finishedAtMs" | "expiresAtMs">;
  actor: Actor;
  retentionMs: number;
  nowMs: number;
  /** For the incident, if there is a support reference. */
  internal?: string | undefined;
  /** Leaves the hold pending for a later unit. */
  leaveHold?: boolean;
}

/** Ends a job: status, hold, audit entry and event, all or none. Returns the final row. */
export function createFinish(
  status: StatusChanges,
  holds: Holds,
  audit: Audit,
  writeEvent: (job: JobRow, nowMs: number) => void,
  writeIncident: WriteIncident,
  guests: Pick<GuestQueue, "sessionOf" | "advance">,
): (finish: Finish) => JobRow {
  return ({ job, event, facts, actor, retentionMs, nowMs, internal, leaveHold = false }) => {
    const jobStatus = transitions[event].to;
    // A cost above the estimate is our error and is not charged.
    const actualCreditUnits = Math.min(facts.actualCreditUnits, job.estimatedCreditUnits);
    const session = job.jobTokenHash === null ? undefined : guests.sessionOf(job.id);
    status.end(job, event, {
      ...facts,
      actualCreditUnits,
      finishedAtMs: nowMs,
      // Results of guests expire with their session.
      expiresAtMs: session?.expiresAtMs ?? nowMs + retentionMs,
    });
    if (session !== undefined) guests.advance(session.id);
    if (!leaveHold) {
      holds.end({ jobId: job.id, jobStatus, settleCreditUnits: actualCreditUnits, actor, nowMs });
    }
    audit({
      actor,
      action: "job.end",
      objectId: job.id,
      organizationId: job.organizationId,
      outcome: jobStatus,
      detail: {
        estimated_credit_units: job.estimatedCreditUnits,
        measured_credit_units: facts.actualCreditUnits,
        actual_credit_units: actualCreditUnits,
        error_code: facts.errorCode,
        ...(facts.supportReference === null ? {} : { support_reference: facts.supportReference }),
        ...(leaveHold ? { hold: "release_pending" } : {}),
      },
      nowMs,
    });
    const { supportReference, errorCode } = facts;
    if (supportReference !== null && errorCode !== null) {
      const leavesHold = leaveHold && job.hold === "pending";
      writeIncident(job, { supportReference, errorCode, internal, retentionMs, nowMs, leavesHold });
    }
    const stored = status.find(job.id);
    if (stored === undefined) throw new Error(`job ${job.id} vanished while it ended`);
    const row = toJobRow(stored);
    writeEvent(row, nowMs);
    return row;
  };
}
