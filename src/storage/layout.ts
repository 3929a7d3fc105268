/** Where things lie below the data directory, and which names may become paths. */
import { join, resolve } from "node:path";
import { Fault } from "../../config/errors/fault.ts";

export interface Layout {
  uploads: string;
  results: string;
  /** Scratch: whatever is found here at a start belongs to nobody. */
  work: string;
}

export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir);
  return { uploads: join(root, "uploads"), results: join(root, "results"), work: join(root, "work") };
}

const uploadIdForm = /^upl_[0-9a-f]{32}$/;
const jobIdForm = /^job_[0-9a-f]{32}$/;

/** The id itself, once it is known to be no path; Fault upload_not_found otherwise. */
export function checkedUploadId(id: string): string {
  if (!uploadIdForm.test(id)) throw new Fault("upload_not_found", { cause: `malformed upload id ${id}` });
  return id;
}

/** The id itself, once it is known to be no path; Fault job_not_found otherwise. */
export function checkedJobId(id: string): string {
  if (!jobIdForm.test(id)) throw new Fault("job_not_found", { cause: `malformed job id ${id}` });
  return id;
}
