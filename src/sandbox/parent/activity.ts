import { readFileSync } from "node:fs";

/** What a process does, as the kernel counts it. */
export interface Activity {
  /** Its main thread waits for an event: it neither runs, nor waits for the processor or a disk, nor is it stopped. */
  sleeping: boolean;
  /** Processor time of all its threads so far, in clock ticks; a tick is 10 ms on all usual kernels. */
  ticks: number;
}

/** Null when the process is gone or the host has no /proc. */
export function activityOf(pid: number): Activity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name in parentheses may hold anything; state is the 3rd field, utime and stime 14th and 15th
    // (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { sleeping: fields[0] === "S", ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
