import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Connection, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../files.ts";
import { lockDataDir } from "../lock.ts";
import { migrate } from "../migrations/migrate.ts";
import { createContext } from "./context.ts";
import { runGroup } from "./group-commit.ts";
import type { UnitAnswer, UnitRequest } from "./messages.ts";
import { createUnits } from "./units.ts";

export interface WriterSession {
  run(requests: readonly UnitRequest[]): UnitAnswer[];
  close(): void;
}

/** Locks the data directory, brings the ledger in it to the newest schema and makes it ready to be written. */
export function openWriterSession(dataDir: string, nowMs: number): WriterSession {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  let connection: Connection | undefined;
  try {
    const path = join(dataDir, ledgerFile);
    // Made here when it is missing, for its mode: password hashes are nobody else's to read. Its log files inherit it.
    closeSync(openSync(path, "a", 0o600));
    connection = openConnection(path, { readOnly: false, busyTimeoutMs: 5_000 });
    migrate(connection, nowMs);
    const opened = connection;
    const units = createUnits(createContext(opened.db));
    return {
      run: (requests) => runGroup(opened, units, requests),
      close: () => {
        opened.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        opened.close();
        lock.release();
      },
    };
  } catch (error) {
    connection?.close();
    lock.release();
    throw error;
  }
}
