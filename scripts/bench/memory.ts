/** Resident memory of a process and of its children, from proc(5). */
import { childrenOf, residentMb } from "../server/processes.ts";

export interface Resident {
  serverMb: number;
  children: { mb: number }[];
}

export function residentOf(pid: number): Resident {
  const serverMb = residentMb(pid);
  if (serverMb === 0) throw new Error(`process ${pid} is gone`);
  return {
    serverMb,
    children: childrenOf(pid).map((child) => ({ mb: residentMb(child.pid) })),
  };
}
