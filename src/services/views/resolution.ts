import type { JobRow, ResolutionState } from "../../../ledger/contract.ts";

export interface ResolutionView {
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
