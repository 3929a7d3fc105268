/** Rules for every archive, written or read. */
import type { Entry } from "yauzl";
import { limits } from "../../../config/limits.ts";

// Names of entries in uploaded archives. Entries whose name leads out of the archive, or is ambiguous, are ignored.
// Files on disk have names of our own.

/** A normalized entry name with single slashes; null for unsafe or misleading names. */
export function entryName(raw: string): string | null {
  if (/[\p{Cc}\\]/u.test(raw) || /^\p{Cf}/u.test(raw)) return null;
  // Absolute paths; drives and alternate streams of other systems; URL schemes.
  if (raw.startsWith("/") || raw.includes(":")) return null;
  const parts = raw.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0 || parts.some((part) => /^[\s.]*$/.test(part))) return null;
  return raw.endsWith("/") ? `${parts.join("/")}/` : parts.join("/");
}

/** File types in the mode of stat(2): none, plain file, folder. Links, devices and pipes are never followed. */
const plainTypes: readonly number[] = [0, 0o100000, 0o040000];

/** Unix archives keep the file's mode in the upper half of the external attributes. */
export function isPlain({ externalFileAttributes }: Pick<Entry, "externalFileAttributes">): boolean {
  return plainTypes.includes((externalFileAttributes >>> 16) & 0o170000);
}

/**
 * The reason why an archive of `archiveBytes` must not expand to `bytes`, or null. `bytesMax`: limit for all
 * archives.
 */
export function expansionProblem(
  bytes: number,
  archiveBytes: number,
  bytesMax: number = limits.archiveBytesMax,
): string | null {
  if (bytes > bytesMax) return `The archive expands to more than ${bytesMax / 1024 ** 3} GiB.`;
  const far = bytes > limits.archiveRatioFreeBytes && bytes > archiveBytes * limits.archiveRatioMax;
  return far ? `The archive expands to more than ${limits.archiveRatioMax} times its size.` : null;
}

export const tooManyEntries = `The archive has over ${limits.archiveEntriesMax} entries.`;
