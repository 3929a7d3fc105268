/** What whole processes cost the machine, from wait4(2): those that they start and wait for are counted with them. */

export interface Usage {
  /** Processor time, of user and system. */
  ms: number;
  /** The largest resident set of any one of its processes. */
  peakMb: number;
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

/** Throws when it fails. */
export async function usageOf(command: readonly string[], cwd: string): Promise<Usage> {
  const child = Bun.spawn([...command], { cwd, env: {}, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const [exitCode, stderr] = await Promise.all([child.exited, child.stderr.text()]);
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}: ${stderr}`);
  const used = child.resourceUsage();
  if (used === undefined) throw new Error("this system does not say what processes use");
  return { ms: Number(used.cpuTime.total) / 1e3, peakMb: used.maxRSS / 1e6 };
}
