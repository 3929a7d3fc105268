import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { descendantsOf, excessOf, type ProgramLimits } from "./program-usage.ts";

const roomy: ProgramLimits = {
  ...{ processesMax: 1_000, threadsMax: 1_000, memoryBytesMax: 1e12 },
  ...{ folderBytesMax: 1e12, folderFilesMax: 1_000 },
};
const folder = mkdtempSync(join(tmpdir(), "usage-"));
let program: Bun.Subprocess | undefined;

describe.if(process.platform === "linux")("processes", () => {
  // A child, a grandchild whose name has a parenthesis, and a great-grandchild.
  const named = join(folder, "a) S 1 (b");
  const pid = () => program?.pid ?? 0;
  beforeAll(async () => {
    writeFileSync(named, "#!/bin/sh\nsleep 600 &\nwait\n", { mode: 0o755 });
    const script = '"$0" & wait';
    program = Bun.spawn(["/bin/sh", "-c", `/bin/sh -c '${script}' '${named}' & wait`]);
    await until(
      () => descendantsOf(pid()),
      (all) => all.length === 3 && readFileSync(`/proc/${all[2]?.pid}/comm`, "latin1") === "sleep\n",
    );
  });
  afterAll(() => {
    for (const each of [...descendantsOf(pid()), { pid: pid() }]) process.kill(each.pid, "SIGKILL");
    rmSync(folder, { recursive: true });
  });
  const found = (limits: Partial<ProgramLimits>) =>
    excessOf(pid(), join(folder, "none"), 4_096, { ...roomy, ...limits });

  test("are all that descend from it, with their threads and memory", async () => {
    // A program that has just started grows between the two readings.
    const residentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    const all = await until(
      () => descendantsOf(pid()),
      (some) => some.every(({ pid, pages }) => pages > residentOf(pid) / 2 && pages < residentOf(pid) * 2),
    );
    const [child, grandchild, last] = all;
    expect([child?.parentPid, grandchild?.parentPid]).toEqual([pid(), child?.pid as number]);
    expect(last?.parentPid).toBe(grandchild?.pid as number);
    expect(all.map(({ threads }) => threads)).toEqual([1, 1, 1]);
    expect(descendantsOf(2 ** 30)).toEqual([]);
  });

  test("are bounded in their number, threads and memory", () => {
    expect(found({ processesMax: 3, threadsMax: 3 })).toBeNull();
    expect(found({ processesMax: 2 })).toBe("more than 2 processes");
    expect(found({ threadsMax: 2 })).toBe("more than 2 threads");
    const bytes = descendantsOf(pid()).reduce((sum, { pages }) => sum + pages * 4_096, 0);
    expect(found({ memoryBytesMax: bytes })).toBeNull();
    expect(found({ memoryBytesMax: bytes - 1 })).toBe(`more than ${(bytes - 1) / 1024 ** 2} MiB of memory`);
  });
});

test("a folder is bounded in what its files and folders occupy, and no target of a link", () => {
  const space = mkdtempSync(join(tmpdir(), "space-"));
  mkdirSync(join(space, "deep"));
  for (const name of ["a", "deep/b"]) writeFileSync(join(space, name), Buffer.alloc(10_000));
  symlinkSync(tmpdir(), join(space, "link"));
  const paths = ["a", "deep", "deep/b", "link"];
  const bytes = paths.reduce((sum, name) => sum + lstatSync(join(space, name)).blocks * 512, 0);
  const found = (limits: Partial<ProgramLimits>, at = space) =>
    excessOf(2 ** 30, at, 4_096, { ...roomy, ...limits });
  expect(bytes).toBeGreaterThan(20_000);
  expect(found({ folderBytesMax: bytes, folderFilesMax: 4 })).toBeNull();
  expect(found({ folderBytesMax: bytes - 1 })).toBe(`more than ${(bytes - 1) / 1024 ** 2} MiB in its folder`);
  expect(found({ folderFilesMax: 3 })).toBe("more than 3 files");
  expect(found({ folderFilesMax: 0 }, join(space, "none"))).toBeNull();
  expect(found({}, join(space, "x/".repeat(3_000)))).toBe("an unreadable folder");
  rmSync(space, { recursive: true });
});
