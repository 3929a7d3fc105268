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

export function childrenOf(pid: number): Process[] {
  return processes().filter(({ parent, isZombie }) => parent === pid && !isZombie);
}

/** Resident memory, shared pages included; 0 for a process that is gone. */
export function residentMb(pid: number): number {
  return (Number(/VmRSS:\s+(\d+) kB/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1e6;
}

/** A file of proc(5); empty when the process is gone. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** Null for a process that is gone meanwhile. */
function read(pid: number): Process | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  if (stat === "") return null;
  // The command's name is in parentheses and may hold anything; state, parent, group, session follow.
  const [state, parent, , session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(parent), session: Number(session), isZombie: state === "Z" };
}
