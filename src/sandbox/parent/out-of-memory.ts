import { readFileSync } from "node:fs";

/**
 * How many processes the kernel has killed for lack of memory since it started, in the machine or in any control group
 * (proc_vmstat(5), `oom_kill`); null where it does not tell.
 */
export function outOfMemoryKills(file = "/proc/vmstat"): number | null {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync(file, "latin1"))?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}
