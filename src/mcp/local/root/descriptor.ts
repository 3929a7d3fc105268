/**
 * Files by the descriptor of their folder (openat of POSIX.1-2024), without native calls: /proc/self/fd/N stands for
 * the folder that N was opened on, wherever its name leads by now, so that what is swapped between a check and its use
 * cannot matter (proc_pid_fd(5)).
 */
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";

export type { FileHandle };

/** O_PATH of Linux on x86 and ARM, which Node has no name for: a place in the tree, of which nothing is opened yet. */
const place = 0o10000000;
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY, O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;

/** Of one name in the folder: names with a slash are no names. */
export function at({ fd }: FileHandle, name: string): string {
  if (name === "" || name === "." || name === ".." || name.includes("/") || name.includes("\0"))
    throw new Error("no name of a single file");
  return `/proc/self/fd/${fd}/${name}`;
}

/** The folder itself, as a path. */
export const self = ({ fd }: FileHandle): string => `/proc/self/fd/${fd}`;

export const openFolder = (path: string): Promise<FileHandle> => open(path, place | O_DIRECTORY);

/** Fails with ENOTDIR for anything else, also for links to folders. */
export const openFolderAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  open(at(folder, name), place | O_DIRECTORY | O_NOFOLLOW);

/** Whatever is there, without opening it: no link is followed, no pipe waits, no device notices. */
export const openPlaceAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  open(at(folder, name), place | O_NOFOLLOW);

/** For reading: exactly the file that the place was found to be. */
export const reopen = (found: FileHandle): Promise<FileHandle> =>
  open(self(found), O_RDONLY | O_NONBLOCK | O_NOCTTY);

/** A new file, for writing; fails with EEXIST where anything is there, also a link to nothing. */
export const createAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  open(at(folder, name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);

/** Which file it is, whatever it is called. */
export type Identity = `${bigint}:${bigint}`;

export async function identityOf(handle: FileHandle): Promise<Identity> {
  const { dev, ino } = await handle.stat({ bigint: true });
  return `${dev}:${ino}`;
}

/** What has the name now; null where nothing has. */
export async function foundAt(folder: FileHandle, name: string) {
  const found = await lstat(at(folder, name), { bigint: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  if (found === null) return null;
  const identity: Identity = `${found.dev}:${found.ino}`;
  return { isFile: found.isFile(), isFolder: found.isDirectory(), identity };
}
