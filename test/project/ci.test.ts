/** `.ci/run` with an npm of our own in its place: what it says last and how it ends, whatever the tests do. */
import { expect, test } from "bun:test";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Case {
  name: string;
  /** Shell code of `npm run check` and `npm test`. */
  check: string;
  tests: string;
  last: string;
  exitCode: number;
}

const cases: readonly Case[] = [
  {
    name: "all is well",
    check: "true",
    tests: "echo '12 passed, 0 failed'",
    last: "12 passed, 0 failed",
    exitCode: 0,
  },
  {
    name: "a test fails",
    check: "true",
    tests: "echo '11 passed, 1 failed'; exit 1",
    last: "11 passed, 1 failed",
    exitCode: 1,
  },
  {
    name: "the check fails",
    check: "exit 2",
    tests: "echo '12 passed, 0 failed'",
    last: "12 passed, 1 failed",
    exitCode: 1,
  },
  {
    name: "nothing is tested",
    check: "true",
    tests: "echo '0 passed, 0 failed'",
    last: "0 passed, 1 failed",
    exitCode: 1,
  },
  {
    name: "the run breaks",
    check: "true",
    tests: "echo 'npm ci failed'; exit 1",
    last: "0 passed, 1 failed",
    exitCode: 1,
  },
  {
    name: "the run says well and ends badly",
    check: "true",
    tests: "echo '3 passed, 0 failed'; exit 137",
    last: "3 passed, 1 failed",
    exitCode: 1,
  },
  {
    name: "a test prints such a line itself",
    check: "true",
    tests: "echo '99 passed, 0 failed'; echo '1 passed, 2 failed'; exit 1",
    last: "1 passed, 2 failed",
    exitCode: 1,
  },
];

test.each(cases)("$name", ({ check, tests, last, exitCode }) => {
  const place = mkdtempSync(join(tmpdir(), "markmill-ci-"));
  try {
    for (const folder of [".ci", "bin"]) mkdirSync(join(place, folder));
    copyFileSync(join(import.meta.dir, "../../.ci/run"), join(place, ".ci/run"));
    const npm = join(place, "bin/npm");
    writeFileSync(npm, `#!/bin/sh\nif [ "$1" = test ]; then ${tests}; else ${check}; fi\n`);
    chmodSync(npm, 0o755);
    const run = Bun.spawnSync([join(place, ".ci/run")], {
      env: { PATH: `${join(place, "bin")}:${process.env.PATH}` },
      stderr: "pipe",
    });
    expect(run.stdout.toString().trimEnd().split("\n").at(-1)).toBe(last);
    expect(run.exitCode).toBe(exitCode);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
