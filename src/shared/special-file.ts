import { stat } from "node:fs/promises";

/** Whether the path is a device, pipe or socket. Those are written directly: a rename would replace /dev/null. */
export async function isSpecialFile(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  return there !== null && !there.isFile() && !there.isDirectory();
}
