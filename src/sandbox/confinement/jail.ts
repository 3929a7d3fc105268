/**
 * Restrictions of a process before it reads documents, for every user. Every step is optional; those that fail on a host
 * are listed in `refused`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { mib } from "../../../config/units.ts";
import { type ChildFence, childSteps, confineChild } from "./child-confinement.ts";
import { type Libc, linux, loadLibc } from "./libc.ts";

/** Largest result file; above the 1 GiB expansion limit of archives. */
const fileBytesMax = 2 * 1024 * mib;
const openFilesMax = 256;
/** Busy children must not block the server. */
const niceLevel = 5;
/** The out-of-memory killer should choose a child (-1000..1000). */
const oomScore = 500;
/** Minimum data limit of a task. */
const dataBytesMin = 1024 * mib;

export interface Jail {
  /** Steps that failed on this host. */
  refused: string[];
  /** Page size; /proc counts in pages. */
  pageBytes: number;
  /** Limits mapped memory, in addition to the parent's sampling. */
  limitData(memoryMib: number): void;
  /** Limits CPU time, in addition to the parent's timer. */
  limitProcessorTime(deadlineMs: number): void;
}

interface JailOptions {
  /** Lowers the priority below the parent's. */
  yielding: boolean;
  /** The paths of a child; null: confined elsewhere, or not at all. */
  fence: ChildFence | null;
}

/** `parentPid` null: the current parent. Does not return if the parent is dead. */
export function enterJail(parentPid: number | null, { yielding, fence }: JailOptions): Jail {
  const libc = loadLibc();
  if (libc === null)
    return {
      refused: ["libc", ...childSteps],
      pageBytes: 4096,
      limitData: () => undefined,
      limitProcessorTime: () => undefined,
    };
  dieWithParent(libc, parentPid);
  process.umask(0o077);
  const steps: Record<string, () => boolean> = {
    noNewPrivileges: () => libc.prctl(linux.prSetNoNewPrivileges, 1),
    core: () => libc.setLimit(linux.rlimitCore, 0n, 0n),
    fileSize: () => libc.setLimit(linux.rlimitFileSize, BigInt(fileBytesMax), BigInt(fileBytesMax)),
    openFiles: () => libc.setLimit(linux.rlimitOpenFiles, BigInt(openFilesMax), BigInt(openFilesMax)),
    nice: () => !yielding || libc.setNice(niceLevel),
    oomScore: () => preferForOutOfMemory(),
  };
  const pageBytes = libc.pageBytes();
  const refused = Object.entries(steps).flatMap(([name, step]) => (step() ? [] : [name]));
  return {
    // Last, because the other steps need more than it leaves.
    refused: [...refused, ...(fence === null ? childSteps : confineChild(libc, fence))],
    pageBytes,
    limitData: (memoryMib) => limitData(libc, memoryMib),
    limitProcessorTime: (deadlineMs) => {
      const { user, system } = process.cpuUsage();
      const seconds = processorSeconds((user + system) / 1e6, deadlineMs, availableParallelism());
      libc.setLimit(linux.rlimitProcessorSeconds, BigInt(seconds), null);
    },
  };
}

/** Only idle children notice a closed IPC channel; the signal ends busy ones. */
function dieWithParent(libc: Libc, parentPid: number | null): void {
  libc.prctl(linux.prSetParentDeathSignal, linux.signalKill);
  // The parent may have died before that call.
  if (parentPid !== null && libc.parentPid() !== parentPid) process.exit(0);
}

function preferForOutOfMemory(): boolean {
  try {
    writeFileSync("/proc/self/oom_score_adj", String(oomScore));
    return true;
  } catch {
    return false;
  }
}

/** Relative to the mapped memory, because the runtime reserves gigabytes. */
function limitData(libc: Libc, memoryMib: number): void {
  const mapped = /^VmData:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1];
  if (mapped === undefined) return;
  const room = Math.max(memoryMib * mib, dataBytesMin);
  libc.setLimit(linux.rlimitData, BigInt(mapped) * 1024n + BigInt(room), null);
}

/** Grace period if the parent cannot enforce the time limit. */
const deadlineSlackSeconds = 60;

/** CPU seconds: all threads count, so the limit is above what a task can use within its time limit. */
export function processorSeconds(usedSeconds: number, deadlineMs: number, threads: number): number {
  return Math.ceil(usedSeconds + (deadlineMs / 1000 + deadlineSlackSeconds) * threads);
}
