/** Reads of the ledger answer at once: without this the server would answer nobody else between many of them. */
export const pause = () => new Promise(setImmediate);
