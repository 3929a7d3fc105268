/** The API's wire types, as the server's own schemas declare them. */
import type { Job } from "../http/schemas/job.ts";

export type { ConvertResult } from "../http/schemas/convert.ts";
export type { CapabilityCatalog, PricingCatalog } from "../http/schemas/discovery.ts";
export type { Estimate } from "../http/schemas/estimate.ts";
export type { ConfirmedJob, Job, JobList } from "../http/schemas/job.ts";
export type { Usage } from "../http/schemas/usage.ts";

export type JobStatus = Job["status"];

/** Whether a job in that state will never change again. */
export function isTerminal(status: JobStatus): boolean {
  return status !== "queued" && status !== "running";
}
