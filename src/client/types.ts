/** Names for what is sent that the rest of the client and its users speak of. */
import type { Job } from "./generated/schema.ts";

export type {
  CapabilityCatalog,
  ConfirmedJob,
  ConvertResult,
  Estimate,
  Job,
  PricingCatalog,
  Usage,
} from "./generated/schema.ts";

export type JobStatus = Job["status"];

export const jobStatuses = [
  "queued",
  "running",
  "succeeded",
  "failed",
  "cancelled",
  "timed_out",
] as const satisfies readonly JobStatus[];

/** Whether a job in that state will never change again. */
export function isTerminal(status: JobStatus): boolean {
  return status !== "queued" && status !== "running";
}
