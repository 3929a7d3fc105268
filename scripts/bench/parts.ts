import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { randomPdf } from "../samples/pdf.ts";
import { createKey, createUserAndKey, runCommand } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import { confirms } from "./confirms.ts";
import { denial } from "./denial.ts";
import { residentOf } from "./memory.ts";
import type { Bench } from "./part.ts";
import { resultPage } from "./result-page.ts";
import { type Parts, runParts } from "./run-parts.ts";
import { scan } from "./scan.ts";
import { sideBySide } from "./side-by-side.ts";
import { distinguishability, median, percentile, spread } from "./statistics.ts";
import { statusReads } from "./status-reads.ts";

/**
 * What guessing can learn from how long an answer takes: wrong passwords for accounts that exist against those for
 * accounts that do not, and keys whose first characters are right against wholly unknown ones. In random order, one
 * after the other, over HTTP.
 */

/** Each account is tried less often than guessing is slowed from. */
const accounts = 150;
const triesEach = 4;
const keyTries = 3_000;
const warmUps = 20;
/** In standard deviations: by chance alone one run in 370 strays further. */
const deviationsMax = 3;

interface Case {
  isOne: boolean;
  /** Throws when the answer is another than expected. */
  run(): Promise<void>;
}

async function guessing({ program, place }: Bench): Promise<void> {
  const server = await startProcess({
    command: [program],
    dataDir: place,
    args: ["--rate-limits-sign-ins-per-minute", "0", "--log-level", "error"],
  });
  try {
    await passwords(program, place, server.baseUrl);
    await keys(program, place, server.baseUrl);
  } finally {
    await server.stop();
  }
}

async function passwords(program: string, place: string, baseUrl: string): Promise<void> {
  const page = await fetch(`${baseUrl}/sign-in`);
  if (page.status !== 200) {
    console.log(`guessing: nothing to measure at /sign-in, which answers ${page.status}`);
    return;
  }
  const numbers = Array.from({ length: accounts }, (_, n) => n);
  for (const n of numbers) {
    const args = ["admin", "create-user", "--data-dir", place, "--email", known(n), "--password-stdin"];
    const { exitCode, stderr } = await runCommand([program], args, { stdin: `a heron waits in reed ${n}` });
    if (exitCode !== 0) throw new Error(`create-user: ${stderr}`);
  }
  const trial = (email: string) => () => tryPassword(baseUrl, email);
  const cases = numbers.flatMap((n) =>
    Array.from({ length: triesEach }, () => [
      { isOne: true, run: trial(known(n)) },
      { isOne: false, run: trial(unknown(n)) },
    ]).flat(),
  );
  for (let n = 0; n < warmUps; n += 1) await tryPassword(baseUrl, `warm-up-${n}@example.org`);
  report("wrong password", "known account", "unknown account", await timed(cases));
}

/** As long as each other, so that nothing but being there tells them apart. */
const known = (n: number) => `person-${String(n).padStart(3, "0")}@example.org`;
const unknown = (n: number) => `nobody-${String(n).padStart(3, "0")}@example.org`;

async function tryPassword(baseUrl: string, email: string): Promise<void> {
  const response = await fetch(`${baseUrl}/sign-in`, {
    method: "POST",
    headers: { origin: baseUrl, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password: "another bird altogether" }).toString(),
    redirect: "manual",
  });
  await response.text();
  if (response.status !== 401) throw new Error(`a wrong password was answered with ${response.status}`);
}

async function keys(program: string, place: string, baseUrl: string): Promise<void> {
  const email = "someone@example.org";
  await createUserAndKey([program], place, { email });
  const { key } = await createKey([program], place, email);
  const random = seededRandom(1);
  const digit = () => random.integer(0, 15).toString(16);
  const prefix = "mk_live_";
  const guess = (rightDigits: number) => {
    const right = key.slice(0, prefix.length + rightDigits);
    return right + Array.from({ length: key.length - right.length }, digit).join("");
  };
  const cases = Array.from({ length: keyTries }, (_, n) => [
    // From the digits that lists show to all but the last few.
    { isOne: true, run: () => tryKey(baseUrl, guess(4 + (n % 56))) },
    { isOne: false, run: () => tryKey(baseUrl, guess(0)) },
  ]).flat();
  for (let n = 0; n < warmUps * 10; n += 1) await tryKey(baseUrl, guess(0));
  report("wrong key", "first characters right", "all wrong", await timed(cases));
}

