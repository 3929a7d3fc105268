/**
 * Room for the ledger on a disk that is full. The write-ahead log is kept at this size even where less of it is in
 * use: its end is zeros, which the engine takes for the end of the log (a frame counts only with the salt of the log's
 * header, https://www.sqlite.org/fileformat2.html#walformat), and writes over when it needs more. So endings,
 * cancellations and deletions can be written while nobody else on the machine gets a byte, and nothing has to be given
 * back, or won back from others, first.
 *
 * The engine copies the log into the database every 4 MiB (wal_autocheckpoint) where the disk has room for that, and
 * begins it anew; where it has none, the log goes on to its end, some 200 transactions further. What is deleted makes
 * room, and then all goes on as before.
 */

import { dlopen } from "bun:ffi";
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { libcNames } from "../../config/libc.ts";
import { mib } from "../../config/units.ts";

/** Gives a file blocks of its own, so that what is later written there needs no room on the disk any more. */

/** EOPNOTSUPP and EINVAL of errno(3): a file system that cannot do this. */
const notSupported = 95;
const invalid = 22;

type Allocate = (file: number, offset: number, bytes: number) => number;

/**
 * The bytes from `offset` on are zeros afterwards. Where the system can do so, in no time and without a write
 * (posix_fallocate(3)); else by writing them. Throws when the disk has no room. Not for bytes that are there already.
 */
function allocate(file: number, offset: number, bytes: number): void {
  const error = systemAllocate()?.(file, offset, bytes) ?? notSupported;
  if (error === 0) return;
  if (error !== notSupported && error !== invalid) throw new Error(`the disk gives no room (error ${error})`);
  const zeros = Buffer.alloc(Math.min(mib, bytes));
  for (let at = offset; at < offset + bytes; ) {
    at += writeSync(file, zeros, 0, Math.min(zeros.length, offset + bytes - at), at);
  }
}

function systemAllocate(): Allocate | null {
  for (const name of libcNames) {
    try {
      const { symbols } = dlopen(name, { posix_fallocate: { args: ["i32", "i64", "i64"], returns: "i32" } });
      return symbols.posix_fallocate;
    } catch {
      // The next name.
    }
  }
  return null;
}

/** Four times what is used between two checkpoints; well below the size that the log is cut back to. */
export const logReserveBytes = 16 * mib;
/** Given back at once. */
const someBytes = mib;

/**
 * Makes the log at least as large as the reserve, where the disk has room for that. Only between two transactions, and
 * by nobody but the writer. True when it is so large.
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
 * Gives a little of the reserve back to the disk, for the files that opening a ledger needs beside it. Only while
 * nobody has the ledger open. True when there was something to give: the end of the log, where it is zeros.
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
