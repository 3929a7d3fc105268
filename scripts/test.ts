/**
 * `npm test [-- ARGS of bun test]`: brings dist/markmill up to date, runs the tests and says the true figures, as
 * the JUnit report counts them. The report is .cache/junit.xml.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, root } from "./build/paths.ts";
import { buildIfStale } from "./build/stale.ts";
import { coverageProblems } from "./test/coverage.ts";
import { readFigures, verdict } from "./test/figures.ts";
import { errorsOutsideTests } from "./test/outside.ts";

const report = join(cache, "junit.xml");
mkdirSync(cache, { recursive: true });
rmSync(report, { force: true });

console.log(await buildIfStale());
const tests = Bun.spawn(
  [
    process.execPath,
    "test",
    "--timeout=60000",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdout: "inherit",
    stderr: "pipe",
    stdin: "inherit",
    env: { ...process.env, ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}) },
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

const figures = readFigures(existsSync(report) ? await Bun.file(report).text() : null);
const isWhole = process.argv.length === 2;
const { passed, failed, skipped } = verdict(figures, exitCode);
const uncovered =
  isWhole && existsSync(report)
    ? coverageProblems(
        await Bun.file(join(root, "test/contract/coverage.md")).text(),
        await Bun.file(report).text(),
      )
    : [];
for (const error of errorsOutsideTests(Bun.stripANSI(output)))
  console.log(`\noutside of every test, in ${error}`);
for (const problem of uncovered) console.log(`test/contract/coverage.md: ${problem}`);
console.log(`\n${skipped} skipped\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || uncovered.length > 0 ? 1 : 0);
