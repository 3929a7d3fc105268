/**
 * `npm run mutants [-- --count N --seed N --files GLOB… --minutes N --report FILE --coverage FOLDER]`: mutation testing.
 * Runs every quick test of the source files once to learn which lines it runs; then changes one place of a source file
 * at a time, in copies of this checkout's last commit, and runs the tests of its line until one fails. Tests of the
 * executable do not count, because it is not built anew.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../../config/testing/random.ts";
import { root } from "../../scripts/build/paths.ts";
import { startedBy } from "../support/tidy/graph.ts";
import { importsOf, resolveImport } from "../support/tidy/imports.ts";
import { type Coverage, coverageOf, timesOf } from "./coverage.ts";
import { type Mutation, mutationsIn } from "./mutations.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "600" },
    seed: { type: "string", default: "1" },
    files: {
      type: "string",
      multiple: true,
      default: ["ledger/**/*.ts", "src/egress/**/*.ts", "src/auth/**/*.ts", "src/sandbox/**/*.ts"],
    },
    /** Survivors, as lines. */
    report: { type: "string", default: "mutants.txt" },
    minutes: { type: "string", default: "600" },
    /** Where runs of the same commit share what the tests run. */
    coverage: { type: "string" },
  },
});

const workers = 2;
const endMs = Number(values.minutes) * 60_000;
/** Of tests without a mutation: first those that end within the first, then the rest, which bounds a survivor's time. */
const groupMs = [4_000, 20_000];
/** Where no test is known to run a line, because it runs in a thread or process of its own. */
const nearestTests = 8;
/** A run that takes longer counts as failed: the mutant may loop forever. */
const groupMsMax = 60_000;

const isSource = (path: string) => !/\.test\.ts$|\.d\.ts$|\/testing\/|node_modules\//.test(path);
const scan = (glob: string) => [...new Bun.Glob(glob).scanSync(root)].sort();
const sources = values.files.flatMap(scan).filter(isSource);
const tests = scan("{config,converters,ledger,src}/**/*.test.ts").filter(
  (path) => !path.endsWith(".long.test.ts") && !path.includes("node_modules/"),
);

const filesByName = Map.groupBy(scan("{config,converters,ledger,src}/**/*.ts"), (path) => basename(path));
const importsByFile = new Map<string, string[]>();

function importsIn(path: string): string[] {
  const known = importsByFile.get(path);
  if (known !== undefined) return known;
  const source = readFileSync(join(root, path), "utf8");
  const found = importsOf(source).flatMap(({ specifier, kind }) => {
    const to = kind === "type" ? null : resolveImport(path, specifier);
    return to === null || !/\.tsx?$/.test(to) ? [] : [to];
  });
  const loaded = [...found, ...startedBy(path, source, filesByName)];
  importsByFile.set(path, loaded);
  return loaded;
}

/** Files that a test loads, by the number of imports between. */
function distancesFrom(test: string): Map<string, number> {
  const distances = new Map([[test, 0]]);
  for (const [path, distance] of distances)
    for (const to of importsIn(path)) if (!distances.has(to)) distances.set(to, distance + 1);
  return distances;
}

const testsByFile = new Map<string, { test: string; distance: number }[]>();
for (const test of tests)
  for (const [file, distance] of distancesFrom(test))
    testsByFile.set(file, [...(testsByFile.get(file) ?? []), { test, distance }]);

interface Mutant extends Mutation {
  file: string;
}

/** Each file in proportion to its mutations. */
function sampled(): Mutant[] {
  const random = seededRandom(Number(values.seed));
  const all = sources.flatMap((file) =>
    mutationsIn(readFileSync(join(root, file), "utf8")).map((mutation) => ({ file, ...mutation })),
  );
  const chosen: Mutant[] = [];
  while (chosen.length < Number(values.count) && all.length > 0)
    chosen.push(...all.splice(random.integer(0, all.length - 1), 1));
  console.log(`${chosen.length} of ${chosen.length + all.length} mutants in ${sources.length} files`);
  return chosen;
}

