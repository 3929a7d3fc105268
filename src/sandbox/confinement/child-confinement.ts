/**
 * Confinement of a child by the kernel. Loads little: code that the runtime has to compile would start a thread, which
 * Landlock does not bind.
 */
import { readdirSync } from "node:fs";
import { dropBoundingCapabilities } from "./capabilities.ts";
import { filterChildCalls } from "./child-calls.ts";
import { fenceIn } from "./landlock.ts";
import type { Libc } from "./libc.ts";

/** What a child reads besides its own folders; /proc/self is its own folder there. */
const systemFiles = [
  ..."/lib /lib64 /usr/lib /usr/lib64 /usr/local/lib /etc/ld.so.cache /nix/store /gnu/store".split(" "),
  ..."/proc/self /proc/meminfo /proc/cpuinfo /proc/stat /sys/fs/cgroup /sys/devices/system/cpu".split(" "),
  ..."/dev/null /dev/zero /dev/random /dev/urandom".split(" "),
];

/** Paths of a child. */
export interface ChildFence {
  read: readonly string[];
  write: readonly string[];
}

/** The steps of `confineChild`, by name. */
export const childSteps = ["landlock", "capabilities", "seccomp"] as const;

/**
 * Confines this child permanently; returns the steps that failed. Call it while the process has a single thread, because
 * Landlock and capabilities bind this thread and those that it starts later.
 */
export function confineChild(libc: Libc, { read, write }: ChildFence): string[] {
  const fence = {
    read: [process.execPath, ...systemFiles, ...read],
    execute: [],
    write,
    devices: [],
    port: null,
  };
  const isFenced = fenceIn(libc, fence) !== "nothing";
  dropBoundingCapabilities(libc, []);
  const isPowerless = libc.dropCapabilities();
  // After both, so that a thread which was started meanwhile is noticed.
  const isAlone = readdirSync("/proc/self/task").length === 1;
  const passed = [isFenced && isAlone, isPowerless && isAlone, filterChildCalls(libc)];
  return childSteps.filter((_, at) => !passed[at]);
}
