/**
 * `npm run hostile -- [--kinds pdf,csv] [--limit N] [--parallel N] [--only TEXT] [--set DIR] [--folder DIR…]
 * [--mutations N] [--seed N] [--part K/N]`: sends the collection of hostile files, the files of folders, and mutations
 * of these and of the corpora through a running server with default limits, several at a time, and checks what must hold
 * of each (it ends, nothing is charged for what did not succeed, success means a sound bundle) and of the server (it
 * answers all the while, nothing escapes, memory and disk stay bounded, the next ordinary job succeeds).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isNoRecording } from "../../converters/formats/media/misnamed.ts";
import { dist, root } from "../../scripts/build/paths.ts";
import { buildIfStale } from "../../scripts/build/stale.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { installTalkModel } from "../../scripts/samples/talk-model.ts";
import { Api, codeOf } from "../../scripts/server/api.ts";
import { createUserAndKey, runCommand } from "../../scripts/server/command.ts";
import { startProcess } from "../../scripts/server/process.ts";
import { attemptFile, type Result } from "./attempt.ts";
import { table } from "./report.ts";
import { type HostileFile, kindsByDefault, mutationsOf, readFolder, readNames, readSet } from "./set.ts";
import { watch } from "./watch.ts";

/** An upload under every name of the list: converted or refused, and the name never more than text. */
const boundary = "----markmill-hostile-names";

interface NamesResult {
  counts: Map<string, number>;
  problems: string[];
  charged: number;
}

/** Each as `filename` the way browsers write it, as it is, and as `filename*`. */
const forms: Readonly<Record<string, (name: string) => string>> = {
  quoted: (name) => `filename="${name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A")}"`,
  raw: (name) => `filename="${name}"`,
  extended: (name) => `filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
};

async function uploadNames(api: Api, folder: string): Promise<NamesResult> {
  const content = readFileSync(join(folder, "files/names/plain.txt"));
  const result: NamesResult = { counts: new Map(), problems: [], charged: 0 };
  for (const name of readNames(folder)) {
    for (const [form, written] of Object.entries(forms)) {
      const outcome = await upload(api, written(name), content, result);
      result.counts.set(outcome, (result.counts.get(outcome) ?? 0) + 1);
      if (outcome !== (isRecording(name) ? "unsupported_input" : "success") && outcome !== "invalid_request")
        result.problems.push(`name ${JSON.stringify(name)} as ${form}: ${outcome}`);
    }
  }
  return result;
}

/** What they hold is text, which is not taken for a recording, and is not converted unasked. */
const isRecording = (filename: string): boolean => isNoRecording({ filename }, { id: "text-to-markdown" });

async function upload(api: Api, name: string, content: Buffer, result: NamesResult): Promise<string> {
  const authorization = `Bearer ${api.key}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; ${name}\r\n\r\n`;
  const response = await fetch(`${api.baseUrl}/v1/estimates`, {
    method: "POST",
    headers: { authorization, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const body = (await response.json()) as { upload_id?: string; filename?: string };
  if (body.upload_id === undefined) return codeOf(body);
  const problem = nameProblem(body.filename ?? "");
  if (problem) result.problems.push(`the name is shown as ${JSON.stringify(body.filename)}: ${problem}`);
  const { body: confirmed } = await api.confirm({
    upload_id: body.upload_id,
    max_credit_units: 1_000,
    client_request_id: body.upload_id,
  });
  const job = await api.wait(confirmed.job_id);
  result.charged += job.actual_credit_units ?? 0;
  if (job.status !== "succeeded") return job.error_code ?? job.status;
  const download = await fetch(`${api.baseUrl}/v1/jobs/${job.id}/download`, { headers: { authorization } });
  await download.bytes();
  const disposition = download.headers.get("content-disposition") ?? "";
  // RFC 6266: one quoted ASCII name without quotes, backslashes or percent signs in it, and its UTF-8 form.
  if (!/^attachment; filename="[\x20-\x7e]+"(?:; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/.test(disposition))
    result.problems.push(`the download's header is ${JSON.stringify(disposition)}`);
  return download.status === 200 ? "success" : `download ${download.status}`;
}

function nameProblem(name: string): string | null {
  if (name === "" || Buffer.byteLength(name) > 255) return "empty or too long";
  if (/[/\\\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return "holds a path or control characters";
  return null;
}

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    kinds: { type: "string", default: [...kindsByDefault, "name"].join(",") },
    limit: { type: "string", default: "100000" },
    parallel: { type: "string", default: "4" },
    only: { type: "string", default: "" },
    set: { type: "string", default: join(root, "../shared/bench/hostile") },
    folder: { type: "string", multiple: true, default: [] },
    mutations: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    /** Every Nth file, beginning with the Kth: N runs send all. */
    part: { type: "string", default: "1/1" },
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
const given = [...set, ...values.folder.flatMap((folder) => readFolder(resolve(folder)))];
const corpora = ["test/corpus", "../shared/bench/pdf", "../shared/bench/office"]
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder));
const sources = [...given, ...corpora.flatMap(readFolder)].filter(({ name }) => name.includes(values.only));
const mutations = mutationsOf(sources, Number(values.mutations), Number(values.seed));
const [part = 1, parts = 1] = values.part.split("/").map(Number);
const files = kinds
  .flatMap((kind) =>
    [...given, ...mutations]
      .filter((file) => file.kind === kind && file.name.includes(values.only))
      .slice(0, Number(values.limit)),
  )
  .filter((_, at) => at % parts === part - 1);
const command = [join(dist, "markmill")];
const dataDir = mkdtempSync(join(tmpdir(), "markmill-hostile-"));
const problems: string[] = [];

try {
  // Without one recordings are refused before they are looked into.
  await installTalkModel(command, dataDir);
  const server = await startProcess({ command, dataDir });
  const key = await createUserAndKey(command, dataDir);
  const api = new Api(server.baseUrl, key);
  const before = await api.usage();
  const watched = watch({ pid: server.pid, dataDir, baseUrl: server.baseUrl, key });

  const results = await inParallel(files, Number(values.parallel), (file) => attemptFile(api, file));
  const names = kinds.includes("name") ? await uploadNames(api, resolve(values.set)) : null;
  problems.push(...(names?.problems ?? []));
  const ordinary = await ordinaryJob();
  const seen = await watched.stop();

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
  const [answersMs, serverMs] = [seen.answersMs, seen.serverMs].map((times) => times.sort((a, b) => a - b));
  const times = (sorted: readonly number[] = []) => {
    const ofAnswers = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(0);
    return `median ${ofAnswers(0.5)}, p99.9 ${ofAnswers(0.999)}, slowest ${ofAnswers(1)} ms`;
  };
  console.log(
    `${seen.answersMs.length} ordinary answers: ${times(answersMs)}; without pauses of the probe: ${times(serverMs)}; largest child ${seen.childMbMax.toFixed(0)} MB, server ${seen.serverMbMax.toFixed(0)} MB; ${charged} units charged`,
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
      if (results.length % 500 === 0) console.log(`${results.length} of ${all.length} files`);
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
