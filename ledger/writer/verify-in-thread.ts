import { faultOf } from "../database/failures.ts";
import type { VerifyReport } from "../verify/verify.ts";
import { startThread, type WriterThread } from "./thread.ts";

export interface VerifyThread {
  /** One at a time; rejects with a Fault if the ledger cannot be read or is closed. */
  verify(heads: readonly string[]): Promise<VerifyReport>;
  close(): void;
}

/** Verifies in a thread, started on first use and kept: each ended thread leaks a quarter of a megabyte (Bun 1.4.4). */
export function createVerifyThread(dataDir: string): VerifyThread {
  let thread: WriterThread | null = null;
  let fail: (message: string) => void = () => undefined;

  function end(message: string): void {
    thread?.terminate();
    thread = null;
    fail(message);
  }

  return {
    verify(heads) {
      const { promise, resolve, reject } = Promise.withResolvers<VerifyReport>();
      fail = (message) => reject(faultOf({ kind: "unavailable", message }));
      thread ??= startThread();
      thread.onmessage = ({ data }) => {
        if (data.kind === "verified") resolve(data.report);
        else if (data.kind === "refused") reject(faultOf(data.failure));
      };
      thread.onerror = ({ message }) => end(message);
      thread.postMessage({ kind: "verify", dataDir, heads });
      return promise;
    },
    close: () => end("the ledger was closed during verification"),
  };
}
