import { sql } from "drizzle-orm";
import type { Connection, Db } from "../database/connection.ts";
import { type Migration, migrations as shipped } from "./index.ts";

/** The ledger was written by a later version of the program. */
export class NewerLedgerError extends Error {
  constructor(found: number, known: number) {
    super(`the ledger has schema version ${found}; this program supports up to ${known}`);
    this.name = "NewerLedgerError";
  }
}

const versionTable = `CREATE TABLE IF NOT EXISTS schema_versions (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at_ms INTEGER NOT NULL
) STRICT`;

/** 0: an empty database. */
export function schemaVersion(db: Db): number {
  const table = db.get<{ found: number }>(
    sql`SELECT count(*) AS found FROM sqlite_schema WHERE type = 'table' AND name = 'schema_versions'`,
  );
  if (table === undefined || table.found === 0) return 0;
  return db.get<{ version: number }>(sql`SELECT coalesce(max(version), 0) AS version FROM schema_versions`).version;
}

export const latestVersion = shipped.at(-1)?.version ?? 0;

/** Migrates to the latest version, all or nothing. */
export function migrate(
  connection: Connection,
  nowMs: number,
  migrations: readonly Migration[] = shipped,
): { from: number; to: number } {
  const { db } = connection;
  const known = migrations.at(-1)?.version ?? 0;
  const from = schemaVersion(db);
  if (from > known) throw new NewerLedgerError(from, known);
  if (from === known) return { from, to: known };
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.exec(versionTable);
    for (const { version, name, sql: text } of migrations) {
      if (version <= from) continue;
      connection.exec(text);
      db.run(sql`INSERT INTO schema_versions (version, name, applied_at_ms) VALUES (${version}, ${name}, ${nowMs})`);
    }
    if (from === 0) {
      db.run(sql`INSERT INTO meta (key, value) VALUES ('created_at_ms', ${String(nowMs)})`);
    }
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
    throw error;
  }
  return { from, to: known };
}
