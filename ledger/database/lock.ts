import { join } from "node:path";
import Database from "libsql";
import { isBusy } from "./failures.ts";
import { lockFile } from "./files.ts";

/** Another process, or another ledger in this process, uses the data directory. */
export class LedgerLockedError extends Error {
  constructor(dataDir: string) {
    super(`another server uses the data directory ${dataDir}`);
    this.name = "LedgerLockedError";
  }
}

/** Locks the data directory for this process. */
export function lockDataDir(dataDir: string): { release(): void } {
  const lock = takeLock(join(dataDir, lockFile));
  if (lock === null) throw new LedgerLockedError(dataDir);
  return lock;
}

/**
 * Null: already locked. The lock is an exclusive SQLite transaction on a separate file that is never committed, so the
 * operating system releases it with the process.
 */
export function takeLock(path: string): { release(): void } | null {
  const client = new Database(path);
  try {
    // Nothing is written: no setup on a disk that may be full.
    client.prepare("PRAGMA journal_mode = MEMORY").all();
    client.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    client.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return {
    release: () => {
      client.exec("ROLLBACK");
      client.close();
    },
  };
}
