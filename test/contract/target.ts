/** A running API to hold against the contract: the routes over services in memory, or the whole appliance. */
export type Who =
  | "owner"
  /** Of another organization. */
  | "stranger"
  | "jobsOnly"
  | "usageOnly"
  /** May manage the owner's webhooks, and nothing else. */
  | "account"
  | "strangersAccount"
  /** An administrator's, for the administration. */
  | "administrator"
  /** With the administration's scope, but a member's. */
  | "scopeAlone"
  | "revoked"
  | "expired";

export interface Target {
  baseUrl: string;
  /** API keys; a target may lack those that it cannot make. */
  keys: Partial<Record<Who, string>> & { owner: string; stranger: string };
  /** An address that notifications can be sent to, or null where none can be had. */
  receiverUrl: string | null;
  /** Returns when the job has succeeded. */
  finish(jobId: string): Promise<void>;
  /** How many uploads are stored now, whole or in part. */
  storedUploads(): Promise<number>;
  stop(): Promise<void>;
}
