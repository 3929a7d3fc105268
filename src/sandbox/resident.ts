import { readFileSync } from "node:fs";

/** Resident bytes of a process, shared pages included; null when it is gone or the host has no /proc. */
export function residentBytes(pid: number, pageBytes: number): number | null {
  try {
    // size resident shared text lib data dt, in pages (proc_pid_statm(5)).
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(pages) ? pages * pageBytes : null;
  } catch {
    return null;
  }
}
