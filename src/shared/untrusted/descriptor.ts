/**
 * File access relative to a folder descriptor (openat of POSIX.1-2024) without native calls: /proc/self/fd/N is the
 * folder opened as N, whatever its path is now, so races do not matter (proc_pid_fd(5)).
 */
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";

export type { FileHandle };

/** O_PATH on Linux, which Node does not define: a location without opening the file. */
const place = 0o10000000;
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY, O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;

/** A single name in the folder, without slash. */
export function at({ fd }: FileHandle, name: string): string {
  if (name === "" || name === "." || name === ".." || name.includes("/") || name.includes("\0"))
    throw new Error("not a single file name");
  return `/proc/self/fd/${fd}/${name}`;
}

export const self = ({ fd }: FileHandle): string => `/proc/self/fd/${fd}`;

export const openFolder = (path: string): Promise<FileHandle> => open(path, place | O_DIRECTORY);

/** Fails with ENOTDIR for anything else, also links. */
export const openRealFolder = (path: string): Promise<FileHandle> =>
  open(path, place | O_DIRECTORY | O_NOFOLLOW);

export const openFolderAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  openRealFolder(at(folder, name));

/** Opens the location only: follows no link, blocks on no pipe. */
export const openPlaceAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  open(at(folder, name), place | O_NOFOLLOW);

/** Opens exactly that file for reading. */
export const reopen = (found: FileHandle): Promise<FileHandle> =>
  open(self(found), O_RDONLY | O_NONBLOCK | O_NOCTTY);

/** Creates a file; fails with EEXIST if the name exists, also as a link. */
export const createAt = (folder: FileHandle, name: string): Promise<FileHandle> =>
  open(at(folder, name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);

/** Identity of a file, independent of its name. */
export type Identity = `${bigint}:${bigint}`;

export async function identityOf(handle: FileHandle): Promise<Identity> {
  const { dev, ino } = await handle.stat({ bigint: true });
  return `${dev}:${ino}`;
}

/** What currently has the name; null: nothing. */
export async function foundAt(folder: FileHandle, name: string) {
  const found = await lstat(at(folder, name), { bigint: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  if (found === null) return null;
  const identity: Identity = `${found.dev}:${found.ino}`;
  return { isFile: found.isFile(), isFolder: found.isDirectory(), identity };
}
