import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, openConnection } from "../database/connection.ts";
import { ledgerFile, lockFile, logEnding } from "../database/files.ts";
import { takeLock } from "../database/lock.ts";
import { logReserveBytes } from "../database/log-reserve.ts";
import { noonMs } from "../testing/harness.ts";
import { createContext } from "../unit-context.ts";
import { createUnits } from "../units.ts";
import { openWriterSession, type SessionParts } from "./session.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const pathOf = (name: string) => join(dataDir, name);
const logBytes = () => statSync(pathOf(ledgerFile + logEnding)).size;
const isFree = (): boolean => {
  const lock = takeLock(pathOf(lockFile));
  lock?.release();
  return lock !== null;
};
const partsWith = (changes: Partial<SessionParts>): SessionParts => ({
  openConnection,
  createUnits: (db) => createUnits(createContext(db)),
  ...changes,
});

test("a session locks the data directory, keeps the ledger from others, and leaves a reserved log", () => {
  const session = openWriterSession(pathOf("new/folder"), noonMs);
  session.close();
  expect(statSync(pathOf("new/folder")).mode & 0o777).toBe(0o700);

  const second = openWriterSession(dataDir, noonMs);
  expect(isFree()).toBe(false);
  expect(() => openWriterSession(dataDir, noonMs)).toThrow("another server uses the data directory");
  expect(statSync(pathOf(ledgerFile)).mode & 0o777).toBe(0o600);
  second.reserve();
  expect(logBytes()).toBe(logReserveBytes);
  second.close();
  expect(isFree()).toBe(true);
  expect(logBytes()).toBe(logReserveBytes);
});

test("a session that cannot begin closes what it opened, and its error is the first one", () => {
  const opened: Connection[] = [];
  const parts = partsWith({
    openConnection: (...args) => {
      opened.push(openConnection(...args));
      return opened.at(-1) as Connection;
    },
    createUnits: () => {
      throw new Error("no units");
    },
  });
  expect(() => openWriterSession(dataDir, noonMs, parts)).toThrow("no units");
  expect(isFree()).toBe(true);
  expect(opened).toHaveLength(1);
  expect(() => opened[0]?.exec("SELECT 1")).toThrow();

  const newer = openConnection(pathOf(ledgerFile), { readOnly: false, busyTimeoutMs: 0 });
  newer.exec("INSERT INTO schema_versions VALUES (100000, 'later', 1)");
  newer.close();
  expect(() => openWriterSession(dataDir, noonMs, parts)).toThrow("schema version 100000");
  expect(isFree()).toBe(true);
  expect(() => opened[1]?.exec("SELECT 1")).toThrow();
});

test("on a full disk a part of the reserve lets it begin; without a reserve it does not", () => {
  openWriterSession(dataDir, noonMs).close();
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  let failures = 1;
  const parts = partsWith({
    openConnection: (...args) => {
      if (failures-- > 0) throw full;
      return openConnection(...args);
    },
  });
  const session = openWriterSession(dataDir, noonMs, parts);
  expect(logBytes()).toBe(logReserveBytes - 1024 * 1024);
  session.close();

  truncateSync(pathOf(ledgerFile + logEnding), 0);
  failures = 1;
  expect(() => openWriterSession(dataDir, noonMs, parts)).toThrow("disk is full");
  expect(failures).toBe(0);
  expect(isFree()).toBe(true);
});

test("a reserve that there was no room for is tried for again after 64 groups", () => {
  const session = openWriterSession(dataDir, noonMs);
  const log = pathOf(ledgerFile + logEnding);
  // The open ledger goes on with the file that has lost its name.
  rmSync(log);
  mkdirSync(log);
  session.reserve();
  rmSync(log, { recursive: true });
  const run = () => session.run([{ id: 1, name: "touchKey", args: { keyId: "key_1", nowMs: noonMs } }]);
  for (let group = 1; group < 64; group += 1) expect(run()[0]?.ok).toBe(true);
  expect(existsSync(log)).toBe(false);
  run();
  expect(logBytes()).toBe(logReserveBytes);
  session.close();
});
