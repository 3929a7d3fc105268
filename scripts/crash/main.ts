/**
 * `npm run crash -- [--cycles N] [--seed S]`: kills the server at random points under load, N times, and checks that
 * nothing it promised is lost. Files, actions and the moments of the kills come from the seed; what runs at such a
 * moment depends on the machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dist } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import { seededRandom } from "../samples/random.ts";
import { Api } from "../server/api.ts";
import { createUserAndKey, runCommand } from "../server/command.ts";
import { type ServerProcess, startProcess } from "../server/process.ts";
import { creditsAgree, ended, noneLost, replayAll, resultsAreThere } from "./checks.ts";
import { History } from "./history.ts";
import { drive } from "./load.ts";
import { survivors } from "./orphans.ts";

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: { cycles: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const cycles = Number(values.cycles);
const random = seededRandom(Number(values.seed));
const workers = 6;
/** The kill comes after so many answers and then at any moment of the next ones, but not later than the last figure. */
const kill = { answersMax: 24, thenMsMax: 40, loadMsMax: 1_500 };
/** In one cycle of eight the server is killed again while it recovers from the last kill. */
const earlyKills = { oneIn: 8, afterMsMax: 90 };

await buildIfStale();
const command = [join(dist, "markmill")];
const dataDir = mkdtempSync(join(tmpdir(), "markmill-crash-"));
const history = new History();
const startedMs = performance.now();

let server = await startProcess({ command, dataDir });
const key = await createUserAndKey(command, dataDir);
const before = await new Api(server.baseUrl, key).usage();
const readyMs: number[] = [];

for (let cycle = 1; cycle <= cycles; cycle += 1) {
  await crash(server);
  if (random.integer(1, earlyKills.oneIn) === 1) await crashWhileStarting();
  server = await startProcess({ command, dataDir });
  readyMs.push(server.readyMs);
  if (cycle % 20 === 0)
    console.log(`${cycle} of ${cycles} cycles, ${history.confirmed.length} confirmations`);
}

const api = new Api(server.baseUrl, key);
await ended(api, history, 60_000);
await replayAll(api, history);
const jobs = await ended(api, history, 60_000);
noneLost(history, jobs);
const after = await api.usage();
const credits = creditsAgree(history, jobs, before, after);
const fetched = await resultsAreThere(api, history, jobs);
await ledgerIsSound("while the server runs");
const exitCode = await server.stop();
if (exitCode !== 0) history.problems.push(`the server stopped with ${exitCode}\n${server.output()}`);
await ledgerIsSound("after the server stopped");

report();
rmSync(dataDir, { recursive: true, force: true });
process.exit(history.problems.length === 0 ? 0 : 1);

/** Load from several callers at once, and SIGKILL in the middle of it. */
async function crash(victim: ServerProcess): Promise<void> {
  let dead = false;
  const client = new Api(victim.baseUrl, key);
  const callers = Array.from({ length: workers }, () => drive(client, random, history, () => dead));
  const enough = history.answered + random.integer(0, kill.answersMax);
  const loadedMs = performance.now();
  while (history.answered < enough && performance.now() - loadedMs < kill.loadMsMax) await Bun.sleep(2);
  await Bun.sleep(random.integer(0, kill.thenMsMax));
  dead = true;
  await victim.kill(random.pick(["server", "group"]));
  await Promise.all(callers);
  const left = await survivors(victim.pid);
  if (left.length > 0)
    history.problems.push(`processes ${left.join(", ")} outlive the server that started them`);
}

/** At any moment from the first instruction to a little after the ready line. */
async function crashWhileStarting(): Promise<void> {
  const child = Bun.spawn([...command, "serve", "--data-dir", dataDir, "--listen", "127.0.0.1:0"], {
    env: {},
    cwd: dataDir,
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  });
  await Bun.sleep(random.integer(1, earlyKills.afterMsMax));
  process.kill(-child.pid, "SIGKILL");
  await child.exited;
}

async function ledgerIsSound(when: string): Promise<void> {
  const { exitCode, stdout, stderr } = await runCommand(command, [
    "admin",
    "verify-ledger",
    "--data-dir",
    dataDir,
  ]);
  if (exitCode !== 0)
    history.problems.push(`verify-ledger ${when} exits with ${exitCode}: ${stdout}${stderr}`);
  else console.log(`${when}: ${stdout.trim()}`);
}

function report(): void {
  const seconds = (performance.now() - startedMs) / 1000;
  const states = Map.groupBy(jobs.values(), (job) => job.status);
  const slowest = Math.max(...readyMs).toFixed(0);
  console.log(`answers: ${[...history.answers].map(([label, count]) => `${label}: ${count}`).join(", ")}`);
  console.log(`jobs: ${[...states].map(([status, list]) => `${list.length} ${status}`).join(", ")}`);
  console.log(
    `results fetched: ${fetched}; spent ${credits.spent} units, jobs say ${credits.known} (+ ${credits.unknown})`,
  );
  console.log(`slowest restart: ${slowest} ms; ${(seconds / cycles).toFixed(2)} s a cycle`);
  for (const problem of history.problems.slice(0, 20)) console.log(`PROBLEM: ${problem}`);
  console.log(`${cycles} cycles, seed ${values.seed}: ${history.problems.length} problems`);
}
