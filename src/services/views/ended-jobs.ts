import type { EndedJobs } from "../../../ledger/contract.ts";

export function endedView(ended: readonly EndedJobs[]) {
  const count = (status: EndedJobs["status"]) =>
    ended.reduce((sum, each) => (each.status === status ? sum + each.jobs : sum), 0);
  return {
    succeeded: count("succeeded"),
    failed: count("failed"),
    timed_out: count("timed_out"),
    cancelled: count("cancelled"),
    spent_credit_units: ended.reduce((sum, each) => sum + each.spentCreditUnits, 0),
  };
}

/** Highest cost and count first. */
export function byCapability(ended: readonly EndedJobs[]) {
  return [...Map.groupBy(ended, ({ capabilityId }) => capabilityId)]
    .map(([capability_id, jobs]) => ({
      capability_id,
      jobs: jobs.reduce((sum, each) => sum + each.jobs, 0),
      ...endedView(jobs),
    }))
    .sort((a, b) => b.spent_credit_units - a.spent_credit_units || b.jobs - a.jobs);
}
