/** What happened in a span of time, in numbers. */
import type { JobStatus } from "./jobs.ts";

/** Jobs that ended so, and what they cost. */
export interface EndedJobs {
  /** Null: of a job that was deleted before capabilities were kept. */
  capabilityId: string | null;
  status: JobStatus;
  jobs: number;
  spentCreditUnits: number;
}

export interface DayUsage extends EndedJobs {
  /** 0 is the first. */
  day: number;
}

/** Of the whole installation. */
export interface Activity {
  confirmed: number;
  /** With those that were deleted since, but for guests'. */
  ended: EndedJobs[];
  /** By error code; of jobs that are still there. */
  failures: { errorCode: string; jobs: number }[];
  /** Sums of what succeeded jobs were priced by; of jobs that are still there. */
  billingMetrics: { metric: string; units: number }[];
  /** Milliseconds from the last start to the end, of each job that is still there. */
  runMs: number[];
  /** Milliseconds from the confirmation to the last start. */
  queuedMs: number[];
}

/** Of now. */
export interface InstallationCounts {
  organizations: number;
  users: number;
  /** Of guests, since the given moment, that no account has claimed. */
  guestJobs: number;
  /** When the job came that has waited longest; null: none waits. */
  oldestQueuedMs: number | null;
}
