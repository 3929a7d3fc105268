import type { JobStatus } from "../schema/enums.ts";

/** What can happen to a job. */
export type JobEvent = "lease" | "lose_lease" | "succeed" | "fail" | "time_out" | "cancel";

interface Transition {
  from: readonly JobStatus[];
  to: JobStatus;
}

/** The state machine of a job, from `queued`. Statuses without an outgoing event are terminal. */
export const transitions: Readonly<Record<JobEvent, Transition>> = {
  lease: { from: ["queued"], to: "running" },
  lose_lease: { from: ["running"], to: "queued" },
  succeed: { from: ["running"], to: "succeeded" },
  fail: { from: ["running"], to: "failed" },
  time_out: { from: ["running"], to: "timed_out" },
  cancel: { from: ["queued", "running"], to: "cancelled" },
};

/** The resulting status; null if the event is not allowed. */
export function nextStatus(status: JobStatus, event: JobEvent): JobStatus | null {
  const transition = transitions[event];
  return transition.from.includes(status) ? transition.to : null;
}

export function isTerminal(status: JobStatus): boolean {
  return !Object.values(transitions).some((transition) => transition.from.includes(status));
}
