/**
 * Reserved disk space for the ledger. The write-ahead log always has at least this size, padded with zeros: SQLite
 * takes them for the end of the log (frames need the salt of the header,
 * https://www.sqlite.org/fileformat2.html#walformat) and overwrites them. So job outcomes, cancellations and deletions
 * can be written on a full disk.
 *
 * SQLite checkpoints the log every 4 MiB (wal_autocheckpoint) if the disk has room; if not, the log grows to its end,
 * about 200 more transactions.
 */

import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { libcFunctions } from "../../config/libc.ts";
import { mib } from "../../config/units.ts";

/** Allocates file blocks, so that later writes need no more disk space. */

/** EOPNOTSUPP and EINVAL: not supported by the file system. */
const notSupported = 95;
const invalid = 22;

type Allocate = (file: number, offset: number, bytes: number) => number;

/**
 * Fills the file with zeros from `offset` (after its end): with posix_fallocate(3) or, if unsupported, by writing.
 * Throws if the disk is full.
 */
function allocate(file: number, offset: number, bytes: number): void {
  const error = systemAllocate()?.(file, offset, bytes) ?? notSupported;
  if (error === 0) return;
  if (error !== notSupported && error !== invalid) throw new Error(`the disk is full (error ${error})`);
  const zeros = Buffer.alloc(Math.min(mib, bytes));
  for (let at = offset; at < offset + bytes; ) {
    at += writeSync(file, zeros, 0, Math.min(zeros.length, offset + bytes - at), at);
  }
}

const systemAllocate = (): Allocate | null =>
  libcFunctions({ posix_fallocate: { args: ["i32", "i64", "i64"], returns: "i32" } })?.posix_fallocate ??
  null;

/** Four times what is used between two checkpoints, well below the truncation size. */
export const logReserveBytes = 16 * mib;
/** Amount released at once. */
const someBytes = mib;

/**
 * Extends the log to the reserve if the disk has room. Only for the writer, between transactions. True if the log has
 * that size.
 */
export function reserveLog(logPath: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(logPath, constants.O_RDWR | constants.O_CREAT, 0o600);
    const { size } = fstatSync(file);
    if (size < logReserveBytes) allocate(file, size, logReserveBytes - size);
    return true;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Releases a part of the reserve (trailing zeros of the log) for the files that opening a ledger creates. Only while
 * the ledger is closed. True if something was released.
 */
export function giveBackSome(logPath: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(logPath, "r+");
    const at = fstatSync(file).size - someBytes;
    const end = Buffer.alloc(someBytes);
    if (at < 0 || readSync(file, end, 0, someBytes, at) < someBytes || end.some((byte) => byte !== 0))
      return false;
    ftruncateSync(file, at);
    return true;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
