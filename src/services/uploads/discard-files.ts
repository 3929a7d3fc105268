import { describeError } from "../../log/log.ts";
import type { Core } from "../core.ts";

/** Removes files of deleted rows. Never rejects; the next sweep removes the rest. */
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
