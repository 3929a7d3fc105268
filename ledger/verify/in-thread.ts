import type { VerifyReport } from "../contract.ts";
import { faultOf } from "../database/failures.ts";
import { startThread } from "../writer/thread.ts";

/** Verifies without holding up the caller's loop; rejects with a Fault when the ledger cannot be read. */
export async function verifyInThread(dataDir: string, heads: readonly string[] = []): Promise<VerifyReport> {
  const worker = startThread();
  const { promise, resolve, reject } = Promise.withResolvers<VerifyReport>();
  worker.onmessage = ({ data }) => {
    if (data.kind === "verified") resolve(data.report);
    else if (data.kind === "refused") reject(faultOf(data.failure));
  };
  worker.onerror = ({ message }) => reject(faultOf({ kind: "unavailable", message }));
  worker.postMessage({ kind: "verify", dataDir, heads });
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}
