import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openConnection } from "../database/connection.ts";
import { ledgerFile } from "../database/files.ts";

/**
 * Writes the ledger as of one moment to `path`, one file without a log, where there must be none yet. Works beside a
 * running server, also of another process: it reads what is there, and nobody waits for it. Runs to its end without a
 * pause: in a thread of its own.
 */
export function writeSnapshot(dataDir: string, path: string): void {
  const connection = openConnection(join(dataDir, ledgerFile), { readOnly: true, busyTimeoutMs: 5_000 });
  try {
    // The engine takes the file that is written for a change of the one that is read.
    connection.exec("PRAGMA query_only = OFF");
    connection.db.run(sql`VACUUM INTO ${path}`);
  } finally {
    connection.close();
  }
}
