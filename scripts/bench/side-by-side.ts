/** Programs in turn, A B A B, so that what disturbs the machine disturbs both. Whole processes are timed. */

export interface Contestant {
  name: string;
  command: readonly string[];
  cwd: string;
}

export interface Duel {
  /** Wall milliseconds of each round. */
  a: number[];
  b: number[];
  /** a/b of each round. */
  ratios: number[];
}

export async function sideBySide(a: Contestant, b: Contestant, rounds: number): Promise<Duel> {
  const [aMs = [], bMs = []] = await inTurn([a, b], rounds);
  return { a: aMs, b: bMs, ratios: aMs.map((ms, round) => ms / (bMs[round] ?? Number.NaN)) };
}

/** Wall milliseconds of each round, for each of them: A B C A B C. */
export async function inTurn(contestants: readonly Contestant[], rounds: number): Promise<number[][]> {
  // One round for warm file caches, not counted.
  for (const contestant of contestants) await run(contestant);
  const times: number[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, contestant] of contestants.entries()) times[index]?.push(await run(contestant));
  return times;
}

async function run({ name, command, cwd }: Contestant): Promise<number> {
  const startedMs = performance.now();
  const child = Bun.spawn([...command], { cwd, env: {}, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const [exitCode, stderr] = await Promise.all([child.exited, child.stderr.text()]);
  const elapsedMs = performance.now() - startedMs;
  if (exitCode !== 0) throw new Error(`${name} exited with ${exitCode}: ${stderr}`);
  return elapsedMs;
}
