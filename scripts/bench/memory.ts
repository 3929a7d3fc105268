/** Resident memory of a process and of its children, from proc(5). */
import { readFileSync } from "node:fs";
import { processes } from "../server/processes.ts";

export interface Resident {
  serverMb: number;
  children: { mb: number }[];
}

export function residentOf(pid: number): Resident {
  const children = processes().filter(({ parent }) => parent === pid);
  return { serverMb: residentMb(pid), children: children.map((child) => ({ mb: residentMb(child.pid) })) };
}

function residentMb(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kib) * 1024) / 1e6;
}