/** A checkout of the last commit; the tests of one mutant run in it at a time. */
function createCopy(folder: string): string {
  const copy = join(folder, "checkout");
  const git = (...args: string[]) => Bun.spawnSync(["git", ...args], { cwd: root }).success;
  if (!git("clone", "--quiet", root, copy)) throw new Error("the checkout cannot be cloned");
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function pass(copy: string, files: readonly string[], ...args: string[]): Promise<boolean> {
  const run = Bun.spawn(
    [process.execPath, "test", "--bail", "--timeout=20000", ...args, ...files.map((file) => `./${file}`)],
    {
      cwd: copy,
      stdout: "ignore",
      stderr: "ignore",
      env: { ...process.env, TEST_EXECUTABLE_BUILT: "1" },
      timeout: groupMsMax,
      killSignal: "SIGKILL",
    },
  );
  return (await run.exited) === 0;
}

/** Tests that pass without a mutation, by what they run. */
const coverages = new Map<string, Coverage>();

async function measure(copy: string, test: string): Promise<void> {
  const folder = join(coverageFolder, test.replaceAll("/", "__"));
  const found = await coverageOf(folder, (args) => pass(copy, [test], ...args));
  if (found !== null) coverages.set(test, found);
}

/**
 * First those that run the line more often than others do, which may only load it; of these, those that import the file
 * themselves, the quick ones first. Without any, those with the fewest imports between.
 */
function groupsOf({ file, line }: Mutant): string[][] {
  const known = (testsByFile.get(file) ?? []).flatMap(({ test, distance }) => {
    const coverage = coverages.get(test);
    return coverage === undefined ? [] : [{ test, distance, coverage, times: timesOf(coverage, file, line) }];
  });
  const running = known.filter(({ times }) => times > 0);
  const least = Math.min(...running.map(({ times }) => times));
  const chosen =
    running.length > 0
      ? running.sort(
          (a, b) =>
            Number(b.times > least) - Number(a.times > least) ||
            Number(a.distance > 1) - Number(b.distance > 1) ||
            a.coverage.tookMs - b.coverage.tookMs,
        )
      : known.sort((a, b) => a.distance - b.distance).slice(0, nearestTests);
  let sumMs = 0;
  const groups: string[][] = groupMs.map(() => []);
  for (const { test, coverage } of chosen) {
    const at = groupMs.findIndex((ms, at) => sumMs < ms && (at > 0 || coverage.tookMs < ms));
    groups[at]?.push(test);
    sumMs += coverage.tookMs;
  }
  return groups.filter((group) => group.length > 0);
}

async function kills(copy: string, mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, mutant.source);
  try {
    for (const group of groupsOf(mutant)) if (!(await pass(copy, group))) return true;
    return false;
  } finally {
    writeFileSync(path, original);
  }
}

const mutants = sampled();
const folder = mkdtempSync(join(tmpdir(), "markmill-mutants-"));
const coverageFolder = resolve(values.coverage ?? join(folder, "coverage"));
const counts = new Map<string, [killed: number, all: number]>();
const survivors: string[] = [];
let done = 0;

async function judge(copy: string, mutant: Mutant): Promise<void> {
  const isKilled = await kills(copy, mutant);
  const area = mutant.file
    .split("/")
    .slice(0, mutant.file.startsWith("src/") ? 2 : 1)
    .join("/");
  const [killed, all] = counts.get(area) ?? [0, 0];
  counts.set(area, [killed + (isKilled ? 1 : 0), all + 1]);
  done += 1;
  if (!isKilled) {
    survivors.push(`${mutant.file}:${mutant.line} ${mutant.what}`);
    appendFileSync(resolve(values.report), `${survivors.at(-1)}\n`);
  }
  if (done % 25 === 0) console.log(`${done} of ${mutants.length}, ${survivors.length} survivors`);
}

/** Each of `all` in one of the copies, until the time is up. */
async function inCopies<T>(all: readonly T[], act: (copy: string, each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const work = async (copy: string) => {
    for (let each = waiting.shift(); each !== undefined && performance.now() < endMs; each = waiting.shift())
      await act(copy, each);
  };
  await Promise.all(copies.map(work));
}

const copies = Array.from({ length: workers }, (_, at) => createCopy(join(folder, String(at))));
try {
  const needed = new Set(
    mutants.flatMap(({ file }) => (testsByFile.get(file) ?? []).map(({ test }) => test)),
  );
  await inCopies([...needed], measure);
  console.log(`${coverages.size} of ${needed.size} test files pass`);
  await inCopies(mutants, judge);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const [area, [killed, all]] of [...counts].sort())
  console.log(`${area.padEnd(14)} ${killed} of ${all} killed (${((100 * killed) / all).toFixed(1)} %)`);
const share = (100 * (done - survivors.length)) / Math.max(1, done);
console.log(`${done} mutants, ${survivors.length} survivors, ${share.toFixed(1)} % killed`);
process.exit(0);
