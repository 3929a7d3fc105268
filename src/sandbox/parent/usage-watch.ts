import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { gib } from "../../../config/units.ts";
import { isOutOfFiles } from "../../shared/open-files.ts";
import { unlessGone } from "../unless-gone.ts";
import { Sampled } from "./sampled.ts";

export interface UsageLimits {
  bytesMax: number;
  filesMax: number;
  threadsMax: number;
}

const usual: UsageLimits = {
  /** Above the largest file that a child may write (see jail.ts), with a bundle and its archive beside it. */
  bytesMax: 6 * gib,
  filesMax: 50_000,
  /** The runtime and the engines have some 20, and one a core. */
  threadsMax: 256,
};

const sampleIntervalMs = 250;
/** A look at a large folder must not take more than this share of the server's time. */
const restShare = 20;

/** What a child uses beyond memory. */
export type Excess = "disk" | "threads";

interface Watched {
  pid: number;
  /** The folder that it writes. */
  folder: string;
  onOver(excess: Excess): void;
  /** Monotonic time of the next look at the folder. */
  nextMs: number;
}

/**
 * Samples the disk space and threads of busy children. Files that are open without a name count, and files in memory
 * (memfd_create), which are not part of the resident size.
 */
export class UsageWatch {
  readonly #sampled: Sampled<Watched>;

  constructor(limits = usual) {
    this.#sampled = new Sampled(sampleIntervalMs, (entry) => {
      const excess = excessOf(entry, limits);
      return excess === null ? null : () => entry.onOver(excess);
    });
  }

  /** `onOver` is called at most once. Returns a function that ends the watch. */
  watch(pid: number, folder: string, onOver: (excess: Excess) => void): () => void {
    return this.#sampled.add({ pid, folder, onOver, nextMs: 0 });
  }
}

function excessOf(entry: Watched, limits: UsageLimits): Excess | null {
  const startMs = systemClock.monotonicMs();
  if (startMs < entry.nextMs) return null;
  try {
    const threads = threadsOf(entry.pid);
    if (threads !== null && threads > limits.threadsMax) return "threads";
    return isOverQuota(entry.folder, unnamedBytes(entry.pid), limits) ? "disk" : null;
  } catch (error) {
    // The server is short of descriptors, not the child.
    if (isOutOfFiles(error)) return null;
    // For example nested folders with a path that is too long, or one that it closed to itself.
    return "disk";
  } finally {
    const nowMs = systemClock.monotonicMs();
    entry.nextMs = nowMs + restShare * (nowMs - startMs);
  }
}

/** Null: it is gone, or there is no /proc. */
function threadsOf(pid: number): number | null {
  const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, "latin1"));
  return status === null ? null : Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1]);
}

const blockBytes = 512;

/** Of open files that no folder has; 0 for a process that is ending, at which only root may look. */
function unnamedBytes(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  let bytes = 0;
  try {
    for (const name of readdirSync(folder)) {
      const stats = unlessGone(() => statSync(join(folder, name)));
      if (stats?.isFile() && stats.nlink === 0) bytes += stats.blocks * blockBytes;
    }
  } catch {
    return 0;
  }
  return bytes;
}

function isOverQuota(root: string, startBytes: number, { bytesMax, filesMax }: UsageLimits): boolean {
  let [bytes, files] = [startBytes, 0];
  const folders = [root];
  for (const folder of folders) {
    for (const name of unlessGone(() => readdirSync(folder)) ?? []) {
      const path = join(folder, name);
      const stats = unlessGone(() => lstatSync(path));
      files += 1;
      bytes += (stats?.blocks ?? 0) * blockBytes;
      if (bytes > bytesMax || files > filesMax) return true;
      if (stats?.isDirectory()) folders.push(path);
    }
  }
  return bytes > bytesMax;
}
