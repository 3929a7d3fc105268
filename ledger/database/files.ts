export const ledgerFile = "ledger.db";
/** Suffix of SQLite's write-ahead log. */
export const logEnding = "-wal";
export const lockFile = "ledger.lock";
