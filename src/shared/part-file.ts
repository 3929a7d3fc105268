import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryName } from "./temporary-name.ts";

/**
 * Calls `make` with a temporary name beside the path and renames the result (atomic, safe for concurrent writers).
 * Removes it on failure.
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
