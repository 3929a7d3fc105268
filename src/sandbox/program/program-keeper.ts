/** Supervises an external program with all its descendants, so that none outlives it or exceeds its limits. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mib } from "../../../config/units.ts";
import { becomeArgument, ownCommand } from "../confinement/executable.ts";
import { type Libc, linux, loadLibc } from "../confinement/libc.ts";
import { unlessGone } from "../unless-gone.ts";
import type { ProgramOrder } from "./program-order.ts";

const lookMs = 200;
const processesMax = 32;
const threadsMax = 256;
/** Of all processes together. */
const memoryBytesMax = 1024 * mib;
/** A single-file program (PyInstaller) unpacks about 100 MiB. */
const folderBytesMax = 256 * mib;
const folderFilesMax = 20_000;

const killMs = 5;
/** Processes that cannot be killed (hung disk) are abandoned. */
const killsMax = 1_000;
const failed = 1;

/** Exits like the program when it and its descendants have ended; by a signal if told to stop. */
export async function keepProgram(): Promise<void> {
  const stopped = Promise.withResolvers<string | null>();
  process.on("SIGTERM", () => stopped.resolve(null));
  const order = JSON.parse(readFileSync(0, "utf8")) as ProgramOrder;
  const libc = loadLibc();
  if (libc === null || !libc.prctl(linux.prSetChildSubreaper, 1))
    throw new Error("external programs require Linux");
  libc.prctl(linux.prSetParentDeathSignal, linux.signalTerminate);
  // The parent may have died before that call.
  if (libc.parentPid() !== order.parentPid) return;
  const child = Bun.spawn([...ownCommand(), becomeArgument], {
    cwd: order.folder,
    env: {},
    stdio: [Buffer.from(JSON.stringify({ ...order, parentPid: process.pid })), "inherit", "inherit"],
    detached: true,
  });
  const watch = setInterval(() => {
    const excess = excessOf(order.folder, libc.pageBytes());
    if (excess !== null) stopped.resolve(excess);
  }, lookMs);
  const complaint = await Promise.race([child.exited.then(() => ""), stopped.promise]);
  clearInterval(watch);
  child.kill("SIGKILL");
  await endAll(libc, child.exited);
  if (complaint === null || (complaint === "" && child.signalCode !== null))
    return void process.kill(process.pid, "SIGKILL");
  if (complaint !== "") console.error(`Killed: ${complaint}.`);
  process.exit(complaint === "" ? (child.exitCode ?? failed) : failed);
}

/** Orphans become children of this process (subreaper), so no children means all have ended. */
async function endAll(libc: Libc, exited: Promise<unknown>): Promise<void> {
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  for (let round = 0; round < killsMax; round += 1) {
    for (const { pid } of descendantsOf(process.pid)) kill(pid);
    // The runtime reaps the first child.
    if (isGone) while (libc.reap() === "reaped");
    if (isGone && libc.reap() === "none") return;
    await sleep(killMs);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** The exceeded limit, or null. */
function excessOf(folder: string, pageBytes: number): string | null {
  try {
    return tooMany(pageBytes) ?? tooMuch(folder);
  } catch {
    // For example nested folders with a path that is too long.
    return "an unreadable folder";
  }
}

function tooMany(pageBytes: number): string | null {
  const all = descendantsOf(process.pid);
  const sum = (of: (each: (typeof all)[number]) => number) =>
    all.reduce((total, each) => total + of(each), 0);
  if (all.length > processesMax) return `more than ${processesMax} processes`;
  if (sum(({ threads }) => threads) > threadsMax) return `more than ${threadsMax} threads`;
  const memoryBytes = sum(({ pages }) => pages) * pageBytes;
  return memoryBytes > memoryBytesMax ? `more than ${memoryBytesMax / mib} MiB of memory` : null;
}

const blockBytes = 512;

function tooMuch(folder: string): string | null {
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
function descendantsOf(pid: number): ProcessFacts[] {
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
