/**
 * `npm run hostile -- [--kinds pdf,csv] [--limit N] [--parallel N] [--only TEXT] [--set DIR]`: sends the collection of
 * hostile files through a running server with default limits, several at a time, and checks what must hold of each
 * (it ends, nothing is charged for what did not succeed, success means a sound bundle) and of the server (it answers
 * all the while, nothing escapes, memory and disk stay bounded, the next ordinary job succeeds).
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dist, root } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import { pdfOf } from "../samples/pdf.ts";
import { installTalkModel } from "../samples/talk-model.ts";
import { Api } from "../server/api.ts";
import { createUserAndKey, runCommand } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import { attemptFile, type Result } from "./attempt.ts";
import { uploadNames } from "./names.ts";
import { table } from "./report.ts";
import { type HostileFile, kindsByDefault, readSet } from "./set.ts";
import { watch } from "./watch.ts";

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    kinds: { type: "string", default: [...kindsByDefault, "name"].join(",") },
    limit: { type: "string", default: "100000" },
    parallel: { type: "string", default: "4" },
    only: { type: "string", default: "" },
    set: { type: "string", default: join(root, "../shared/bench/hostile") },
  },
});
/** A task's cap, and what the parent's sampling may see before it kills. */
const childMbMax = 2_148 + 400;
const serverMbMax = 600;

const set = readSet(resolve(values.set));
if (set === null) {
  console.log(`skipped: there is no collection of hostile files at ${values.set}`);
  process.exit(0);
}
console.log(await buildIfStale());
const kinds = values.kinds.split(",");
const files = kinds.flatMap((kind) =>
  set.filter((file) => file.kind === kind && file.name.includes(values.only)).slice(0, Number(values.limit)),
);
const command = [join(dist, "markmill")];
const dataDir = mkdtempSync(join(tmpdir(), "markmill-hostile-"));
const problems: string[] = [];

try {
  // Without one recordings are refused before they are looked into.
  await installTalkModel(command, dataDir);
  const server = await startProcess({ command, dataDir });
  const api = new Api(server.baseUrl, await createUserAndKey(command, dataDir));
  const before = await api.usage();
  const seen = watch(server.pid, dataDir, async () => void (await api.usage()));

  const results = await inParallel(files, Number(values.parallel), (file) => attemptFile(api, command, file));
  const names = kinds.includes("name") ? await uploadNames(api, resolve(values.set)) : null;
  problems.push(...(names?.problems ?? []));
  const ordinary = await ordinaryJob();
  await seen.stop();

  const after = await api.usage();
  const charged = results.reduce((sum, { charged }) => sum + charged, (names?.charged ?? 0) + ordinary);
  if (before.available_credit_units - after.available_credit_units !== charged)
    problems.push(`jobs say they cost ${charged} units; the balance says otherwise`);
  if (after.reserved_credit_units !== 0) problems.push(`${after.reserved_credit_units} units are still held`);
  problems.push(...seen.problems);
  if (seen.childMbMax > childMbMax) problems.push(`a child held ${seen.childMbMax.toFixed(0)} MB`);
  if (seen.serverMbMax > serverMbMax) problems.push(`the server held ${seen.serverMbMax.toFixed(0)} MB`);
  const left = readdirSync(join(dataDir, "work"));
  if (left.length > 0) problems.push(`left in the work folder: ${left.join(", ")}`);
  const { exitCode, stdout, stderr } = await runCommand(command, [
    "admin",
    "verify-ledger",
    "--data-dir",
    dataDir,
  ]);
  if (exitCode !== 0) problems.push(`verify-ledger: ${stdout}${stderr}`);
  const stopped = await server.stop();
  if (stopped !== 0) problems.push(`the server stopped with ${stopped}\n${server.output()}`);

  report(results, names?.counts ?? null);
  console.log(
    `slowest answer ${seen.slowestAnswerMs.toFixed(0)} ms; largest child ${seen.childMbMax.toFixed(0)} MB, server ${seen.serverMbMax.toFixed(0)} MB; ${charged} units charged`,
  );

  async function ordinaryJob(): Promise<number> {
    const pdf = pdfOf([{ heading: "Ordinary", paragraphs: ["The quiet river passes the old paper mill."] }]);
    const job = await api.wait(await api.queue("ordinary.pdf", pdf));
    if (job.status !== "succeeded") problems.push(`an ordinary file afterwards: ${job.error_code}`);
    return job.actual_credit_units ?? 0;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${files.length} files, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

async function inParallel(
  all: readonly HostileFile[],
  width: number,
  act: (file: HostileFile) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...all];
  const results: Result[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        results.push(await act(file));
      } catch (error) {
        problems.push(`${file.name}: ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

function report(results: readonly Result[], names: ReadonlyMap<string, number> | null): void {
  for (const line of table(results)) console.log(line);
  if (names) console.log(`names: ${[...names].map(([outcome, count]) => `${outcome} ${count}`).join(", ")}`);
  const slowest = results.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, 5);
  for (const { file, tookMs, outcome } of slowest)
    console.log(`slow: ${(tookMs / 1000).toFixed(1)} s ${file.kind}/${file.name} ${outcome}`);
  for (const result of results)
    problems.push(...result.problems.map((each) => `${result.file.kind}/${result.file.name}: ${each}`));
  for (const problem of problems) console.log(`PROBLEM: ${problem}`);
}
