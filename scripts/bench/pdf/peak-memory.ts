/** Runs a program and watches how much memory it and what it starts take, from proc(5). */
import { childrenOf, readOrEmpty } from "../../server/processes.ts";

const sampleMs = 50;

/** Wall time, and the largest resident set of any one of its processes (VmHWM). Throws when it fails. */
export async function runWithPeak(
  command: readonly string[],
  cwd: string,
): Promise<{ ms: number; peakMb: number }> {
  const startedMs = performance.now();
  const child = Bun.spawn([...command], {
    cwd,
    env: {},
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  let peakMb = 0;
  const look = () => {
    for (const pid of [child.pid, ...childrenOf(child.pid).map((each) => each.pid)])
      peakMb = Math.max(peakMb, highWaterMb(pid));
  };
  const timer = setInterval(look, sampleMs);
  const exitCode = await child.exited;
  clearInterval(timer);
  const ms = performance.now() - startedMs;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
  return { ms, peakMb };
}

/** The largest resident set that it has had; 0 for one that has ended. */
export function highWaterMb(pid: number): number {
  return (Number(/VmHWM:\s+(\d+) kB/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1e6;
}
