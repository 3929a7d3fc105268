/**
 * Which test files a run executes: a file is long when its name ends in .long.test.ts, else quick. Quick files that import
 * config/testing/runs.ts have long tests and random runs that `whole` adds.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/paths.ts";
import type { TestArguments } from "./arguments.ts";
import { isConcerned } from "./parts.ts";

/** What a test file imports that has more to run. */
const runs = "/testing/runs.ts";

const isLong = (file: string) => /\.long\.test\.tsx?$/.test(file);

export interface Selection {
  files: string[];
  /** The quick files of which every test and every random run is made. */
  whole: string[];
  /** Long files, and quick ones to run whole, that changes concern, but time does not suffice for. */
  leftOut: string[];
}

export interface Measures {
  /** Path of the durations of earlier runs. */
  timings: string;
  workers: number;
  startedMs: number;
}

export async function selectFiles(args: TestArguments, measures: Measures): Promise<Selection> {
  const all = testFiles().filter(
    (file) => args.filters.length === 0 || args.filters.some((filter) => file.includes(filter)),
  );
  const quick = all.filter((file) => !isLong(file));
  const long = all.filter(isLong);
  const changed = args.changedSince === null ? [] : changedFiles(args.changedSince);
  const runsAll = args.tier === "all";
  const hasMore = runsAll
    ? []
    : quick.filter((file) => readFileSync(join(root, file), "utf8").includes(runs));
  const concerned = runsAll ? long : [...long, ...hasMore].filter((file) => isConcerned(file, changed));
  const durations = await readDurations(measures.timings);
  const elapsedMs = performance.now() - measures.startedMs;
  const { within, leftOut } = withinTime(quick, concerned, durations, {
    workers: measures.workers,
    budgetMs: args.minutes * 60_000 - elapsedMs,
  });
  return {
    files: [...quick, ...within.filter(isLong)],
    whole: within.filter((file) => !isLong(file)),
    leftOut,
  };
}

function testFiles(): string[] {
  const glob = new Bun.Glob("{config,converters,ledger,scripts,src,test,web}/**/*.test.{ts,tsx}");
  return [...glob.scanSync({ cwd: root })].filter((path) => !path.includes("node_modules/")).sort();
}

function changedFiles(since: string): string[] {
  const git = Bun.spawnSync(["git", "diff", "--name-only", since], { cwd: root });
  if (!git.success) throw new Error(`git diff ${since}: ${git.stderr.toString()}`);
  return git.stdout.toString().split("\n").filter(Boolean);
}

type Durations = Readonly<Record<string, number>>;

async function readDurations(path: string): Promise<Durations> {
  if (!existsSync(path)) return {};
  const parsed: { files?: Durations } = await Bun.file(path).json();
  return parsed.files ?? {};
}

/** Of a file that no run has measured yet. */
const guessMs = (file: string) => (isLong(file) ? 30_000 : file.startsWith("test/") ? 10_000 : 1_500);
/** What a quick file takes longer when it runs whole: no run has measured that. */
const wholeMs = 10_000;

/** The long files, quickest first, as many as end with the quick ones within the budget. */
export function withinTime(
  quick: readonly string[],
  long: readonly string[],
  durations: Durations,
  { workers, budgetMs }: { workers: number; budgetMs: number },
): { within: string[]; leftOut: string[] } {
  const quickMs = (file: string) => durations[file] ?? guessMs(file);
  const msOf = (file: string) => (quick.includes(file) ? wholeMs : quickMs(file));
  let ms = quick.reduce((sum, file) => sum + quickMs(file), 0);
  const within: string[] = [];
  const leftOut: string[] = [];
  for (const file of [...long].sort((a, b) => msOf(a) - msOf(b))) {
    ms += msOf(file);
    // A run ends no sooner than its longest file.
    const fits = Math.max(ms / workers, msOf(file)) <= budgetMs;
    (fits ? within : leftOut).push(file);
  }
  return { within, leftOut };
}
