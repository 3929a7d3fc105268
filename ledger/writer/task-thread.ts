import { faultOf } from "../database/failures.ts";
import type { VerifyReport } from "../verify/verify.ts";
import type { FromWriter, ToWriter } from "./messages.ts";
import { type StartedThread, startThread } from "./thread.ts";

/**
 * A thread for long tasks, one at a time, started on first use and kept: each ended thread leaks megabytes (Bun 1.4.4).
 * Tasks reject with a Fault if the ledger cannot be read or the thread is closed.
 */
export interface TaskThread {
  /** `verifyDataDir`. */
  verify(dataDir: string, heads: readonly string[]): Promise<VerifyReport>;
  /** `writeSnapshot`. */
  snapshot(dataDir: string, path: string): Promise<void>;
  close(): void;
}

type Task = Extract<ToWriter, { kind: "verify" | "snapshot" }>;

export function createTaskThread(): TaskThread {
  let thread: StartedThread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let fail: (message: string) => void = () => undefined;

  function end(message: string): void {
    thread?.terminate();
    thread = null;
    fail(message);
  }

  function start(): StartedThread {
    const started = startThread();
    started.onerror = ({ message }) => end(message);
    started.addEventListener("close", () => {
      if (thread === started) end("the thread ended during its task");
    });
    return started;
  }

  async function run(task: Task): Promise<FromWriter> {
    const { promise, resolve, reject } = Promise.withResolvers<FromWriter>();
    fail = (message) => reject(faultOf({ kind: "unavailable", message }));
    thread ??= start();
    thread.onmessage = ({ data }) =>
      data.kind === "refused" ? reject(faultOf(data.failure)) : resolve(data);
    thread.ref();
    thread.postMessage(task);
    try {
      return await promise;
    } finally {
      // An idle thread does not keep the process alive.
      thread?.unref();
    }
  }

  function inTurn(task: Task): Promise<FromWriter> {
    const next = last.then(() => run(task));
    last = next.catch(() => undefined);
    return next;
  }

  return {
    async verify(dataDir, heads) {
      const answer = await inTurn({ kind: "verify", dataDir, heads });
      if (answer.kind !== "verified") throw new Error(`${answer.kind} in response to verify`);
      return answer.report;
    },
    async snapshot(dataDir, path) {
      await inTurn({ kind: "snapshot", dataDir, path });
    },
    close: () => end("the ledger was closed during the task"),
  };
}

/** One for all backups of the process. */
export const snapshotThread = createTaskThread();
