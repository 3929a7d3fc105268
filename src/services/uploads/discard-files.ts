import { describeError } from "../../log/log.ts";
import type { Core } from "../core.ts";

/**
 * Removes the files of rows that are gone already. Never rejects: what cannot be removed now, or is still there when
 * `enough` is true, belongs to nobody, and goes at the next sweep.
 */
export async function discardFiles(
  { storage, log }: Pick<Core, "storage" | "log">,
  gone: { jobIds: readonly string[]; uploadIds: readonly string[] },
  enough: () => boolean = () => false,
): Promise<void> {
  const attempt = async (id: string, remove: () => Promise<void>) => {
    if (enough()) return;
    try {
      await remove();
    } catch (error) {
      log("warn", "files.not_removed", { id, cause: describeError(error) });
    }
  };
  for (const id of gone.jobIds) await attempt(id, () => storage.removeResult(id));
  for (const id of gone.uploadIds) await attempt(id, () => storage.removeUpload(id));
}
