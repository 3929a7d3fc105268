/**
 * `npm run mutants [-- --count N --seed N --files GLOB… --minutes N --report FILE]`: mutation testing. Changes one place
 * of a source file at a time, in copies of this checkout's last commit, and runs the quick tests that import the file,
 * the closest first, until one fails. Tests of the executable do not count, because it is not built anew.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../../config/testing/random.ts";
import { root } from "../../scripts/build/paths.ts";
import { startedBy } from "../support/tidy/graph.ts";
import { importsOf, resolveImport } from "../support/tidy/imports.ts";
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
  },
});

const workers = 2;
const endMs = Number(values.minutes) * 60_000;
/** Test files of one run. */
const groupFiles = 12;
/** Of the closest test files, to bound the time that a survivor takes: the share of killed mutants is a lower bound. */
const testsMax = 48;
/** A run that takes longer counts as failed: the mutant may loop forever. */
const groupMsMax = 180_000;

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

const testsOf = (file: string): string[] =>
  (testsByFile.get(file) ?? [])
    .sort((a, b) => a.distance - b.distance)
    .slice(0, testsMax)
    .map(({ test }) => test);

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

async function pass(copy: string, files: readonly string[]): Promise<boolean> {
  const run = Bun.spawn(
    [process.execPath, "test", "--bail", "--timeout=60000", ...files.map((file) => `./${file}`)],
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

const groupsOf = (files: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(files.length / groupFiles) }, (_, at) =>
    files.slice(at * groupFiles, (at + 1) * groupFiles),
  );

/** By names of a group: its tests that pass without a mutation. */
const passing = new Map<string, readonly string[]>();

async function passingOf(copy: string, group: readonly string[]): Promise<readonly string[]> {
  const key = group.join();
  const known = passing.get(key);
  if (known !== undefined) return known;
  const found: string[] = [];
  if (await pass(copy, group)) found.push(...group);
  else for (const test of group) if (await pass(copy, [test])) found.push(test);
  passing.set(key, found);
  return found;
}

async function kills(copy: string, { file, source }: Mutant): Promise<boolean> {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  for (const group of groupsOf(testsOf(file))) {
    const tests = await passingOf(copy, group);
    writeFileSync(path, source);
    const isSurvivor = tests.length === 0 || (await pass(copy, tests));
    writeFileSync(path, original);
    if (!isSurvivor) return true;
  }
  return false;
}

const mutants = sampled();
const folder = mkdtempSync(join(tmpdir(), "markmill-mutants-"));
const counts = new Map<string, [killed: number, all: number]>();
const survivors: string[] = [];
let done = 0;
try {
  const waiting = [...mutants];
  const work = async (name: string) => {
    const copy = createCopy(join(folder, name));
    for (
      let mutant = waiting.shift();
      mutant !== undefined && performance.now() < endMs;
      mutant = waiting.shift()
    ) {
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
  };
  await Promise.all(Array.from({ length: workers }, (_, at) => work(String(at))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const [area, [killed, all]] of [...counts].sort())
  console.log(`${area.padEnd(14)} ${killed} of ${all} killed (${((100 * killed) / all).toFixed(1)} %)`);
const share = (100 * (done - survivors.length)) / Math.max(1, done);
console.log(`${done} mutants, ${survivors.length} survivors, ${share.toFixed(1)} % killed`);
process.exit(0);
