/** Durable writes of files and folders. */
import { chmod, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";

export const folderMode = 0o700;
export const fileMode = 0o600;

/** Folders too: renames and new names are in the folder's blocks (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

/**
 * Syncs a folder recursively, files first, and restricts it to the owner. Throws Fault conversion_failed if it contains
 * anything but plain files and folders, such as links.
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
