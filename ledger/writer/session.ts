import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Connection, type Db, openConnection } from "../database/connection.ts";
import { isFull } from "../database/failures.ts";
import { ledgerFile, logEnding } from "../database/files.ts";
import { lockDataDir } from "../database/lock.ts";
import { giveBackSome, reserveLog } from "../database/log-reserve.ts";
import { migrate } from "../migrations/migrate.ts";
import { createContext } from "../unit-context.ts";
import { createUnits, type UnitSet } from "../units.ts";
import { runGroup } from "./group-commit.ts";
import type { UnitAnswer, UnitRequest } from "./messages.ts";

export interface WriterSession {
  run(requests: readonly UnitRequest[]): UnitAnswer[];
  /** Restores the disk reserve. Not within a unit. */
  reserve(): void;
  close(): void;
}

/** Parts of a session; simulations replace them to inject failures. */
export interface SessionParts {
  openConnection: typeof openConnection;
  createUnits(db: Db): UnitSet;
}

const shipped: SessionParts = { openConnection, createUnits: (db) => createUnits(createContext(db)) };

/** Groups between attempts to restore the reserve. */
const reserveEveryGroups = 64;

/** Locks the data directory, migrates the ledger and prepares it for writing. */
export function openWriterSession(dataDir: string, nowMs: number, parts = shipped): WriterSession {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  const path = join(dataDir, ledgerFile);
  const logPath = path + logEnding;
  let connection: Connection | undefined;
  try {
    const opened = onFullDisk(logPath, () => openMigrated(path, nowMs, parts));
    connection = opened;
    const units = parts.createUnits(opened.db);
    let reserved = true;
    let groups = 0;
    return {
      run: (requests) => {
        groups += 1;
        if (!reserved && groups % reserveEveryGroups === 0) reserved = reserveLog(logPath);
        return runGroup(opened, units, requests);
      },
      reserve: () => {
        reserved = reserveLog(logPath);
      },
      close: () => {
        opened.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        opened.close();
        // For the next start, which may find the disk full.
        reserveLog(logPath);
        lock.release();
      },
    };
  } catch (error) {
    connection?.close();
    lock.release();
    throw error;
  }
}

function openMigrated(path: string, nowMs: number, parts: SessionParts): Connection {
  // Created here for its mode: it contains password hashes. The log files inherit the mode.
  closeSync(openSync(path, "a", 0o600));
  const connection = parts.openConnection(path, { readOnly: false, busyTimeoutMs: 5_000 });
  try {
    migrate(connection, nowMs);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Retries with part of the reserve released if the disk is full. */
function onFullDisk<R>(logPath: string, open: () => R): R {
  try {
    return open();
  } catch (error) {
    if (!isFull(error) || !giveBackSome(logPath)) throw error;
    return open();
  }
}
