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

/** A folder with .ci/run, and an npm that does what the case says. */
class Checkout {
  readonly place = mkdtempSync(join(tmpdir(), "markmill-ci-"));

  constructor({ check, tests }: { check: string; tests: string }) {
    for (const folder of [".ci", "bin"]) mkdirSync(join(this.place, folder));
    copyFileSync(join(import.meta.dir, "../../.ci/run"), join(this.place, ".ci/run"));
    const npm = join(this.place, "bin/npm");
    writeFileSync(npm, `#!/bin/sh\nif [ "$1" = test ]; then ${tests}; else ${check}; fi\n`);
    chmodSync(npm, 0o755);
  }

  git(...args: string[]): string {
    const named = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
    const git = Bun.spawnSync(["git", ...named, ...args], { cwd: this.place });
    if (!git.success) throw new Error(git.stderr.toString());
    return git.stdout.toString().trim();
  }

  run(env: Readonly<Record<string, string>> = {}) {
    const run = Bun.spawnSync([join(this.place, ".ci/run")], {
      // No repository around the folder counts.
      env: {
        PATH: `${join(this.place, "bin")}:${process.env.PATH}`,
        GIT_CEILING_DIRECTORIES: tmpdir(),
        ...env,
      },
      stderr: "pipe",
    });
    return { lines: run.stdout.toString().trimEnd().split("\n"), exitCode: run.exitCode };
  }

  [Symbol.dispose]() {
    rmSync(this.place, { recursive: true, force: true });
  }
}

test.each(cases)("$name", ({ check, tests, last, exitCode }) => {
  using checkout = new Checkout({ check, tests });
  const run = checkout.run();
  expect(run.lines.at(-1)).toBe(last);
  expect(run.exitCode).toBe(exitCode);
});

test("long tests are those of what changed since the branch left main, or since main's parent; or all", () => {
  using checkout = new Checkout({ check: "true", tests: 'echo "$@"; echo "1 passed, 0 failed"' });
  const asked = (env?: Record<string, string>) => checkout.run(env).lines[0];
  expect(asked()).toStartWith("test -- --all --minutes=1");
  checkout.git("init", "-q", "-b", "main");
  const [first, second] = ["first", "second"].map((message) => {
    checkout.git("commit", "-q", "--allow-empty", "-m", message);
    return checkout.git("rev-parse", "HEAD");
  });
  expect(asked()).toStartWith(`test -- --changed-since=${first} --minutes=1`);
  checkout.git("checkout", "-q", "-b", "other");
  checkout.git("commit", "-q", "--allow-empty", "-m", "third");
  checkout.git("commit", "-q", "--allow-empty", "-m", "fourth");
  expect(asked()).toStartWith(`test -- --changed-since=${second} --minutes=1`);
  expect(asked({ SINCE: "v1.0.0" })).toStartWith("test -- --changed-since=v1.0.0 --minutes=1");
  expect(asked({ ALL: "1" })).toBe("test -- --all");
});
