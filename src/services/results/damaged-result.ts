import { Fault } from "../../../config/errors/fault.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { Core } from "../core.ts";

const message =
  "A file of the result is damaged or missing on the server's disk; convert the document again, or ask the administrator to restore it.";

/**
 * What is answered where a file is not as the manifest lists it, the disk's fault or somebody's: asset_unverified, which
 * is logged; job_not_found where the job was deleted meanwhile, for all files of a result go in one step. `what` says in
 * words how the file differs.
 */
export async function damagedResult(
  { storage, log }: Pick<Core, "storage" | "log">,
  jobId: string,
  path: string,
  what: string,
): Promise<Fault> {
  if ((await storage.resultFile(jobId, bundleFiles.manifest)) === null) return new Fault("job_not_found");
  log("error", "result.damaged", { job_id: jobId, file: path, what });
  return new Fault("asset_unverified", { message, cause: `${jobId}/${path} ${what}` });
}
