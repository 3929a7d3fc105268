/** What programs cost the machine with what they start: from wait4(2), and from proc(5) while they run. */
import { childrenOf, readOrEmpty } from "../server/processes.ts";
import { processorMs } from "./processor-time.ts";

export interface Usage {
  /** From start to end, as a clock on the wall tells. */
  wallMs: number;
  /** Processor time, of user and system. */
  ms: number;
  /** The largest resident set of any one of its processes. */
  peakMb: number;
  peaksMb: number[];
}

/** Commands in turn, A B C A B C, so that what disturbs the machine disturbs all; the first round is not counted. */
export async function usageInTurn(
  commands: readonly (readonly string[])[],
  cwd: string,
  rounds: number,
): Promise<Usage[][]> {
  const usages: Usage[][] = commands.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, command] of commands.entries()) {
      const usage = await usageOf(command, cwd);
      if (round > 0) usages[index]?.push(usage);
    }
  }
  return usages;
}

/** Short beside the second or so that a program runs, and nothing beside its cost. */
const sampleMs = 20;

/** Its standard output is thrown away. Throws when it fails. */
export async function usageOf(command: readonly string[], cwd: string): Promise<Usage> {
  const startedMs = performance.now();
  const child = Bun.spawn([...command], { cwd, env: {}, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const seen = new Map<number, number>();
  const peaksMb = new Map<number, number>();
  // A process that ends before its own children does not count them: what each has had so far is looked at.
  const timer = setInterval(() => {
    for (const { pid } of [child, ...childrenOf(child.pid)]) {
      seen.set(pid, Math.max(seen.get(pid) ?? 0, processorMsSoFar(pid)));
      peaksMb.set(pid, Math.max(peaksMb.get(pid) ?? 0, highWaterMb(pid)));
    }
  }, sampleMs);
  const [exitCode, stderr] = await Promise.all([child.exited, child.stderr.text()]);
  const wallMs = performance.now() - startedMs;
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}: ${stderr}`);
  const used = child.resourceUsage();
  if (used === undefined) throw new Error("this system does not say what processes use");
  const sampled = [...seen.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    wallMs,
    ms: Math.max(sampled, Number(used.cpuTime.total) / 1e3),
    // wait4(2) would tell the memory of whoever started it, where that has more.
    peakMb: Math.max(0, ...peaksMb.values()),
    peaksMb: [...peaksMb.values()],
  };
}

/** The largest resident set that it has had (VmHWM); 0 for one that has ended. */
function highWaterMb(pid: number): number {
  return (Number(/VmHWM:\s+(\d+) kB/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1e6;
}

/** 0 for one that has just ended. */
function processorMsSoFar(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    return 0;
  }
}
