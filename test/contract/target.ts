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
  /** An administrator of the installation, with svc:admin; without it; and a member with it. */
  | "admin"
  | "adminUnscoped"
  | "adminsScope"
  | "revoked"
  | "expired";

/** Browsers that are signed in: a member of the owner's organization, an administrator of another, somebody who leaves. */
export type Browser = "member" | "admin" | "leaver";

/** With which the leaver has signed in. */
export const leaversPassword = "three boats in the harbour";

/** Whom a call is made as: with a key, or with a browser's session. */
export type As = Who | { session: Browser };

export interface Target {
  baseUrl: string;
  /** API keys; a target may lack those that it cannot make. */
  keys: Partial<Record<Who, string>> & { owner: string; stranger: string };
  /** Cookie headers; absent where nobody can sign in. */
  sessions?: Record<Browser, string>;
  /** An address that notifications can be sent to, or null where none can be had. */
  receiverUrl: string | null;
  /** Returns when the job has succeeded. */
  finish(jobId: string): Promise<void>;
  /** How many uploads are stored now, whole or in part. */
  storedUploads(): Promise<number>;
  stop(): Promise<void>;
}

export type Body = string | FormData | Uint8Array<ArrayBuffer>;

export interface Sent {
  method?: string;
  path: string;
  /** Default owner; null: no credentials. */
  as?: As | null;
  headers?: Record<string, string>;
  body?: Body;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}
