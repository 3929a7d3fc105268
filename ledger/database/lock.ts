import { join } from "node:path";
import Database from "libsql";
import { isBusy } from "./failures.ts";
import { lockFile } from "./files.ts";

/** Another process, or another ledger in this one, writes in the same data directory. */
export class LedgerLockedError extends Error {
  constructor(dataDir: string) {
    super(`another server uses the data directory ${dataDir}`);
    this.name = "LedgerLockedError";
  }
}

/** Takes the data directory for this process alone. */
export function lockDataDir(dataDir: string): { release(): void } {
  const lock = takeLock(join(dataDir, lockFile));
  if (lock === null) throw new LedgerLockedError(dataDir);
  return lock;
}

/**
 * Null: another process, or somebody else in this one, holds it. The lock is the operating system's, on a file of its
 * own, held by an exclusive transaction that is never committed: it ends with the process however that ends, so it is
 * never stale.
 */
export function takeLock(path: string): { release(): void } | null {
  const client = new Database(path);
  try {
    // Nothing is ever written, so nothing is prepared for it on a disk that may be full.
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
