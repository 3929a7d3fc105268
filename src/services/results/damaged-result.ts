import { Fault } from "../../../config/errors/fault.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { Core } from "../core.ts";

const message =
  "A file of the result is damaged or missing on the server; convert the document again, or ask the administrator to restore it.";

/**
 * The fault for a file that differs from the manifest: asset_unverified, logged; or job_not_found if the job was
 * deleted meanwhile. `what`: the difference.
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
