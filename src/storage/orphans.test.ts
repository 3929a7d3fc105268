import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { until } from "../../config/testing/until.ts";
import type { OrphanSweep, Storage, StoredNames } from "./contract.ts";
import { openStorage } from "./storage.ts";

const hex = (n: number) => n.toString(16).padStart(32, "0");
const uploadId = (n: number) => `upl_${hex(n)}`;
const jobId = (n: number) => `job_${hex(n)}`;

let data: string;
let storage: Storage;
beforeEach(async () => {
  data = join(mkdtempSync(join(tmpdir(), "mm-orphans-")), "data");
  storage = await openStorage(data);
});
afterEach(() => rmSync(join(data, ".."), { recursive: true, force: true }));

const names = (folder: string) => readdirSync(join(data, folder)).sort();
const put = (path: string, content = "x") => writeFileSync(join(data, path), content);
const result = (n: number) => {
  mkdirSync(join(data, "results", jobId(n)));
  put(`results/${jobId(n)}/output.md`);
};
const without = (known: StoredNames) => async (stored: StoredNames) => ({
  uploadIds: stored.uploadIds.filter((id) => !known.uploadIds.includes(id)),
  jobIds: stored.jobIds.filter((id) => !known.jobIds.includes(id)),
  keptJobIds: stored.keptJobIds.filter((id) => !known.keptJobIds.includes(id)),
});
const sweepOf = (known: Partial<StoredNames> = {}, rest: Partial<OrphanSweep> = {}): OrphanSweep => ({
  unneeded: without({ uploadIds: [], jobIds: [], keptJobIds: [], ...known }),
  namesMax: 100_000,
  enough: () => false,
  ...rest,
});
const nothing = { uploads: 0, results: 0, temporaries: 0, failed: 0, more: false };

