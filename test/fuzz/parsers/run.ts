/** Runs processes that fuzz, with limits of time and memory for each input. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding, Report } from "./worker.ts";

/** An input that takes longer is a hang: of processor time, because the machine may have other work, and of waiting. */
const workMsMax = 30_000;
const waitMsMax = 300_000;
const memoryBytesMax = 3 * 1024 ** 3;
const lookMs = 250;
/** A file system in memory, if there is one. */
const memory = "/dev/shm";

/** Inputs `from` a seed; the same seed gives the same inputs. */
export async function fuzzOnce(id: string, seed: number, inputs: number): Promise<Report> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "markmill-fuzz-"));
  mkdirSync(join(folder, "tmp"));
  const command = [
    process.execPath,
    join(import.meta.dir, "worker.ts"),
    id,
    String(seed),
    String(inputs),
    folder,
  ];
  const worker = Bun.spawn(command, {
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, TMPDIR: join(folder, "tmp") },
  });
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      return Buffer.alloc(0);
    }
  };
  let why: string | null = null;
  let last = { at: "", sinceMs: performance.now(), workMs: 0 };
  const watch = setInterval(() => {
    const at = read("at").toString();
    const [nowMs, workMs] = [performance.now(), processorMs(worker.pid)];
    if (at !== last.at) last = { at, sinceMs: nowMs, workMs };
    if (workMs - last.workMs > workMsMax || nowMs - last.sinceMs > waitMsMax)
      why = `no outcome in ${Math.round(workMs - last.workMs)} ms of processor time`;
    if (residentBytes(worker.pid) > memoryBytesMax) why = `more than ${memoryBytesMax} bytes of memory`;
    if (why !== null) worker.kill("SIGKILL");
  }, lookMs);
  try {
    const [said, complaints] = await Promise.all([worker.stdout.text(), worker.stderr.text(), worker.exited]);
    // A process that has nothing to wait for ends without a report: its input's promise never settles.
    if (why === null && worker.exitCode === 0 && said !== "")
      return JSON.parse(said.trim().split("\n").at(-1) ?? "") as Report;
    const what =
      why ?? `the process ended: ${worker.signalCode ?? worker.exitCode} ${complaints.slice(-1_500)}`;
    const finding: Finding = { what, input: read("input").toString("base64") };
    return {
      inputs: Number.parseInt(read("at").toString() || "0", 10) + 1,
      pool: 0,
      ranges: 0,
      outcomes: {},
      findings: [finding],
    };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}

/** User and system time (proc_pid_stat(5), fields 14 and 15, in hundredths of a second). */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