async function tryKey(baseUrl: string, key: string): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/account/usage`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await response.text();
  if (response.status !== 401) throw new Error(`a wrong key was answered with ${response.status}`);
}

interface Times {
  ones: number[];
  others: number[];
}

async function timed(cases: readonly Case[]): Promise<Times> {
  const times: Times = { ones: [], others: [] };
  for (const { isOne, run } of shuffled(cases)) {
    const startedMs = performance.now();
    await run();
    (isOne ? times.ones : times.others).push(performance.now() - startedMs);
  }
  return times;
}

/** Seeded; what slows the machine for a while meets both alike. */
function shuffled<T>(values: readonly T[]): T[] {
  const random = seededRandom(2);
  const keyed = values.map((value) => ({ value, at: random.next() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ value }) => value);
}

function report(what: string, one: string, other: string, { ones, others }: Times): void {
  for (const [name, times] of [
    [one, ones],
    [other, others],
  ] as const) {
    const at = (share: number) => percentile(times, share).toFixed(2);
    console.log(
      `guessing, ${what}, ${name}: n ${times.length}, p5 ${at(0.05)}, median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`,
    );
  }
  const { auc, deviation } = distinguishability(ones, others);
  const chance = deviationsMax * deviation;
  const verdict = Math.abs(auc - 0.5) <= chance ? "cannot be told apart" : "CAN BE TOLD APART";
  console.log(
    `guessing, ${what}: the one slower than the other in ${auc.toFixed(3)} of all pairs (0.5 ± ${chance.toFixed(3)} by chance): ${verdict}`,
  );
}

const pages = 400;
const rounds = 5;

/** A long text PDF, whole process against whole process. */
async function conversion({ program, place }: Bench): Promise<void> {
  const mutool = Bun.which("mutool");
  if (!mutool) {
    console.log(`${pages}-page PDF: skipped, mutool is not installed`);
    return;
  }
  const pdf = join(place, "long.pdf");
  writeFileSync(pdf, randomPdf(seededRandom(400), pages));
  const { a, b, ratios } = await sideBySide(
    { name: "markmill", command: [program, "convert", pdf, "-o", join(place, "long.md")], cwd: place },
    {
      name: "mutool",
      command: [mutool, "draw", "-q", "-F", "stext.json", "-o", join(place, "long.json"), pdf],
      cwd: place,
    },
    rounds,
  );
  console.log(`${pages}-page PDF, markmill convert: ${spread(a, "ms")}`);
  console.log(`${pages}-page PDF, mutool draw -F stext.json: ${spread(b, "ms")}`);
  console.log(`ratio, median of ${rounds} rounds: ${median(ratios).toFixed(2)} (at most 4)`);
}

const starts = 20;
const idleMs = 10_000;

/** Time to the ready line on a data directory that exists, and what stays resident when nothing is asked. */
async function start({ program, place }: Bench): Promise<void> {
  const options = { command: [program], dataDir: mkdtempSync(join(place, "data-")) };
  await (await startProcess(options)).stop();
  const readyMs: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const started = await startProcess(options);
    readyMs.push(started.readyMs);
    await started.stop();
  }
  console.log(`ready, median of ${starts} starts: ${spread(readyMs, "ms")} (at most 200)`);

  const idle = await startProcess(options);
  await Bun.sleep(idleMs);
  const { serverMb, children } = residentOf(idle.pid);
  await idle.stop();
  const each = children.map(({ mb }) => `${mb.toFixed(0)} MB`).join(", ");
  console.log(
    `idle for ${idleMs / 1000} s: server ${serverMb.toFixed(0)} MB (at most 120), children: ${each || "none"}`,
  );
}

/** In the order in which they run when none is named. Streams of events belong here. */
const parts: Parts = {
  conversion,
  start,
  "status-reads": statusReads,
  confirms,
  guessing,
  "result-page": resultPage,
  scan,
  denial,
};

/** `npm run bench`: all of them, or those of the names. */
export function runServerParts(names: readonly string[]): Promise<void> {
  return runParts(parts, names, (program) => {
    console.log(`machine: ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`);
    console.log(`executable: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
  });
}
