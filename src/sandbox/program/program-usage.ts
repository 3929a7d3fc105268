/** What the descendants of a process use: processes, threads, memory, and disk space in their folder. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mib } from "../../../config/units.ts";
import { unlessGone } from "../unless-gone.ts";

export interface ProgramLimits {
  processesMax: number;
  threadsMax: number;
  /** Of all processes together. */
  memoryBytesMax: number;
  folderBytesMax: number;
  folderFilesMax: number;
}

const usual: ProgramLimits = {
  processesMax: 32,
  threadsMax: 256,
  memoryBytesMax: 1024 * mib,
  /** A single-file program (PyInstaller) unpacks about 100 MiB. */
  folderBytesMax: 256 * mib,
  folderFilesMax: 20_000,
};

/** The exceeded limit of the descendants of a process and of their folder, or null. */
export function excessOf(pid: number, folder: string, pageBytes: number, limits = usual): string | null {
  try {
    return tooMany(pid, pageBytes, limits) ?? tooMuch(folder, limits);
  } catch {
    // For example nested folders with a path that is too long.
    return "an unreadable folder";
  }
}

function tooMany(pid: number, pageBytes: number, limits: ProgramLimits): string | null {
  const { processesMax, threadsMax, memoryBytesMax } = limits;
  const all = descendantsOf(pid);
  const sum = (of: (each: (typeof all)[number]) => number) =>
    all.reduce((total, each) => total + of(each), 0);
  if (all.length > processesMax) return `more than ${processesMax} processes`;
  if (sum(({ threads }) => threads) > threadsMax) return `more than ${threadsMax} threads`;
  const memoryBytes = sum(({ pages }) => pages) * pageBytes;
  return memoryBytes > memoryBytesMax ? `more than ${memoryBytesMax / mib} MiB of memory` : null;
}

const blockBytes = 512;

function tooMuch(folder: string, { folderBytesMax, folderFilesMax }: ProgramLimits): string | null {
  let [files, bytes] = [0, 0];
  const folders = [folder];
  for (const each of folders) {
    for (const name of unlessGone(() => readdirSync(each)) ?? []) {
      files += 1;
      if (files > folderFilesMax) return `more than ${folderFilesMax} files`;
      const stats = unlessGone(() => lstatSync(join(each, name)));
      bytes += (stats?.blocks ?? 0) * blockBytes;
      if (bytes > folderBytesMax) return `more than ${folderBytesMax / mib} MiB in its folder`;
      if (stats?.isDirectory()) folders.push(join(each, name));
    }
  }
  return null;
}

/** From /proc (proc_pid_stat(5)). */
interface ProcessFacts {
  pid: number;
  parentPid: number;
  threads: number;
  /** Resident pages. */
  pages: number;
}

/** All descendants, including zombies. */
export function descendantsOf(pid: number): ProcessFacts[] {
  const childrenOf = Map.groupBy(allProcesses(), ({ parentPid }) => parentPid);
  const found = [...(childrenOf.get(pid) ?? [])];
  // Breadth first.
  for (const each of found) found.push(...(childrenOf.get(each.pid) ?? []));
  return found;
}

function allProcesses(): ProcessFacts[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(factsOf)
    .filter((facts) => facts !== null);
}

/** Null: gone. */
function factsOf(pid: string): ProcessFacts | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may contain any; fields from state (3) on:
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { pid: Number(pid), parentPid: field(4), threads: field(20), pages: field(24) };
  } catch {
    return null;
  }
}
