/** A ledger whose writer runs in the caller's thread: for tests of what uses a ledger, since a thread takes a while to start. */
import { join } from "node:path";
import type { OpenLedger } from "../contract.ts";
import { ledgerFile } from "../database/files.ts";
import { ledgerOf } from "../open.ts";
import { openReader } from "../queries/reader.ts";
import { openWriter } from "../writer/client.ts";
import { type FromWriter, fromText, type ToWriter, toText, type UnitRequest } from "../writer/messages.ts";
import { createOneAtATime } from "../writer/one-at-a-time.ts";
import { openWriterSession, type WriterSession } from "../writer/session.ts";
import { createTaskThread } from "../writer/task-thread.ts";
import type { WriterThread } from "../writer/thread.ts";

function sameThread(): WriterThread {
  let session: WriterSession | null = null;
  let queue: UnitRequest[] = [];
  const answer = (message: FromWriter) => thread.onmessage?.({ data: fromText(toText(message)) });
  const drain = () => {
    const requests = queue;
    queue = [];
    if (session !== null && requests.length > 0) answer({ kind: "answers", answers: session.run(requests) });
  };
  const take = (message: ToWriter) => {
    if (message.kind === "open") {
      session = openWriterSession(message.dataDir, message.nowMs);
      answer({ kind: "ready" });
    } else if (message.kind === "close") {
      drain();
      session?.close();
      session = null;
      answer({ kind: "closed" });
    } else if (message.kind === "units") {
      queue.push(...message.requests);
      setImmediate(drain);
    }
  };
  const thread: WriterThread = {
    onmessage: null,
    onerror: null,
    // As text, so that neither side holds on to what the other changes.
    postMessage: (sent) => {
      const message = fromText<ToWriter>(toText(sent));
      setImmediate(() => take(message));
    },
    addEventListener: () => undefined,
    terminate: () => undefined,
  };
  return thread;
}

export const openLedgerWithoutThread: OpenLedger = async ({ dataDir, nowMs }) => {
  const writer = await openWriter(dataDir, nowMs, sameThread());
  const verifier = createTaskThread();
  const verify = createOneAtATime((heads) => verifier.verify(dataDir, heads));
  const ledger = ledgerOf(writer, openReader(join(dataDir, ledgerFile)), verify);
  return {
    ...ledger,
    close: async () => {
      verifier.close();
      await ledger.close();
    },
  };
};
