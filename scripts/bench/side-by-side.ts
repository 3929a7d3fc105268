/** Two programs in turn, A B A B, so that what disturbs the machine disturbs both. Whole processes are timed. */

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
  // One round for warm file caches, not counted.
  await run(a);
  await run(b);
  const duel: Duel = { a: [], b: [], ratios: [] };
  for (let round = 0; round < rounds; round += 1) {
    const aMs = await run(a);
    const bMs = await run(b);
    duel.a.push(aMs);
    duel.b.push(bMs);
    duel.ratios.push(aMs / bMs);
  }
  return duel;
}

async function run({ name, command, cwd }: Contestant): Promise<number> {
  const startedMs = performance.now();
  const child = Bun.spawn([...command], { cwd, env: {}, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const [exitCode, stderr] = await Promise.all([child.exited, child.stderr.text()]);
  const elapsedMs = performance.now() - startedMs;
  if (exitCode !== 0) throw new Error(`${name} exited with ${exitCode}: ${stderr}`);
  return elapsedMs;
}
