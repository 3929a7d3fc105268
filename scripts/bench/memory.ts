/** Resident memory of a process and of its children, from proc(5). */
import { readdirSync, readFileSync } from "node:fs";

export interface Resident {
  serverMb: number;
  children: { mb: number }[];
}

export function residentOf(pid: number): Resident {
  return {
    serverMb: residentMb(pid),
    children: childrenOf(pid).map((child) => ({ mb: residentMb(child) })),
  };
}

function residentMb(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((each) => Number.isInteger(each) && each > 0 && parentOf(each) === pid);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
