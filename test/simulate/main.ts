/**
 * `npm run simulate -- [--seeds N] [--steps N] [--seed S] [--workers N] [--trace] [--mutant NAME]`: drives the real
 * ledger, scheduler and services through N seeded histories of crashes, disk errors and unruly callers, and checks
 * after every event that the product keeps its promises. The same seed gives the same history, so a failure is
 * replayed by the command that is printed with it. With --seed and without --seeds, that one history.
 */
import { parseArgs } from "node:util";
import { type HistoryReport, runHistory } from "./history.ts";
import { isMutant } from "./mutants.ts";
import { addReport, emptyTally, type Tally, tallyText } from "./tally.ts";

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    seeds: { type: "string" },
    seed: { type: "string" },
    steps: { type: "string", default: "1000" },
    workers: { type: "string", default: "1" },
    trace: { type: "boolean", default: false },
    mutant: { type: "string", default: "none" },
    // Between this program and its workers: a line of JSON a history.
    lines: { type: "boolean", default: false },
  },
});
const first = Number(values.seed ?? 1);
const seeds = Number(values.seeds ?? (values.seed === undefined ? 1_000 : 1));
const steps = Number(values.steps);
const workers = Math.min(Number(values.workers), seeds);
const { mutant } = values;
if (!isMutant(mutant)) throw new Error(`there is no mutant ${mutant}`);

const startedMs = performance.now();
const tally = emptyTally();
if (workers > 1) await Promise.all(Array.from({ length: workers }, (_, index) => worker(index, tally)));
else await inTurn(tally);

if (!values.lines) {
  const options = mutant === "none" ? "" : ` --mutant ${JSON.stringify(mutant)}`;
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(tallyText(tally, seconds, `npm run simulate -- --steps ${steps}${options}`));
}
process.exit(tally.failures.length === 0 ? 0 : 1);

async function inTurn(sum: Tally): Promise<void> {
  const print = values.trace ? (line: string) => console.log(line) : null;
  for (let seed = first; seed < first + seeds; seed += 1) {
    if (!isMutant(mutant)) return;
    const report = await runHistory({ seed, steps, mutant, print });
    if (values.lines) console.log(JSON.stringify(report));
    take(sum, report);
  }
}

/** A process with its share of the seeds. */
async function worker(index: number, sum: Tally): Promise<void> {
  const from = first + Math.floor((seeds * index) / workers);
  const to = first + Math.floor((seeds * (index + 1)) / workers);
  const command = [process.execPath, import.meta.path, "--lines"];
  const share = ["--seed", `${from}`, "--seeds", `${to - from}`, "--steps", `${steps}`, "--mutant", mutant];
  const child = Bun.spawn([...command, ...share], { stdout: "pipe", stderr: "inherit" });
  let rest = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(sum, JSON.parse(line) as HistoryReport);
  }
  await child.exited;
  const done = sum.seeds;
  if (child.exitCode !== 0 && sum.failures.length === 0)
    throw new Error(`a worker ended after ${done} seeds`);
}

function take(sum: Tally, report: HistoryReport): void {
  addReport(sum, report);
  if (sum.seeds % 50 === 0 && !values.lines && !values.trace) {
    console.log(`${sum.seeds} of ${seeds} seeds, ${sum.steps} steps, ${sum.failures.length} failures`);
  }
}
