import { readFileSync } from "node:fs";

/** Process state from the kernel. */
export interface Activity {
  /** The main thread sleeps: neither running nor waiting for CPU or disk, nor stopped. */
  sleeping: boolean;
  /** CPU time of all threads in clock ticks (usually 10 ms). */
  ticks: number;
}

/** Null: the process is gone, or no /proc. */
export function activityOf(pid: number): Activity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command name in parentheses may contain anything; state is field 3, utime and stime 14 and 15
    // (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { sleeping: fields[0] === "S", ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
