/** Available memory of the machine or control group. */
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Paths of the kernel's files; replaced in tests. */
export interface MemoryFiles {
  meminfo: string;
  /** Control groups of this process (cgroups(7)). */
  membership: string;
  groups: string;
}

const kernelFiles: MemoryFiles = {
  meminfo: "/proc/meminfo",
  membership: "/proc/self/cgroup",
  groups: "/sys/fs/cgroup",
};

/** In bytes, including reclaimable caches. */
export function availableMemoryBytes(files = kernelFiles): number {
  const machine = /^MemAvailable:\s+(\d+) kB$/m.exec(read(files.meminfo) ?? "")?.[1];
  const ofMachine = machine === undefined ? freemem() : Number(machine) * 1024;
  return Math.max(0, Math.min(ofMachine, ...groupsOf(files).map(leftIn)));
}

/** The process's group and its parents up to the root, which is the container's; cgroup v2 only. */
function groupsOf({ membership, groups }: MemoryFiles): string[] {
  const own = /^0::(\/.*)$/m.exec(read(membership) ?? "")?.[1];
  if (own === undefined) return [];
  const names = own.split("/").filter((name) => name !== "");
  return Array.from({ length: names.length + 1 }, (_, depth) => join(groups, ...names.slice(0, depth)));
}

function leftIn(group: string): number {
  const most = Number(read(join(group, "memory.max")));
  const used = read(join(group, "memory.current"));
  // "max" is not a number: no limit.
  if (used === null || !(most > 0)) return Number.POSITIVE_INFINITY;
  const cached = /^inactive_file (\d+)$/m.exec(read(join(group, "memory.stat")) ?? "")?.[1] ?? 0;
  return most - Number(used) + Number(cached);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return null;
  }
}
