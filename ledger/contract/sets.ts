/** Sets: the files of one convert call, confirmed together. */

import type { ErrorCode } from "../../config/errors/catalogue.ts";
import type { FaultDetail } from "../../config/errors/fault.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import type { PlanLimits } from "./credits.ts";
import type { JobRow, UploadRow } from "./jobs.ts";

/** Why a file was not queued, as it was told to the caller. */
export interface FileError {
  code: ErrorCode;
  message: string;
  details: FaultDetail[] | null;
}

/** A file that no job was made of: nothing of it is kept but this. */
export interface UnqueuedFile {
  /** Of the file among those of the call, from 0. */
  index: number;
  filename: string;
  error: FileError;
}

/** A file to be queued, measured and priced; or one that is known to be no good. */
export type SetFile =
  | { filename: string; upload: UploadRow; jobId: string; holdId: string }
  | { filename: string; error: FileError };

export interface SetRow {
  id: string;
  /** SHA-256 of what was sent, 64 lowercase hex. */
  fingerprint: string;
  /** As they are now, in the order of the files; a deleted one is missing, and the last one takes the set with it. */
  jobs: { index: number; job: JobRow }[];
  unqueued: UnqueuedFile[];
}

export interface ConfirmSet {
  setId: string;
  owner: Owner;
  clientRequestId: string | null;
  fingerprint: string;
  /** In the order in which they were sent, which is the order in which they are queued. */
  files: readonly SetFile[];
  /** Bounds the sum of the estimates that are queued; null: each estimate is its own ceiling. */
  ceilingCreditUnits: number | null;
  /** Of the owner's plan. */
  plan: PlanLimits;
  queueJobsMax: number;
  actor: Actor;
  nowMs: number;
}
