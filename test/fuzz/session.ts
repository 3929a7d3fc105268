/** A whole run: a server of its own, the requests, and a look at what they left behind. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schema } from "../../config/settings/schema.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { residentMb } from "../../scripts/server/processes.ts";
import { startServer } from "../support/server.ts";
import { Cast } from "./cast.ts";
import { Pool } from "./pool.ts";
import { type FuzzOptions, type FuzzReport, fuzz } from "./run.ts";

export interface SessionOptions extends FuzzOptions {
  command: readonly string[];
  /** Rate limits as they are by default; else there are none. */
  limited: boolean;
}

export interface Session extends FuzzReport {
  /** What was wrong with the installation afterwards, in words. */
  afterwards: string[];
}

/** A server that has been asked everything for a while may hold so much, and grow so much in the second half. */
const residentMbMax = 900;
const growthMax = 1.6;

function configuration(limited: boolean): string {
  const rates = Object.keys(schema)
    .filter((key) => key.startsWith("rate_limits."))
    .map((key) => `${key} = 0`);
  return [
    'server.trusted_proxies = ["127.0.0.1"]',
    'log.level = "warn"',
    'egress.mode = "off"',
    "guest.daily_sessions = 1000",
    "guest.daily_sessions_per_address = 100000",
    'default_plan = "fuzz"',
    ...(limited ? [] : rates),
    "[[plans]]",
    'id = "fuzz"',
    'name = "Fuzz"',
    "monthly_credits = 1000000",
    "active_api_keys = 200",
    "max_active_jobs = 60",
    "max_upload_mib = 1",
    "[[plans]]",
    'id = "free"',
    'name = "Free"',
    "monthly_credits = 50",
    "active_api_keys = 1",
    "max_active_jobs = 5",
    "max_upload_mib = 1",
    "",
  ].join("\n");
}

export async function runSession(options: SessionOptions): Promise<Session> {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-fuzz-"));
  const file = join(dataDir, "fuzz.toml");
  writeFileSync(file, configuration(options.limited));
  try {
    await using server = await startServer({ dataDir, command: options.command, args: ["--config", file] });
    const at = { baseUrl: server.baseUrl, dataDir, command: options.command };
    const cast = await Cast.assemble(at, new Pool());
    const report = await fuzz(cast, server.pid, options);
    const afterwards = await lookAfterwards(options.command, dataDir, server.baseUrl, server.output());
    return {
      ...report,
      afterwards: [...afterwards, ...memoryProblems([...report.residentMb, residentMb(server.pid)])],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function lookAfterwards(
  command: readonly string[],
  dataDir: string,
  baseUrl: string,
  log: string,
): Promise<string[]> {
  const problems: string[] = [];
  const health = await fetch(`${baseUrl}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
  if (health !== 200) problems.push(`/readyz answers ${health}`);
  const lines = log.split("\n");
  const errors = lines.flatMap((line, at) =>
    /internal_error|\bERROR\b|request_failed/.test(line) ? [at] : [],
  );
  const [first] = errors;
  if (first !== undefined) {
    const shown = lines.slice(Math.max(0, first - 5), first + 40).join("\n");
    problems.push(`the log has ${errors.length} errors: ${shown.slice(0, 6_000)}`);
  }
  const verified = await runCommand(command, ["admin", "verify-ledger", "--data-dir", dataDir]);
  if (verified.exitCode !== 0)
    problems.push(`the ledger does not verify: ${verified.stdout}${verified.stderr}`);
  // Nothing has crashed, so that every file must be known to the ledger.
  const swept = await runCommand(command, ["admin", "sweep", "--data-dir", dataDir, "--json"]);
  if (swept.exitCode !== 0) problems.push(`the sweep failed: ${swept.stderr}`);
  else problems.push(...orphanProblems(JSON.parse(swept.stdout)));
  return problems;
}

/** Of what `admin sweep --json` counts: files that the ledger does not know, and what could not be removed. */
const wantedNone = ["orphaned_uploads", "orphaned_results", "temporaries", "failed"];

function orphanProblems(swept: Record<string, unknown>): string[] {
  return wantedNone.flatMap((name) => (swept[name] === 0 ? [] : [`the sweep says ${name} ${swept[name]}`]));
}

function memoryProblems(samples: readonly number[]): string[] {
  const most = Math.max(0, ...samples);
  const half = Math.floor(samples.length / 2);
  const [first, second] = [samples.slice(0, half), samples.slice(half)].map((part) => Math.max(0, ...part));
  const problems = most > residentMbMax ? [`the server held ${Math.round(most)} MB`] : [];
  if (samples.length >= 20 && first !== undefined && second !== undefined && second > first * growthMax)
    problems.push(`the server grew from ${Math.round(first)} to ${Math.round(second)} MB`);
  return problems;
}

/** The most of each tenth of the run. */
const tenths = (samples: readonly number[]): number[] =>
  Array.from({ length: 10 }, (_, n) =>
    Math.max(0, ...samples.slice((n * samples.length) / 10, ((n + 1) * samples.length) / 10)),
  );

/** For people. */
export function toldOf(session: Session, { seed }: FuzzOptions): string {
  const sorted = (counts: Map<string | number, number>) =>
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, number]) => `${what}: ${number}`);
  const memory = session.residentMb.map(Math.round);
  return [
    ...session.failures.map(
      ({ operation, problem, request, answer }) =>
        `PROBLEM ${operation}: ${problem}\n  ${request}\n  answered ${answer}`,
    ),
    ...session.afterwards.map((problem) => `PROBLEM afterwards: ${problem}`),
    `statuses ${sorted(session.statuses).join(", ")}`,
    `${session.shown.size} pairs of operation and status seen, ${session.documented} documented`,
    `operations without success: ${session.withoutSuccess.join(", ") || "none"}`,
    `${session.replaced} credentials replaced; memory over the run ${tenths(memory).join(", ")} MB; slowest answer ${Math.round(session.tookMsMax)} ms`,
    `${session.requests} requests in ${Math.round(session.tookMs / 1000)} s, seed ${seed}: ${session.failures.length + session.afterwards.length} problems`,
  ].join("\n");
}
