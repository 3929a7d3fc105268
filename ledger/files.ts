/** Names in the data directory. */
export const ledgerFile = "ledger.db";
export const lockFile = "ledger.lock";
