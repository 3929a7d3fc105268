import { stat } from "node:fs/promises";

/**
 * Whether something is there that is not a file and no folder: a device, a pipe, a socket. It is written to; a new file put
 * in its place by renaming would take /dev/null from the whole machine.
 */
export async function isSpecialFile(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  return there !== null && !there.isFile() && !there.isDirectory();
}
