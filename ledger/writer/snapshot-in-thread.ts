import { faultOf } from "../database/failures.ts";
import { startThread } from "./thread.ts";

/** `writeSnapshot` in a thread. Rejects with a Fault. */
export async function takeSnapshot(dataDir: string, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const thread = startThread();
  const fail = (message: string) => reject(faultOf({ kind: "unavailable", message }));
  thread.onmessage = ({ data }) => {
    if (data.kind === "snapshotted") resolve();
    else if (data.kind === "refused") reject(faultOf(data.failure));
  };
  thread.onerror = ({ message }) => fail(message);
  thread.addEventListener("close", () => fail("the thread ended before the ledger was copied"));
  thread.postMessage({ kind: "snapshot", dataDir, path });
  try {
    await promise;
  } finally {
    thread.terminate();
  }
}
