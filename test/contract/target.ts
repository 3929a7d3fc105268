/** A running API to hold against the contract: the routes over services in memory, or the whole appliance. */
export type Who =
  | "owner"
  /** Of another organization. */
  | "stranger"
  | "jobsOnly"
  | "usageOnly"
  | "revoked"
  | "expired";

export interface Target {
  baseUrl: string;
  /** API keys; a target may lack those that it cannot make. */
  keys: Partial<Record<Who, string>> & { owner: string; stranger: string };
  /** Returns when the job has succeeded. */
  finish(jobId: string): Promise<void>;
  /** How many uploads are stored now, whole or in part. */
  storedUploads(): Promise<number>;
  stop(): Promise<void>;
}
