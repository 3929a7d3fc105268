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
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";
import { mib } from "../../config/units.ts";
import { allocate } from "./allocate.ts";

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
