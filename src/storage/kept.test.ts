import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../config/testing/failures.ts";
import type { OrphanSweep } from "./contract.ts";
import { openStorage } from "./storage.ts";

const jobId = (n: number) => `job_${n.toString(16).padStart(32, "0")}`;

let data: string;
beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), "mm-kept-")), "data");
});
afterEach(() => rmSync(join(data, ".."), { recursive: true, force: true }));

const sweepOf = (running: readonly string[]): OrphanSweep => ({
  unneeded: async ({ keptJobIds }) => ({
    uploadIds: [],
    jobIds: [],
    keptJobIds: keptJobIds.filter((id) => !running.includes(id)),
  }),
  namesMax: 100,
  enough: () => false,
});

test("what an attempt has left is there for the next one, of another process too", async () => {
  const folder = await (await openStorage(data)).keptFolder(jobId(1));
  writeFileSync(join(folder, "chunk-1.json"), "{}");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const again = await openStorage(data);
  expect(await again.keptFolder(jobId(1))).toBe(folder);
  expect(readdirSync(folder)).toEqual(["chunk-1.json"]);
  expect(await again.keptFolder(jobId(2))).not.toBe(folder);
});

test("it is removed alone, and with the job's result", async () => {
  const storage = await openStorage(data);
  for (const n of [1, 2]) writeFileSync(join(await storage.keptFolder(jobId(n)), "chunk"), "x");
  await storage.removeKept(jobId(1));
  await storage.removeKept(jobId(9));
  await storage.removeResult(jobId(2));
  expect(readdirSync(join(data, "kept"))).toEqual([]);
});

test("a sweep spares that of jobs which wait or run, and what is not ours", async () => {
  const storage = await openStorage(data);
  for (const n of [1, 2]) writeFileSync(join(await storage.keptFolder(jobId(n)), "chunk"), "x");
  mkdirSync(join(data, "kept", "lost+found"));
  expect(await storage.removeOrphans(sweepOf([jobId(1)]))).toMatchObject({ temporaries: 1, failed: 0 });
  expect(readdirSync(join(data, "kept")).sort()).toEqual([jobId(1), "lost+found"]);
  expect(existsSync(join(data, "kept", jobId(1), "chunk"))).toBe(true);
});

test.each<[string, (folder: string) => void]>([
  ["too large", (folder) => writeFileSync(join(folder, "sound"), Buffer.alloc(17 * 1024 ** 2))],
  ["a folder", (folder) => mkdirSync(join(folder, "deeper"))],
  ["a link", (folder) => symlinkSync("/etc/hostname", join(folder, "link"))],
  ["too many", (folder) => Array.from({ length: 2_001 }, (_, n) => writeFileSync(join(folder, `${n}`), ""))],
])("what is more than a few small files (%s) is not kept", async (_, put) => {
  const storage = await openStorage(data);
  const folder = await storage.keptFolder(jobId(1));
  writeFileSync(join(folder, "chunk"), "x");
  put(folder);
  expect(await storage.keptFolder(jobId(1))).toBe(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test("no id leads out of its folder", async () => {
  const storage = await openStorage(data);
  expect(await codeOf(storage.keptFolder("../uploads"))).toBe("job_not_found");
  await expect(async () => storage.removeKept("../uploads")).toThrow();
  expect(existsSync(join(data, "uploads"))).toBe(true);
});
