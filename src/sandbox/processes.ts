/** Processes as /proc tells of them (proc_pid_stat(5)). */
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessFacts {
  pid: number;
  parentPid: number;
  threads: number;
  /** Of the kernel's memory pages that it holds. */
  pages: number;
}

/** All that the process has started, and what these have started; those that have ended and are not yet reaped too. */
export function descendantsOf(pid: number): ProcessFacts[] {
  const childrenOf = Map.groupBy(allProcesses(), ({ parentPid }) => parentPid);
  const found = [...(childrenOf.get(pid) ?? [])];
  // What is found is looked at in its turn; nothing is its own ancestor.
  for (const each of found) found.push(...(childrenOf.get(each.pid) ?? []));
  return found;
}

function allProcesses(): ProcessFacts[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(factsOf)
    .filter((facts) => facts !== null);
}

/** Null: it is gone. */
function factsOf(pid: string): ProcessFacts | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Its name stands in brackets and may have some itself. From the state on, which is the third field:
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { pid: Number(pid), parentPid: field(4), threads: field(20), pages: field(24) };
  } catch {
    return null;
  }
}
