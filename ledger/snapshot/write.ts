import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openConnection } from "../database/connection.ts";
import { ledgerFile } from "../database/files.ts";

/**
 * Copies the ledger as of one moment to `path`, a new file without a log. Works beside a running server, also of
 * another process. Blocks until it is done: run it in its own thread.
 */
export function writeSnapshot(dataDir: string, path: string): void {
  const connection = openConnection(join(dataDir, ledgerFile), { readOnly: true, busyTimeoutMs: 5_000 });
  try {
    // SQLite would take an existing file for a change of the source.
    connection.exec("PRAGMA query_only = OFF");
    connection.db.run(sql`VACUUM INTO ${path}`);
  } finally {
    connection.close();
  }
}
