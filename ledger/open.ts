import { join } from "node:path";
import type { OpenLedger } from "./contract.ts";
import { openConnection } from "./database/connection.ts";
import { createQueries } from "./queries/index.ts";
import { verifyLedger } from "./verify/verify.ts";
import { openWriter } from "./writer/client.ts";
import { ledgerFile } from "./writer/session.ts";

/**
 * Opens the ledger of a data directory, creating both where they are missing. One at a time: a second opener is
 * refused with a Fault that says so. Changes go to the writer's thread; reads run here on a connection of their own
 * that can change nothing and, with write-ahead logging, waits for nobody.
 */
export const openLedger: OpenLedger = async ({ dataDir, nowMs }) => {
  const writer = await openWriter(dataDir, nowMs);
  const reader = openConnection(join(dataDir, ledgerFile), { readOnly: true, busyTimeoutMs: 1_000 });
  return {
    write: writer.write,
    read: createQueries(reader.db),
    verify: () => verifyLedger(dataDir),
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
};
