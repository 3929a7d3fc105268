/** The processes of this machine, from proc(5). Linux only. */
import { readdirSync, readFileSync } from "node:fs";

export interface Process {
  pid: number;
  parent: number;
  session: number;
  /** Dead, but nobody has waited for it yet. */
  isZombie: boolean;
}

export function processes(): Process[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0)
    .flatMap((pid) => read(pid) ?? []);
}

/** Null for a process that is gone meanwhile. */
function read(pid: number): Process | null {
  try {
    // The command's name is in parentheses and may hold anything; state, parent, group, session follow.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent, , session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { pid, parent: Number(parent), session: Number(session), isZombie: state === "Z" };
  } catch {
    return null;
  }
}
