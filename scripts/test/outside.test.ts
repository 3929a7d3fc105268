import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorsOutsideTests } from "./outside.ts";

test("what the runner says of a file that does not load is found, with the file's name", () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-outside-"));
  const passing = `import { test } from "bun:test";\ntest("passes", () => {});\n`;
  writeFileSync(join(folder, "a.test.ts"), passing);
  writeFileSync(join(folder, "b.test.ts"), `${passing}\nthrow new Error("does not load");\n`);
  writeFileSync(join(folder, "c.test.ts"), passing);
  const run = Bun.spawnSync([process.execPath, "test", "./a.test.ts", "./b.test.ts", "./c.test.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: "1" },
  });
  const [found = "", ...more] = errorsOutsideTests(run.stderr.toString());
  expect(run.exitCode).not.toBe(0);
  expect(found).toStartWith("b.test.ts:");
  expect(found).toContain("does not load");
  expect(more).toEqual([]);
});

test("of a run without any there is none", () => {
  expect(errorsOutsideTests("a.test.ts:\n(pass) one\n\n 1 pass\n 0 fail\n")).toEqual([]);
});
