/**
 * What a child gives up before it reads a single byte of a document. This is the first stage: what costs nothing and
 * works for every user. Network, file system (Landlock) and system calls (seccomp) belong into `enterJail` too, at
 * the marked place: Landlock binds only threads that do not run yet, so that stage ends in an `execve` of this very
 * program with NODE_CHANNEL_FD kept open, and seccomp follows as the first thing after it. Every step is optional on
 * hosts that lack it; the step that a host refused is named in `refused`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { mib } from "../../../config/units.ts";
import { type Libc, linux, loadLibc } from "./libc.ts";

/** A result's largest file; above the 1 GiB that an archive may expand to. */
const fileBytesMax = 2 * 1024 * mib;
const openFilesMax = 256;
/** A busy child must never keep the server from answering. */
const niceLevel = 5;
/** When the machine runs out of memory, the kernel shall take a child (-1000..1000). */
const oomScore = 500;
/** The least room for data that a task gets, whatever its cap. */
const dataBytesMin = 1024 * mib;

export interface Jail {
  /** Steps that this host did not allow. */
  refused: string[];
  /** Of the kernel's memory page; /proc counts in it. */
  pageBytes: number;
  /** Backstop behind the parent's sampling: bounds what the process may map from now on. */
  limitData(memoryMib: number): void;
  /** Backstop behind the parent's timer: bounds the processor time that the process may use from now on. */
  limitProcessorTime(deadlineMs: number): void;
}

/** `parentPid` null: whoever the parent is. `yielding`: to the parent, which must go on answering. Does not return when that parent is gone already. */
export function enterJail(parentPid: number | null, { yielding }: { yielding: boolean }): Jail {
  const libc = loadLibc();
  if (libc === null)
    return {
      refused: ["libc"],
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
    // Network namespace, Landlock and seccomp: here.
  };
  return {
    refused: Object.entries(steps).flatMap(([name, step]) => (step() ? [] : [name])),
    pageBytes: libc.pageBytes(),
    limitData: (memoryMib) => limitData(libc, memoryMib),
    limitProcessorTime: (deadlineMs) => {
      const { user, system } = process.cpuUsage();
      const seconds = processorSeconds((user + system) / 1e6, deadlineMs, availableParallelism());
      libc.setLimit(linux.rlimitProcessorSeconds, BigInt(seconds), null);
    },
  };
}

/** A closed IPC channel is noticed only by an idle child; the kernel's signal ends a busy one too. */
function dieWithParent(libc: Libc, parentPid: number | null): void {
  libc.prctl(linux.prSetParentDeathSignal, linux.signalKill);
  // The parent may have died before the call above; then nobody would ever send that signal.
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

/** The runtime reserves gigabytes at its start, hence a limit relative to what is mapped now. */
function limitData(libc: Libc, memoryMib: number): void {
  const mapped = /^VmData:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1];
  if (mapped === undefined) return;
  const room = Math.max(memoryMib * mib, dataBytesMin);
  libc.setLimit(linux.rlimitData, BigInt(mapped) * 1024n + BigInt(room), null);
}

/** A parent that is not there to keep the deadline has this long to come back. */
const deadlineSlackSeconds = 60;

/** All of a process's threads count together, hence a limit that no task within its deadline can reach. Seconds. */
export function processorSeconds(usedSeconds: number, deadlineMs: number, threads: number): number {
  return Math.ceil(usedSeconds + (deadlineMs / 1000 + deadlineSlackSeconds) * threads);
}