describe("a sweep for orphans", () => {
  test("removes what an earlier process has left, keeps what is known, leaves strangers alone", async () => {
    for (const n of [1, 2]) put(`uploads/${uploadId(n)}`);
    put(`uploads/${uploadId(3)}.part`);
    put("uploads/lost+found");
    for (const n of [1, 2]) result(n);
    mkdirSync(join(data, "work", `${jobId(3)}-1`, "bundle"), { recursive: true });
    mkdirSync(join(data, "work", `removed-${jobId(4)}`));
    const known = { uploadIds: [uploadId(1)], jobIds: [jobId(1)] };
    expect(await storage.removeOrphans(sweepOf(known))).toEqual({
      ...nothing,
      uploads: 1,
      results: 1,
      temporaries: 3,
    });
    expect(names("uploads")).toEqual(["lost+found", uploadId(1)]);
    expect(names("results")).toEqual([jobId(1)]);
    expect(names("work")).toEqual([]);
    expect(await storage.removeOrphans(sweepOf(known))).toEqual(nothing);
  });

  test("spares what is on its way in, and attempts that run", async () => {
    const slow = new PassThrough();
    const storing = storage.putUpload(uploadId(1), slow, 100);
    slow.write("half");
    await storage.putUpload(uploadId(2), Readable.from(["whole"]), 100);
    const workDir = await storage.createWork(jobId(1));
    await until(
      () => names("uploads"),
      (there) => there.includes(`${uploadId(1)}.part`),
    );
    expect(await storage.removeOrphans(sweepOf())).toEqual(nothing);
    slow.end();
    await storing;
    expect(await storage.removeOrphans(sweepOf())).toEqual(nothing);
    expect(names("uploads")).toEqual([uploadId(1), uploadId(2)]);
    expect(existsSync(workDir)).toBe(true);
    // From now on the ledger says what they are: and it knows nothing of them.
    storage.keepUpload(uploadId(1));
    storage.keepUpload(uploadId(2));
    expect(await storage.removeOrphans(sweepOf())).toEqual({ ...nothing, uploads: 2 });
  });

  test("spares an upload whose row is written while the sweep runs", async () => {
    const rows = new Set<string>();
    let last = 0;
    let going = true;
    const uploads = (async () => {
      for (let n = 1; n <= 150; n += 1) {
        await storage.putUpload(uploadId(n), Readable.from(["x"]), 100);
        await Bun.sleep(n % 3);
        rows.add(uploadId(n));
        storage.keepUpload(uploadId(n));
        last = n;
      }
      going = false;
    })();
    let sweeps = 0;
    const unneeded: OrphanSweep["unneeded"] = async (stored) => {
      await Bun.sleep(sweeps % 4);
      return without({ uploadIds: [...rows], jobIds: [], keptJobIds: [] })(stored);
    };
    while (going) {
      expect(await storage.removeOrphans(sweepOf({}, { unneeded }))).toEqual(nothing);
      sweeps += 1;
    }
    await uploads;
    expect(sweeps).toBeGreaterThan(10);
    expect(names("uploads")).toHaveLength(last);
  });

  test("counts no partial upload that has got its own name since it was listed", async () => {
    for (let n = 1; n <= 501; n += 1) put(`uploads/${uploadId(n)}.part`);
    const first = await storage.removeOrphans(sweepOf({}, { namesMax: 500 }));
    expect(first).toEqual({ ...nothing, temporaries: 500, more: true });
    for (const name of names("uploads")) rmSync(join(data, "uploads", name));
    expect(await storage.removeOrphans(sweepOf())).toEqual(nothing);
  });

  test("is bounded: each call continues where the last one ended", async () => {
    for (let n = 1; n <= 1_200; n += 1) put(`uploads/${uploadId(n)}`);
    const sizes: number[] = [];
    for (let more = true; more; ) {
      const swept = await storage.removeOrphans(sweepOf({}, { namesMax: 500 }));
      sizes.push(swept.uploads);
      more = swept.more;
    }
    expect(sizes).toEqual([500, 500, 200, 0]);
    put(`uploads/${uploadId(1)}`);
    expect(await storage.removeOrphans(sweepOf({}, { enough: () => true }))).toEqual({
      ...nothing,
      more: true,
    });
    expect((await storage.removeOrphans(sweepOf())).uploads).toBe(1);
  });

  test("ends between two files, and continues with the others", async () => {
    for (let n = 1; n <= 100; n += 1) put(`uploads/${uploadId(n)}`);
    for (const n of [1, 2, 3]) put(`uploads/${uploadId(200 + n)}.part`);
    for (const n of [1, 2, 3]) result(n);
    for (const [kept, looks] of [
      [106, 2],
      [105, 3],
      [73, 34],
    ] as const) {
      let left = looks;
      const swept = await storage.removeOrphans(sweepOf({}, { enough: () => --left < 0 }));
      expect([swept.more, names("uploads").length + names("results").length]).toEqual([true, kept]);
    }
    expect((await storage.removeOrphans(sweepOf())).more).toBe(false);
    expect([...names("uploads"), ...names("results")]).toEqual([]);
  });

  test("counts files that cannot be removed, and continues", async () => {
    put(`uploads/${uploadId(1)}`);
    mkdirSync(join(data, "uploads", uploadId(2)));
    const swept = await storage.removeOrphans(sweepOf());
    expect(swept).toEqual({ ...nothing, uploads: 1, failed: 1 });
  });

  test("of a result of 10,000 files does not block other work", async () => {
    const folder = join(data, "results", jobId(1), "assets");
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < 10_000; n += 1) writeFileSync(join(folder, `page-${n}.png`), "x");
    const startedMs = performance.now();
    let longestMs = 0;
    let lastMs = startedMs;
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 1);
    expect((await storage.removeOrphans(sweepOf())).results).toBe(1);
    clearInterval(timer);
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    expect(names("results")).toEqual([]);
    // A share of the whole, for a busy machine gives everybody less: what blocks the loop takes all of it.
    expect(longestMs).toBeLessThan(Math.max(50, (performance.now() - startedMs) / 4));
  }, 60_000);
});
