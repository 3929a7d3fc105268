import { join } from "node:path";
import Database from "libsql";
import { isBusy } from "./database/failures.ts";
import { lockFile } from "./files.ts";

/** Another process, or another ledger in this one, writes in the same data directory. */
export class LedgerLockedError extends Error {
  constructor(dataDir: string) {
    super(`another server uses the data directory ${dataDir}`);
    this.name = "LedgerLockedError";
  }
}

/**
 * Takes the data directory for this process alone. The lock is the operating system's, on a file of its own, held by
 * an exclusive transaction that is never committed: it ends with the process however that ends, so it is never stale.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const client = new Database(join(dataDir, lockFile));
  try {
    // Nothing is ever written, so nothing is prepared for it on a disk that may be full.
    client.prepare("PRAGMA journal_mode = MEMORY").all();
    client.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    client.close();
    throw isBusy(error) ? new LedgerLockedError(dataDir) : error;
  }
  return {
    release: () => {
      client.exec("ROLLBACK");
      client.close();
    },
  };
}
