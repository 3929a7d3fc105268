/** Durable writes of files and folders. */
import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

export const folderMode = 0o700;
export const fileMode = 0o600;

/** Folders too: renames and new names are in the folder's blocks (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Syncs a folder recursively, files first, and restricts it to the owner. Throws for anything but plain files and
 * folders, such as links, and changes nothing of theirs.
 */
export async function syncTree(path: string): Promise<void> {
  await using handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const stats = await handle.stat();
  if (stats.isDirectory()) for (const name of await readdir(path)) await syncTree(join(path, name));
  else if (!stats.isFile() || stats.nlink !== 1)
    throw new Error(`${path} is not a regular file with one name`);
  await handle.chmod(stats.isDirectory() ? folderMode : fileMode);
  await handle.sync();
}
