import { beforeEach, expect, test } from "bun:test";
import type { Owner } from "../contract.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  success,
  uploadRow,
} from "../testing/harness.ts";

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

const sweep = (nowMs: number, limit = 100) => ledger.run("sweep", { nowMs, limit });

test("unconfirmed uploads go at their expiry, confirmed ones stay with their job", async () => {
  ledger.run("createUpload", { upload: uploadRow("upl_free", owner), actor, nowMs: noonMs });
  addJob(ledger, "1", owner);
  expect(sweep(noonMs + dayMs - 1)).toEqual({ uploadIds: [], jobIds: [] });
  expect(sweep(noonMs + dayMs)).toEqual({ uploadIds: ["upl_free"], jobIds: [] });
  expect(await ledger.read.knownIds()).toEqual({ uploadIds: new Set(["upl_1"]), jobIds: new Set(["job_1"]) });
});

test("jobs go with their uploads at the end of their retention, unfinished ones never", async () => {
  for (const suffix of ["1", "2", "3"]) addJob(ledger, suffix, owner);
  const done = leaseNext(ledger, "lease") ?? "";
  ledger.run("endJob", {
    jobId: done,
    leaseToken: "lease",
    ending: success(10),
    retentionMs: dayMs,
    nowMs: noonMs,
  });
  leaseNext(ledger, "lease");
  expect(sweep(noonMs + dayMs - 1).jobIds).toEqual([]);
  expect(sweep(noonMs + dayMs)).toEqual({ uploadIds: ["upl_1"], jobIds: ["job_1"] });
  expect(sweep(noonMs + 9_999 * dayMs)).toEqual({ uploadIds: [], jobIds: [] });
  expect(await ledger.read.queueDepth()).toEqual({ queued: 1, running: 1 });
  expect(ledger.verify().problems).toEqual([]);
});

test("one sweep takes no more than its limit", () => {
  for (let n = 0; n < 5; n += 1) {
    ledger.run("createUpload", { upload: uploadRow(`upl_${n}`, owner), actor, nowMs: noonMs });
  }
  const sizes = [1, 2, 3].map(() => sweep(noonMs + dayMs, 2).uploadIds.length);
  expect(sizes).toEqual([2, 2, 1]);
});

test("remainders of expired buckets go back to the installation", async () => {
  ledger.run("cancelJob", {
    jobId: addJob(ledger, "1", owner),
    owner,
    retentionMs: 9_999 * dayMs,
    actor,
    nowMs: noonMs,
  });
  expect(ledger.rows("SELECT balance FROM credit_accounts WHERE id = 'issued'")).toMatchObject([
    { balance: -1_000 },
  ]);
  const nextMonthMs = Date.UTC(2026, 3, 1);
  sweep(nextMonthMs - 1);
  expect(ledger.rows("SELECT balance FROM credit_accounts WHERE id = 'issued'")).toMatchObject([
    { balance: -1_000 },
  ]);
  sweep(nextMonthMs);
  sweep(nextMonthMs);
  expect(ledger.rows("SELECT balance FROM credit_accounts WHERE id = 'issued'")).toMatchObject([
    { balance: 0 },
  ]);
  expect(await ledger.read.balance("org_a", { ...plan, monthlyCreditUnits: 0 }, nextMonthMs)).toEqual({
    available: 0,
    held: 0,
  });
  expect(ledger.verify().problems).toEqual([]);
});

test("turns of job tokens without jobs are forgotten, those of organizations are kept", () => {
  addJob(ledger, "1", owner);
  addJob(ledger, "2", { jobTokenHash: "c".repeat(64) });
  const ids = [leaseNext(ledger, "x"), leaseNext(ledger, "x")];
  const turns = () => ledger.rows<{ fair_group: string }>("SELECT fair_group FROM lease_turns").length;
  sweep(noonMs);
  expect(turns()).toBe(2);
  for (const jobId of ids) {
    ledger.run("endJob", {
      jobId: jobId ?? "",
      leaseToken: "x",
      ending: success(1),
      retentionMs: dayMs,
      nowMs: noonMs,
    });
  }
  sweep(noonMs);
  expect(turns()).toBe(1);
});
