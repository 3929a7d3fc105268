import { join } from "node:path";
import { cacheQueries } from "./cache/cached-queries.ts";
import type { Ledger, OpenLedger } from "./contract.ts";
import { ledgerFile } from "./database/files.ts";
import type { Reader } from "./queries/reader.ts";
import { openWriter, type WriterClient } from "./writer/client.ts";
import { createOneAtATime } from "./writer/one-at-a-time.ts";
import { createTaskThread } from "./writer/task-thread.ts";

/**
 * Opens the ledger of a data directory, creating both if missing. A second opener gets a Fault. Changes go to the
 * writer thread; reads use a read-only connection on this thread and do not block (write-ahead logging); the most
 * frequent ones are cached.
 */
export const openLedger: OpenLedger = async ({ dataDir, nowMs }) => {
  // The writer thread starts first and opens the ledger while this thread loads its modules.
  const opening = openWriter(dataDir, nowMs);
  const loading = import("./queries/reader.ts");
  const [writer, { openReader }] = await Promise.all([opening, loading]);
  const reader = openReader(join(dataDir, ledgerFile));
  const verifier = createTaskThread();
  const verify = createOneAtATime((heads) => verifier.verify(dataDir, heads));
  const ledger = ledgerOf(writer, reader, verify);
  return {
    ...ledger,
    close: async () => {
      verifier.close();
      await ledger.close();
    },
  };
};

export function ledgerOf(writer: WriterClient, reader: Reader, verify: Ledger["verify"]): Ledger {
  return {
    write: writer.write,
    onChange: writer.onChange,
    // The first listener: later listeners must not read stale entries.
    read: cacheQueries(reader.queries, writer.onChange),
    failed: writer.failed,
    verify,
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}
