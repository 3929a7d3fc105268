/** What makes a file or a folder's entries survive a power cut. */
import { chmod, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";

export const folderMode = 0o700;
export const fileMode = 0o600;

/** Folders need it too: a rename or a new name lives in the folder's own blocks (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a folder with all that is below it, files before the folders that name them, and makes it the owner's alone.
 * Throws Fault conversion_failed when it holds anything but plain files and folders: a link would lead out of it.
 */
export async function syncTree(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path);
    if (stats.isDirectory()) {
      await syncTree(path);
    } else if (stats.isFile()) {
      await chmod(path, fileMode);
      await syncPath(path);
    } else {
      throw new Fault("conversion_failed", { cause: new Error(`${path} is neither a file nor a folder`) });
    }
  }
  await chmod(folder, folderMode);
  await syncPath(folder);
}
