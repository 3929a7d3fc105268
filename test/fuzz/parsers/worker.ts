/**
 * A process that fuzzes one target: `bun worker.ts TARGET SEED INPUTS FOLDER`. Says as lines of JSON what it found and
 * how far it came. FOLDER/at has the number of inputs begun, FOLDER/input the input at work: after a hang or crash the
 * parent finds them there.
 */
import { ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { type SeededRandom, seededRandom } from "../../../config/testing/random.ts";
import { damageOf } from "../../../converters/engines/damage.ts";
import { MalformedFields } from "../../../converters/speech/model/onnx-fields.ts";
import { DamagedBzip2 } from "../../../src/services/models/media/bzip2/damaged.ts";
import { DamagedTar } from "../../../src/shared/tar.ts";
import { mutatedBytes } from "./mutate.ts";
import type { Target } from "./target.ts";
import { targets } from "./targets.ts";

export interface Finding {
  what: string;
  /** Base64. */
  input: string;
}

export interface Report {
  inputs: number;
  /** Inputs in the pool: seeds, and those that reached new code or had a new outcome. */
  pool: number;
  /** Ranges of code that were reached. */
  ranges: number;
  outcomes: Record<string, number>;
  findings: Finding[];
}

const poolMax = 2_000;
const findingsMax = 20;

/** Code reached since the last call, as the engine's profiler counts it (blocks of functions). */
async function coverage(): Promise<() => Promise<number>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const seen = new Set<string>();
  return async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    for (const { url, functions } of result)
      if (/\/(?:config|converters|src)\//.test(url))
        for (const { ranges } of functions)
          for (const { startOffset, endOffset, count } of ranges)
            if (count > 0) seen.add(`${url}:${startOffset}:${endOffset}`);
    return seen.size;
  };
}

/** Refusals that the callers of these parsers expect. */
const expected = [DamagedTar, DamagedBzip2, MalformedFields];

const generic = (text: string) =>
  text
    .replace(/[0-9]+/g, "0")
    .replace(/["'`].*?["'`]/gs, "…")
    .slice(0, 120);

/** The kind of outcome; null: a finding. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Fault) return `fault ${error.code} ${generic(error.message)}`;
  if (expected.some((each) => error instanceof each)) return `damaged ${generic(String(error))}`;
  // The child process is replaced after these: the sandbox's tests are about that.
  const damage = damageOf(error);
  return damage === null || damage === undefined ? null : `engine ${damage}`;
}

function isPolluted(): boolean {
  for (const _ in {}) return true;
  for (const _ in []) return true;
  return "polluted" in Object.prototype;
}

async function outcomeOf(target: Target, input: Uint8Array, folder: string): Promise<string> {
  if (!target.inMemory) mkdirSync(folder);
  let outcome: string;
  try {
    outcome = await target.parse(input, folder);
    if (outcome.startsWith("active")) throw new Error(`active markup in the Markdown: ${outcome}`);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    outcome = refusal;
  } finally {
    if (!target.inMemory) rmSync(folder, { recursive: true, force: true });
  }
  if (isPolluted()) throw new Error("a prototype was polluted");
  return outcome;
}

const place = (error: unknown) =>
  error instanceof Error
    ? `${error.name}: ${error.message.slice(0, 300)}\n${(error.stack ?? "").split("\n").slice(0, 12).join("\n")}`
    : String(error);

async function fuzz(target: Target, seed: number, inputs: number, folder: string): Promise<Report> {
  const random: SeededRandom = seededRandom(seed);
  const seeds = await target.seeds();
  const pool = [...seeds];
  const material = { seeds, dictionary: target.dictionary };
  const covered = await coverage();
  const report: Report = { inputs: 0, pool: 0, ranges: 0, outcomes: {}, findings: [] };
  const signatures = new Set<string>();
  let group: Uint8Array[] = [];
  mkdirSync(join(folder, "making"));
  const [at, current] = [openSync(join(folder, "at"), "w"), openSync(join(folder, "input"), "w")];
  const keep = (input: Uint8Array) => {
    if (pool.length < poolMax) pool.push(input);
    else pool[random.integer(seeds.length, poolMax - 1)] = input;
  };
  while (report.inputs < inputs && report.findings.length < findingsMax) {
    // The seeds as they are come first.
    const from = pool[report.inputs < seeds.length ? report.inputs : random.integer(0, pool.length - 1)];
    if (from === undefined) break;
    const input =
      report.inputs < seeds.length
        ? from
        : target.mutate === undefined
          ? mutatedBytes(from, random, material)
          : await target.mutate(from, random, material, join(folder, "making"));
    ftruncateSync(current, input.length);
    writeSync(current, input, 0, input.length, 0);
    writeSync(at, `${report.inputs} `, 0);
    report.inputs += 1;
    const name = await outcomeOf(target, input, join(folder, "work")).catch((error) => {
      report.findings.push({ what: place(error), input: Buffer.from(input).toString("base64") });
      return `finding ${generic(String(error))}`;
    });
    report.outcomes[name] = (report.outcomes[name] ?? 0) + 1;
    if (!signatures.has(name) && !name.startsWith("finding")) keep(input);
    signatures.add(name);
    group.push(input);
    if (group.length < target.coverEvery) continue;
    const before = report.ranges;
    report.ranges = await covered();
    // Which of the group reached it is not known; later changes of the others do no harm.
    if (report.ranges > before && before > 0) for (const each of group.slice(-8)) keep(each);
    group = [];
  }
  return { ...report, pool: pool.length };
}

if (import.meta.main) {
  const [id = "", seed = "0", inputs = "0", folder = ""] = process.argv.slice(2);
  const target = targets.find((each) => each.id === id);
  if (target === undefined) throw new Error(`no target ${id}`);
  const only = inputs === "once" ? readFileSync(join(folder, "input")) : null;
  const late: unknown[] = [];
  process.on("unhandledRejection", (error) => late.push(error));
  const report =
    only === null
      ? await fuzz(target, Number(seed), Number(inputs), folder)
      : { outcome: await outcomeOf(target, only, join(folder, "work")) };
  const rejected = late.map((error) => ({ what: `unhandled: ${place(error)}`, input: "" }));
  if ("findings" in report) report.findings.push(...rejected);
  console.log(JSON.stringify(report));
  process.exit(0);
}
