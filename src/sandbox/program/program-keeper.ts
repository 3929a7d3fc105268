/** Supervises an external program with all its descendants, so that none outlives it or exceeds its limits. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { becomeArgument, ownCommand } from "../confinement/executable.ts";
import { type Libc, linux, loadLibc } from "../confinement/libc.ts";
import type { ProgramOrder } from "./program-order.ts";
import { descendantsOf, excessOf } from "./program-usage.ts";

const lookMs = 200;
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
    const excess = excessOf(process.pid, order.folder, libc.pageBytes());
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
