/**
 * Files that a child process has written, and may still change: it has read hostile input and may have been taken over.
 * Nothing here follows a link, waits for a pipe or opens what is not a regular file with one name, so that a child
 * cannot have the server read, change or publish what the child itself may not (confused deputy, CWE-59, CWE-367).
 */
import { constants, existsSync, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { mib } from "../../../config/units.ts";
import type { FileDigest } from "../../../converters/bundle/manifest.ts";
import { fileMode } from "../durable.ts";
import { at, self } from "./descriptor.ts";

/** Something that an honest child does not leave behind. The message names no path outside of its folder. */
export class UnsafeFile extends Error {}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
const folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
/** O_NONBLOCK: opening a pipe does not wait for its writer. */
const fileFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/** Size of a folder itself: ext4 has some 100,000 names in it. Larger ones are not listed. */
const folderBytesMax = 8 * mib;
const chunkBytes = 256 * 1024;

const hasProc = existsSync("/proc/self/fd");

/** An open regular file. `bytes`: its size when it was opened. */
export interface UntrustedFile extends AsyncDisposable {
  handle: FileHandle;
  bytes: number;
}

/**
 * An open folder. Names in it are resolved from its descriptor, so that replacing the folder or its parents has no
 * effect. Without /proc, each component is checked by its path, which a fast child could still replace in between.
 */
export class UntrustedFolder implements AsyncDisposable {
  readonly #handle: FileHandle;
  /** Without /proc. */
  readonly #path: string | null;

  private constructor(handle: FileHandle, path: string | null) {
    this.#handle = handle;
    this.#path = path;
  }

  /**
   * `path`: a folder that no child can replace, only fill. Throws system errors. `byPath`: as without /proc.
   */
  static async open(path: string, { byPath = !hasProc } = {}): Promise<UntrustedFolder> {
    return new UntrustedFolder(await open(path, folderFlags), byPath ? path : null);
  }

  /** A folder in it. Throws UnsafeFile for anything else. */
  async folder(name: string): Promise<UntrustedFolder> {
    const path = this.#at(name);
    const handle = await checked(name, open(path, folderFlags));
    return new UntrustedFolder(handle, this.#path === null ? null : path);
  }

  /**
   * A file in it, `path` with "/" between folders. Throws UnsafeFile unless it is a regular file with one name, of at
   * most `bytesMax` bytes, and all its folders are folders.
   */
  async file(path: string, bytesMax: number): Promise<UntrustedFile> {
    const slash = path.indexOf("/");
    if (slash !== -1) {
      await using folder = await this.folder(path.slice(0, slash));
      return await folder.file(path.slice(slash + 1), bytesMax);
    }
    const handle = await checked(path, open(this.#at(path), fileFlags));
    try {
      const stats = await handle.stat();
      const why = whyUnsafe(stats, bytesMax);
      if (why !== null) throw new UnsafeFile(`${path} ${why}`);
      return { handle, bytes: stats.size, [Symbol.asyncDispose]: () => handle.close() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The names in it, sorted. Throws UnsafeFile if there are too many. */
  async names(): Promise<string[]> {
    if ((await this.#handle.stat()).size > folderBytesMax)
      throw new UnsafeFile("a folder has too many names");
    return (await checked("a folder", readdir(this.#path ?? self(this.#handle)))).sort();
  }

  /** Size of a file that need not be opened. Throws UnsafeFile like `file`. */
  async bytesOf(name: string, bytesMax: number): Promise<number> {
    const stats = await checked(name, lstat(this.#at(name)));
    const why = whyUnsafe(stats, bytesMax);
    if (why !== null) throw new UnsafeFile(`${name} ${why}`);
    return stats.size;
  }

  #at(name: string): string {
    const path = at(this.#handle, name);
    return this.#path === null ? path : `${this.#path}/${name}`;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}

function whyUnsafe(stats: Stats, bytesMax: number): string | null {
  if (!stats.isFile()) return "is not a regular file";
  // Another name may be outside of the folder: the bytes would belong to another user or job.
  if (stats.nlink !== 1) return "has several names";
  return stats.size > bytesMax ? `is larger than ${bytesMax} bytes` : null;
}

/** Codes that depend on what has the name; others are of the disk or the process. */
const ofTheName: ReadonlySet<string> = new Set([
  ...["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENXIO", "ENODEV"],
  ...["EACCES", "EPERM", "ENAMETOOLONG", "EINVAL"],
]);

async function checked<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw ofTheName.has(code) ? new UnsafeFile(`${name} cannot be opened (${code})`, { cause }) : cause;
  }
}

/** Its bytes. Shorter if it was truncated meanwhile. */
export async function readUntrusted({ handle, bytes }: UntrustedFile): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let read = 0;
  while (read < bytes) {
    const { bytesRead } = await handle.read(buffer, read, bytes - read, read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

interface CopyOptions {
  /** Called once with the first bytes that are written, at most 256 KiB. */
  check?(beginning: Uint8Array): void;
  /** The bytes are on the disk when it settles. */
  sync?: boolean;
}

/**
 * Copies its bytes, no more than it had when it was opened, to a new file that belongs to the owner alone. Returns the
 * digest of what was written, which may differ from what the file has now. Throws system errors.
 */
export async function copyUntrusted(
  { handle, bytes }: UntrustedFile,
  to: string,
  { check, sync = false }: CopyOptions = {},
): Promise<FileDigest> {
  await using target = await open(to, "wx", fileMode);
  const hash = new Bun.CryptoHasher("sha256");
  const buffer = Buffer.allocUnsafe(Math.min(bytes, chunkBytes));
  let copied = 0;
  if (bytes === 0) check?.(buffer);
  while (copied < bytes) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - copied), copied);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    if (copied === 0) check?.(chunk);
    hash.update(chunk);
    await target.writeFile(chunk);
    copied += bytesRead;
  }
  if (sync) await target.sync();
  return { bytes: copied, sha256: hash.digest("hex") };
}
