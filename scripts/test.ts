/**
 * Brings dist/markmill up to date, runs the tests in parallel worker processes and prints the twenty slowest and the
 * true figures, as the JUnit report counts them. The report is .cache/junit.xml.
 *
 *   npm test [-- FILTER… OPTIONS of bun test]          the quick tests
 *   npm run test:all [-- FILTER… OPTIONS of bun test]  the long ones (*.long.test.ts), too
 *
 * A FILTER is a part of a path. With --changed-since=REF the long tests of what has changed since that commit run beside
 * the quick ones; with --minutes=N those that would not be over by then are left out, and named.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cache, root } from "./build/paths.ts";
import { buildIfStale } from "./build/stale.ts";
import { parseArguments } from "./test/arguments.ts";
import { coverageProblems } from "./test/coverage.ts";
import { readCases, readFigures, verdict } from "./test/figures.ts";
import { errorsOutsideTests } from "./test/outside.ts";
import { selectFiles } from "./test/select.ts";

const startedMs = performance.now();
const report = join(cache, "junit.xml");
/** Of each file as it took last time: the slowest begin first. */
const timings = join(cache, "test-timings.json");
/** One more than there are cores: many tests wait for a server or a child process. */
const workers = Math.min(availableParallelism() + 1, 8);

const options = parseArguments(process.argv.slice(2));
const { files, whole, leftOut } = await selectFiles(options, { timings, workers, startedMs });
if (files.length === 0) {
  console.log("no test file matches; those that end in .long.test.ts run with npm run test:all");
  console.log("0 passed, 1 failed");
  process.exit(1);
}
mkdirSync(cache, { recursive: true });
rmSync(report, { force: true });
console.log(await buildIfStale());

const tests = Bun.spawn(
  [
    process.execPath,
    "test",
    `--timeout=${options.tier === "all" ? 180_000 : 60_000}`,
    // All workers share a build, none a module: what a file leaves behind cannot reach another.
    ...(files.length > 1 ? [`--parallel=${workers}`] : []),
    ...(options.narrowed ? [] : ["--only-failures"]),
    `--timings=${timings}`,
    "--update-timings",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
    ...options.passedOn,
    ...files.map((file) => `./${file}`),
  ],
  {
    cwd: root,
    stdout: "inherit",
    stderr: "pipe",
    stdin: "inherit",
    env: {
      ...process.env,
      // Workers keep freed memory: returning it and faulting it in again takes a sixth of the time.
      MIMALLOC_PURGE_DELAY: "-1",
      TEST_EXECUTABLE_BUILT: "1",
      TEST_TIER: options.tier,
      TEST_WHOLE_FILES: whole.join("\n"),
      ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => tests.kill(signal));
let output = "";
const decoder = new TextDecoder();
for await (const chunk of tests.stderr) {
  process.stderr.write(chunk);
  output += decoder.decode(chunk, { stream: true });
}
const exitCode = await tests.exited;

const xml = existsSync(report) ? await Bun.file(report).text() : null;
const outside = errorsOutsideTests(Bun.stripANSI(output));
const { passed, failed, skipped } = verdict(readFigures(xml), exitCode, outside.length);
const uncovered =
  xml !== null && options.tier === "all" && !options.narrowed
    ? coverageProblems(await Bun.file(join(root, "test/contract/coverage.md")).text(), xml)
    : [];

const slowest = readCases(xml ?? "")
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 20);
console.log("\nThe slowest tests, in seconds:");
for (const { seconds, name, file } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)}  ${file}: ${name}`);
for (const error of outside) console.log(`\noutside of every test, in ${error}`);
for (const problem of uncovered) console.log(`test/contract/coverage.md: ${problem}`);
for (const file of leftOut) console.log(`left out for lack of time: ${file}`);
console.log(`\n${skipped} skipped, ${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed + uncovered.length} failed`);
process.exit(failed + uncovered.length > 0 ? 1 : 0);
