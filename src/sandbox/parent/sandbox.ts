/** Runs converters in child processes, so that a trap, endless loop or memory exhaustion costs only a child. */
import { availableParallelism, tmpdir } from "node:os";
import { childCommand } from "../confinement/executable.ts";
import type { OpenSandbox, RunOptions, Task, TaskOutcome } from "../contract.ts";
import { Pool } from "./pool.ts";
import { takeAhead } from "./start-child.ts";

/** Long enough for the conversion after an inspection, or the next file. */
const lingerMs = 5_000;
/** Far above pauses of a working child, far below the usual time limit. */
const standstillMs = 60_000;

const tasksPerChildMax = 100;

/**
 * Returns at once; idle children start soon after. Call it on the main thread: the kernel ends children with the thread
 * that started them. Children keep the process alive until `close()`.
 */
export const openSandbox: OpenSandbox = ({
  foreground = false,
  folder = tmpdir(),
  readable = [],
  ...options
}) =>
  new Pool({
    ...{ ...options, lingerMs, standstillMs, command: childCommand({ foreground }) },
    workspaces: { root: folder, readable, inPlace: foreground },
    ...(foreground ? { takeAhead } : {}),
  });

/** Runs one task with its pieces on all cores, without an open sandbox. */
export async function runOnce<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>> {
  const sandbox = openSandbox({ concurrency: availableParallelism(), prewarmed: 0, tasksPerChildMax });
  try {
    return await sandbox.run(task, options);
  } finally {
    await sandbox.close();
  }
}
