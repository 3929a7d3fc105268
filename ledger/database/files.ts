/** Names in the data directory. */
export const ledgerFile = "ledger.db";
/** What the engine adds to the ledger's name for its write-ahead log. */
export const logEnding = "-wal";
export const lockFile = "ledger.lock";
