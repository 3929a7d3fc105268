import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Connection, type Db, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../files.ts";
import { lockDataDir } from "../lock.ts";
import { migrate } from "../migrations/migrate.ts";
import { createContext } from "./context.ts";
import { runGroup } from "./group-commit.ts";
import type { UnitAnswer, UnitRequest } from "./messages.ts";
import { createUnits, type UnitSet } from "./units.ts";

export interface WriterSession {
  run(requests: readonly UnitRequest[]): UnitAnswer[];
  close(): void;
}

/** What a session is made of; a simulation puts connections and units that fail at its command in their place. */
export interface SessionParts {
  openConnection: typeof openConnection;
  createUnits(db: Db): UnitSet;
}

const shipped: SessionParts = { openConnection, createUnits: (db) => createUnits(createContext(db)) };

/** Locks the data directory, brings the ledger in it to the newest schema and makes it ready to be written. */
export function openWriterSession(dataDir: string, nowMs: number, parts = shipped): WriterSession {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  let connection: Connection | undefined;
  try {
    const path = join(dataDir, ledgerFile);
    // Made here when it is missing, for its mode: password hashes are nobody else's to read. Its log files inherit it.
    closeSync(openSync(path, "a", 0o600));
    connection = parts.openConnection(path, { readOnly: false, busyTimeoutMs: 5_000 });
    migrate(connection, nowMs);
    const opened = connection;
    const units = parts.createUnits(opened.db);
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
