/** Converters at arm's length: a trap, an endless loop or a hungry file costs a child process and nothing else. */
import { availableParallelism } from "node:os";
import { childCommand } from "../confinement/executable.ts";
import type { OpenSandbox, RunOptions, Task, TaskOutcome } from "../contract.ts";
import { Pool } from "./pool.ts";
import { takeAhead } from "./start-child.ts";

/** Long enough for the conversion after an inspection, or for the next of several files. */
const lingerMs = 5_000;
/** Far above any pause of a child that works, far below the usual deadline. */
const standstillMs = 60_000;

/** Of one task's pieces. */
const tasksPerChildMax = 100;

/** Returns at once; the first idle children are started a moment later. Call it on the main thread: the kernel ends
 * children with the thread that started them. Living children keep the process alive until `close()`. */
export const openSandbox: OpenSandbox = ({ foreground = false, ...options }) =>
  new Pool({
    ...{ ...options, lingerMs, standstillMs, command: childCommand({ foreground }) },
    ...(foreground ? { takeAhead } : {}),
  });

/** One task and its pieces on as many slots as there are cores, for who has no sandbox open. */
export async function runOnce<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>> {
  const sandbox = openSandbox({ concurrency: availableParallelism(), prewarmed: 0, tasksPerChildMax });
  try {
    return await sandbox.run(task, options);
  } finally {
    await sandbox.close();
  }
}
