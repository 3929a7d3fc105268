import { readFileSync } from "node:fs";

/** Number of processes killed for lack of memory since boot (proc_vmstat(5), `oom_kill`); null: unknown. */
export function outOfMemoryKills(file = "/proc/vmstat"): number | null {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync(file, "latin1"))?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}
