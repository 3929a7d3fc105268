/** Where things lie below the data directory, and which names may become paths. */
import { join, resolve } from "node:path";
import { Fault } from "../../config/errors/fault.ts";

export interface Layout {
  uploads: string;
  results: string;
  /** Of pages, a folder a job; all of it can be made again. */
  pictures: string;
  /** Of jobs, a folder each: what an attempt leaves for the next. */
  kept: string;
  /** Scratch: what nobody in this process is working on belongs to nobody. */
  work: string;
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
  };
}

/** An upload's name ends so until it is complete. */
export const partialEnding = ".part";

const uploadIdForm = /^upl_[0-9a-f]{32}$/;
const jobIdForm = /^job_[0-9a-f]{32}$/;

export const isUploadId = (name: string): boolean => uploadIdForm.test(name);
export const isJobId = (name: string): boolean => jobIdForm.test(name);

/** The id itself, once it is known to be no path; Fault upload_not_found otherwise. */
export function checkedUploadId(id: string): string {
  if (!isUploadId(id)) throw new Fault("upload_not_found", { cause: `malformed upload id ${id}` });
  return id;
}

/** The id itself, once it is known to be no path; Fault job_not_found otherwise. */
export function checkedJobId(id: string): string {
  if (!isJobId(id)) throw new Fault("job_not_found", { cause: `malformed job id ${id}` });
  return id;
}
