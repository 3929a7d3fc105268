/** The ledger on a small disk of its own that somebody else fills to the last byte. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ledger } from "./contract.ts";
import { logReserveBytes } from "./database/log-reserve.ts";
import { ledgerFile, logEnding } from "./files.ts";
import { openLedger } from "./open.ts";
import { actor, confirmation, noonMs, ownerOf, uploadRow } from "./testing/harness.ts";

const disk = mkdtempSync(join(tmpdir(), "mm-full-"));
const filler = join(disk, "filler");
const owner = ownerOf("a");
const jobsMax = 400;
let mounted = false;
beforeAll(() => {
  const mount = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", disk];
  mounted = process.getuid?.() === 0 && Bun.spawnSync(mount).success;
  if (!mounted) console.warn("skipped: tmpfs cannot be mounted here");
});
afterAll(() => {
  // Lazily: what a failed test left open must not hide why it failed.
  if (mounted) Bun.spawnSync(["umount", "-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

function fill(): void {
  const file = openSync(filler, "a");
  expect(() => {
    for (;;) writeSync(file, Buffer.alloc(4096));
  }).toThrow("ENOSPC");
  closeSync(file);
  expect(statfsSync(disk).bavail).toBe(0);
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
    if (!mounted) return;
    const ledger = await openLedger({ dataDir: disk, nowMs: noonMs });
    await addJobs(ledger);
    fill();
    let ended = 0;
    const refusal = await (async () => {
      for (; ended < jobsMax; ended += 1) await cancel(ledger, ended);
      return null;
    })().catch((error: unknown) => error);
    expect(ended).toBeGreaterThan(150);
    expect(refusal).toMatchObject({ code: "service_unavailable" });
    expect(await ledger.read.job(`job_${ended}`, owner)).toMatchObject({ status: "queued", hold: "pending" });
    expect((await ledger.verify()).problems).toEqual([]);
    rmSync(filler);
    for (let n = ended; n < jobsMax; n += 1) await cancel(ledger, n);
    expect((await ledger.verify()).problems).toEqual([]);
    await ledger.close();
  });

  test("a ledger that was closed before the disk filled opens, writes and is sound", async () => {
    if (!mounted) return;
    expect(statSync(join(disk, ledgerFile + logEnding)).size).toBe(logReserveBytes);
    // The engine may have removed it, or not.
    rmSync(join(disk, `${ledgerFile}-shm`), { force: true });
    fill();
    const ledger = await openLedger({ dataDir: disk, nowMs: noonMs });
    for (let n = 0; n < 100; n += 1)
      await ledger.write("deleteJob", { jobId: `job_${n}`, owner, actor, nowMs: noonMs });
    expect((await ledger.verify()).problems).toEqual([]);
    rmSync(filler);
    await ledger.close();
  });
});
