import { join } from "node:path";
import { cacheQueries } from "./cache/cached-queries.ts";
import type { Ledger, OpenLedger } from "./contract.ts";
import { ledgerFile } from "./database/files.ts";
import type { Reader } from "./queries/reader.ts";
import { openWriter, type WriterClient } from "./writer/client.ts";
import { createOneAtATime } from "./writer/one-at-a-time.ts";
import { createVerifyThread } from "./writer/verify-in-thread.ts";

/**
 * Opens the ledger of a data directory, creating both where they are missing. One at a time: a second opener is
 * refused with a Fault that says so. Changes go to the writer's thread; reads run here on a connection of their own
 * that can change nothing and, with write-ahead logging, waits for nobody; the commonest are answered from memory.
 */
export const openLedger: OpenLedger = async ({ dataDir, nowMs }) => {
  // The writer's thread starts first; what this thread needs is loaded while it opens the ledger.
  const opening = openWriter(dataDir, nowMs);
  const loading = import("./queries/reader.ts");
  const [writer, { openReader }] = await Promise.all([opening, loading]);
  const reader = openReader(join(dataDir, ledgerFile));
  const verifier = createVerifyThread(dataDir);
  const ledger = ledgerOf(writer, reader, createOneAtATime(verifier.verify));
  return {
    ...ledger,
    close: async () => {
      verifier.close();
      await ledger.close();
    },
  };
};

/** The ledger of a writer and a reader, whatever they stand on. */
export function ledgerOf(writer: WriterClient, reader: Reader, verify: Ledger["verify"]): Ledger {
  return {
    write: writer.write,
    onChange: writer.onChange,
    // The first to hear of changes: whoever hears of one later reads what is true by then.
    read: cacheQueries(reader.queries, writer.onChange),
    failed: writer.failed,
    verify,
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}
