import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { root } from "../build/paths.ts";
import { parseArguments } from "./arguments.ts";
import { isConcerned, parts } from "./parts.ts";
import { selectFiles, withinTime } from "./select.ts";

const measures = { timings: "/nowhere", workers: 2, startedMs: performance.now() };

test("a long file is told by its name, and runs with --all only", async () => {
  const quick = await selectFiles(parseArguments([]), measures);
  const all = await selectFiles(parseArguments(["--all"]), measures);
  expect(quick.files.filter((file) => file.includes(".long."))).toEqual([]);
  expect(quick.files).toContain("scripts/test/select.test.ts");
  const long = all.files.filter((file) => file.includes(".long.test.ts"));
  expect(long.length).toBeGreaterThan(5);
  expect(all.files.length).toBe(quick.files.length + long.length);
});

test("filters narrow, and options of the runner are passed on", async () => {
  const args = parseArguments(["./scripts/test/sel", "-t", "a name", "--bail", "1", "--todo"]);
  expect(args).toMatchObject({ narrowed: true, passedOn: ["-t", "a name", "--bail", "1", "--todo"] });
  expect((await selectFiles(args, measures)).files).toEqual(["scripts/test/select.test.ts"]);
  const since = parseArguments(["--changed-since=abc", "--minutes=14"]);
  expect(since).toMatchObject({ changedSince: "abc", minutes: 14, narrowed: false, passedOn: [] });
});

test("a change concerns the long tests of its part, and one of the packages all", () => {
  const fuzz = "test/fuzz/api.long.test.ts";
  expect(isConcerned(fuzz, ["src/http/server.ts"])).toBe(true);
  expect(isConcerned(fuzz, ["docs/api.md", "web/main.tsx"])).toBe(false);
  expect(isConcerned(fuzz, ["test/fuzz/plan.ts"])).toBe(true);
  expect(isConcerned(fuzz, ["package-lock.json"])).toBe(true);
  expect(isConcerned("ledger/jobs/finish.long.test.ts", ["ledger/jobs/finish.ts"])).toBe(true);
  expect(isConcerned("ledger/jobs/finish.long.test.ts", ["src/http/server.ts"])).toBe(false);
});

test("every folder of long tests below test/ has its part", async () => {
  const { files } = await selectFiles(parseArguments(["--all", "test/"]), measures);
  const long = files.filter((file) => /^test\/.*\.long\.test\.ts$/.test(file));
  const folders = new Set(long.map((file) => `${dirname(file)}/`));
  expect([...folders].filter((folder) => !(folder in parts))).toEqual([]);
});

test("every pattern of a part matches a source file", () => {
  const git = Bun.spawnSync(["git", "ls-files"], { cwd: root });
  const sources = git.stdout.toString().split("\n");
  const alternatives = Object.values(parts).flatMap(({ source }) =>
    source.split(/\|(?=\^)/).flatMap((pattern) => {
      const [, before = pattern, group = "", after = ""] = /^(.*)\((.*)\)(.*)$/.exec(pattern) ?? [];
      return group.split("|").map((each) => before + each + after);
    }),
  );
  expect(alternatives.filter((each) => !sources.some((file) => new RegExp(each).test(file)))).toEqual([]);
});

test("the quickest long files run as far as the time goes, and the others are named", () => {
  const durations = { quick: 60_000, a: 30_000, b: 10_000, c: 90_000 };
  const budget = { workers: 2, budgetMs: 60_000 };
  expect(withinTime(["quick"], ["a", "b", "c"], durations, budget)).toEqual({
    within: ["b", "a"],
    leftOut: ["c"],
  });
  expect(withinTime(["quick"], ["c"], durations, { ...budget, budgetMs: 100_000 }).within).toEqual(["c"]);
});
