import { BetterSQLiteSession } from "drizzle-orm/better-sqlite3/session";
import { BaseSQLiteDatabase, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import Database from "libsql";
import { createBoundedMap } from "../../config/bounded-map.ts";
import { mib } from "../../config/units.ts";

export interface RunResult {
  changes: number;
  lastInsertRowid: number | bigint;
}

/** drizzle over one synchronous connection. */
export type Db = BaseSQLiteDatabase<"sync", RunResult>;

/** The driver interface of the ledger. Statements run synchronously on this connection. */
export interface Connection {
  readonly db: Db;
  /** False also after an error that made SQLite roll back (disk full). */
  inTransaction(): boolean;
  exec(sql: string): void;
  close(): void;
}

export interface ConnectionOptions {
  /** Rejects all changes. */
  readOnly: boolean;
  /** How long a statement waits for another connection's lock. */
  busyTimeoutMs: number;
}

/** The write-ahead log is truncated to this after a long read let it grow. */
const logBytesMax = 64 * mib;

/** Pragmas apply per connection. secure_delete overwrites deleted data, such as the salts of guest days. */
function pragmas(options: ConnectionOptions): string[] {
  const common = [`busy_timeout = ${options.busyTimeoutMs}`, "foreign_keys = ON", "recursive_triggers = ON"];
  return options.readOnly
    ? [...common, "query_only = ON"]
    : [
        ...common,
        "journal_mode = WAL",
        "synchronous = FULL",
        "secure_delete = FAST",
        `journal_size_limit = ${logBytesMax}`,
      ];
}

/** Each occupies about 30 KiB. */
const statementsMax = 500;

/**
 * Prepares each SQL text once. The garbage collector frees statements late, because it does not know how much memory they
 * occupy: under load, statements that are used once would pile up.
 */
function prepareOnce(client: Database.Database): void {
  const statements = createBoundedMap<string, Database.Statement>(statementsMax);
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    const known = statements.get(sql);
    // drizzle sets raw mode before each use that needs it, and never resets it.
    if (known !== undefined) return known.reader ? known.raw(false) : known;
    const statement = prepare(sql);
    statements.set(sql, statement);
    return statement;
  }) as typeof client.prepare;
}

export function openConnection(path: string, options: ConnectionOptions): Connection {
  const client = new Database(path);
  prepareOnce(client);
  try {
    for (const pragma of pragmas(options)) client.prepare(`PRAGMA ${pragma}`).all();
  } catch (error) {
    client.close();
    throw error;
  }
  const dialect = new SQLiteSyncDialect();
  // libsql has better-sqlite3's interface, so drizzle's session for it works.
  const session = new BetterSQLiteSession(client as never, dialect, undefined);
  const db = new BaseSQLiteDatabase("sync", dialect, session as never, undefined) as unknown as Db;
  return {
    db,
    inTransaction: () => client.inTransaction,
    exec: (sql) => {
      client.exec(sql);
    },
    close: () => {
      client.close();
    },
  };
}
