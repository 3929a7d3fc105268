/** Paths in the data directory, and checks of names. */
import { join, resolve } from "node:path";
import { Fault } from "../../config/errors/fault.ts";

export interface Layout {
  uploads: string;
  results: string;
  /** Page pictures, a folder per job; a cache. */
  pictures: string;
  /** Kept files, a folder per job. */
  kept: string;
  /** Work folders; unused ones may be removed. */
  work: string;
  /** Folders of child processes; void when the server starts. */
  children: string;
}

export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir);
  const at = (name: string) => join(root, name);
  return {
    uploads: at("uploads"),
    results: at("results"),
    pictures: at("pictures"),
    kept: at("kept"),
    work: at("work"),
    children: at("children"),
  };
}

/** Suffix of incomplete uploads. */
export const partialEnding = ".part";

const uploadIdForm = /^upl_[0-9a-f]{32}$/;
const jobIdForm = /^job_[0-9a-f]{32}$/;

export const isUploadId = (name: string): boolean => uploadIdForm.test(name);
export const isJobId = (name: string): boolean => jobIdForm.test(name);

/** Validates an upload id before it becomes a path; Fault upload_not_found. */
export function checkedUploadId(id: string): string {
  if (!isUploadId(id)) throw new Fault("upload_not_found", { cause: `malformed upload id ${id}` });
  return id;
}

/** Validates a job id before it becomes a path; Fault job_not_found. */
export function checkedJobId(id: string): string {
  if (!isJobId(id)) throw new Fault("job_not_found", { cause: `malformed job id ${id}` });
  return id;
}
