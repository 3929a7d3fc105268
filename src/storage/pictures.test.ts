import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DrawnPicture, PictureKey } from "./contract.ts";
import { layoutOf } from "./layout.ts";
import { createPictureStore } from "./pictures.ts";
import { openStorage } from "./storage.ts";

const jobId = `job_${"1b".repeat(16)}`;
const other = `job_${"2c".repeat(16)}`;
const points = { width: 595.28, height: 841.89 };
let data: string;
beforeEach(async () => {
  data = join(mkdtempSync(join(tmpdir(), "mm-pictures-")), "data");
  await openStorage(data);
});
afterEach(() => rmSync(join(data, ".."), { recursive: true, force: true }));

const key = (page: number, rest: Partial<PictureKey> = {}): PictureKey => ({
  jobId,
  page,
  width: 800,
  edition: "1.2.3",
  ...rest,
});
const names = (id: string) => readdirSync(join(data, "pictures", id)).sort();
const storeOf = (bytesMax = 10_000) => createPictureStore(layoutOf(data), bytesMax);

let files = 0;
/** A file that begins as a WebP picture does (RIFF container). */
function drawn(bytes: number): DrawnPicture {
  files += 1;
  const file = `drawn-${files}`;
  const workDir = join(data, "work");
  writeFileSync(join(workDir, file), "RIFF....WEBP".padEnd(bytes, "x"), { mode: 0o644 });
  return { workDir, file };
}

test("a picture is taken into place, the owner's alone, and found by a later process", async () => {
  const store = storeOf();
  expect(await store.find(key(1))).toBeNull();
  await store.commit(key(1), drawn(30), points);
  for (const each of [store, storeOf()]) {
    const found = await each.find(key(1));
    expect(found).toMatchObject({ bytes: 30, points });
    expect(readFileSync(found?.path ?? "", "utf8")).toBe("RIFF....WEBP".padEnd(30, "x"));
    expect(statSync(found?.path ?? "").mode & 0o777).toBe(0o600);
  }
  const others = [key(2), key(1, { width: 200 }), key(1, { edition: "1.2.4" }), key(1, { jobId: other })];
  for (const each of others) expect(await store.find(each)).toBeNull();
});

test("the longest unused goes when all together are too large", async () => {
  const store = storeOf(100);
  for (const page of [1, 2, 3]) await store.commit(key(page), drawn(30), points);
  await store.find(key(1));
  await store.commit(key(4, { jobId: other }), drawn(30), points);
  expect(await store.find(key(2))).toBeNull();
  for (const page of [1, 3]) expect(await store.find(key(page))).not.toBeNull();
  await store.commit(key(5), drawn(90), points);
  expect(names(jobId)).toEqual(["5-800-1.2.3-595.28x841.89.webp"]);
  // With its last picture the job's folder goes.
  expect(readdirSync(join(data, "pictures"))).toEqual([jobId]);
});

test("what an earlier process left counts, the oldest first; one drawn twice counts once", async () => {
  const earlier = storeOf();
  for (const page of [1, 2]) await earlier.commit(key(page), drawn(30), points);
  const [first = "", second = ""] = names(jobId).map((name) => join(data, "pictures", jobId, name));
  utimesSync(first, 2_000, 2_000);
  utimesSync(second, 1_000, 1_000);
  const store = storeOf(100);
  for (const _ of [1, 2, 3]) await store.commit(key(3), drawn(30), points);
  expect(names(jobId)).toHaveLength(3);
  await store.commit(key(4), drawn(30), points);
  expect(await store.find(key(2))).toBeNull();
  expect(await store.find(key(1))).not.toBeNull();
});

test("a removed file is missing", async () => {
  const store = storeOf(60);
  await store.commit(key(1), drawn(30), points);
  rmSync(join(data, "pictures", jobId), { recursive: true });
  expect(await store.find(key(1))).toBeNull();
  for (const page of [1, 2]) await store.commit(key(page), drawn(30), points);
  expect(names(jobId)).toHaveLength(2);
});

test("a job's pictures go with its result, and those of no job with the sweep", async () => {
  const storage = await openStorage(data);
  for (const each of [jobId, other])
    await storage.pictures.commit(key(1, { jobId: each }), drawn(10), points);
  await storage.removeResult(jobId);
  expect(await storage.pictures.find(key(1))).toBeNull();
  expect(readdirSync(join(data, "pictures"))).toEqual([other]);

  const sweep = (known: string[]) =>
    storage.removeOrphans({
      unneeded: async ({ uploadIds, jobIds }) => ({
        uploadIds,
        keptJobIds: [],
        jobIds: jobIds.filter((id) => !known.includes(id)),
      }),
      namesMax: 1_000,
      enough: () => false,
    });
  expect((await sweep([other])).results).toBe(0);
  expect(await storage.pictures.find(key(1, { jobId: other }))).not.toBeNull();
  expect((await sweep([])).results).toBe(1);
  expect(readdirSync(join(data, "pictures"))).toEqual([]);
});

test("nothing outside of the folder is named", async () => {
  await expect(async () => storeOf().commit(key(1, { jobId: ".." }), drawn(10), points)).toThrow();
});
