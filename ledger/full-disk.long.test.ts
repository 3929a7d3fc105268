/** The ledger on a small disk of its own that somebody else fills to the last byte. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type SmallDisk, smallDiskForTest } from "../config/testing/small-disk.ts";
import type { Ledger } from "./contract.ts";
import { ledgerFile, logEnding } from "./database/files.ts";
import { logReserveBytes } from "./database/log-reserve.ts";
import { openLedger } from "./open.ts";
import { actor, confirmation, noonMs, ownerOf, uploadRow } from "./testing/harness.ts";

const owner = ownerOf("a");
const jobsMax = 400;
let disk: SmallDisk | null = null;
beforeAll(() => {
  disk = smallDiskForTest(48);
});
afterAll(() => disk?.remove());

function fill(small: SmallDisk): void {
  small.fill(0);
  expect(small.freeBytes()).toBe(0);
}

async function addJobs(ledger: Ledger): Promise<void> {
  const organization = { organizationId: "org_a", projectId: "prj_a", name: "a", planId: "free" };
  await ledger.write("createOrganization", { ...organization, actor, nowMs: noonMs });
  const plan = { maxActiveJobs: jobsMax, monthlyCreditUnits: 1_000_000 };
  for (let n = 0; n < jobsMax; n += 1) {
    const upload = uploadRow(`upl_${n}`, owner, { estimatedCreditUnits: 1 });
    await ledger.write("createUpload", { upload, actor, nowMs: noonMs });
    await ledger.write("confirmJob", confirmation(String(n), owner, { plan, queueJobsMax: jobsMax }));
  }
}

const cancel = (ledger: Ledger, n: number) =>
  ledger.write("cancelJob", { jobId: `job_${n}`, owner, retentionMs: 1, actor, nowMs: noonMs });

describe("on a full disk", () => {
  test("jobs still end, one by one; what is refused in the end has not happened; freed space heals it", async () => {
    if (disk === null) return;
    const ledger = await openLedger({ dataDir: disk.folder, nowMs: noonMs });
    await addJobs(ledger);
    fill(disk);
    let ended = 0;
    const refusal = await (async () => {
      for (; ended < jobsMax; ended += 1) await cancel(ledger, ended);
      return null;
    })().catch((error: unknown) => error);
    expect(ended).toBeGreaterThan(150);
    expect(refusal).toMatchObject({ code: "service_unavailable" });
    expect(await ledger.read.job(`job_${ended}`, owner)).toMatchObject({ status: "queued", hold: "pending" });
    expect((await ledger.verify()).problems).toEqual([]);
    disk.clear();
    for (let n = ended; n < jobsMax; n += 1) await cancel(ledger, n);
    expect((await ledger.verify()).problems).toEqual([]);
    await ledger.close();
  });

  test("a ledger that was closed before the disk filled opens, writes and is sound", async () => {
    if (disk === null) return;
    expect(statSync(join(disk.folder, ledgerFile + logEnding)).size).toBe(logReserveBytes);
    // The engine may have removed it, or not.
    rmSync(join(disk.folder, `${ledgerFile}-shm`), { force: true });
    fill(disk);
    const ledger = await openLedger({ dataDir: disk.folder, nowMs: noonMs });
    for (let n = 0; n < 100; n += 1)
      await ledger.write("deleteJob", { jobId: `job_${n}`, owner, actor, nowMs: noonMs });
    expect((await ledger.verify()).problems).toEqual([]);
    disk.clear();
    await ledger.close();
  });
});
