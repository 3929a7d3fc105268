/**
 * `npm test [-- ARGS of bun test]`: brings dist/markmill up to date, runs the tests and says the true figures, as
 * the JUnit report counts them. The report is .cache/junit.xml.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, root } from "./build/paths.ts";
import { buildIfStale } from "./build/stale.ts";
import { readFigures, verdict } from "./test/figures.ts";

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
  { cwd: root, stdout: "inherit", stderr: "inherit", stdin: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => tests.kill(signal));
const exitCode = await tests.exited;

const figures = readFigures(existsSync(report) ? await Bun.file(report).text() : null);
const { passed, failed, skipped } = verdict(figures, exitCode);
console.log(`\n${skipped} skipped\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
