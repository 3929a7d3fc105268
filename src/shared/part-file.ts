import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryName } from "./temporary-name.ts";

/**
 * Hands over a name beside the path, so that what is made there can be renamed to it (on one file system, in one step),
 * and another command may write the same at the same time. Where making or renaming fails, nothing stays under that name.
 */
export async function withPartFile(path: string, make: (part: string) => Promise<void>): Promise<void> {
  const part = join(dirname(path), temporaryName());
  try {
    await make(part);
  } catch (cause) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw cause;
  }
}
