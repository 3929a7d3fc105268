import type { JobRow, ResolutionState } from "../../../ledger/contract.ts";

export interface ResolutionView {
  state: ResolutionState;
  charged?: boolean;
  action?: "wait" | "email_support";
  support_reference?: string;
}

/** State of the reservation, from job status and hold. */
export function resolutionView(
  row: Pick<JobRow, "status" | "hold" | "supportReference" | "actualCreditUnits">,
): ResolutionView {
  if (row.status === "queued" || row.status === "running" || row.status === "succeeded")
    return { state: "none" };
  // First the Credits: support is pointless while they are being released.
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
