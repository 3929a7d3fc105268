import { beforeEach, expect, test } from "bun:test";
import type { Owner } from "../schema/owners.ts";
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

const none = { uploads: 0, jobs: 0, incidents: 0, asset_grants: 0, guest_sessions: 0, account_links: 0 };
const sweep = (nowMs: number, limit = 100) => ledger.run("sweep", { nowMs, limit });

test("unconfirmed uploads go at their expiry, confirmed ones stay with their job", async () => {
  ledger.run("createUpload", { upload: uploadRow("upl_free", owner), actor, nowMs: noonMs });
  addJob(ledger, "1", owner);
  expect(sweep(noonMs + dayMs - 1)).toEqual({ removed: none, uploadIds: [], jobIds: [] });
  expect(sweep(noonMs + dayMs)).toEqual({
    removed: { ...none, uploads: 1 },
    uploadIds: ["upl_free"],
    jobIds: [],
  });
  const stored = { uploadIds: ["upl_free", "upl_1"], jobIds: ["job_1"], keptJobIds: ["job_1"] };
  expect(await ledger.read.unneeded(stored)).toEqual({ uploadIds: ["upl_free"], jobIds: [], keptJobIds: [] });
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
  expect(sweep(noonMs + dayMs)).toEqual({
    removed: { ...none, jobs: 1 },
    uploadIds: ["upl_1"],
    jobIds: ["job_1"],
  });
  expect(sweep(noonMs + 9_999 * dayMs).removed).toEqual(none);
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

test("turns of job tokens without jobs are forgotten, those of organizations and of all guests are kept", () => {
  addJob(ledger, "1", owner);
  addJob(ledger, "2", { jobTokenHash: "c".repeat(64) });
  const ids = [leaseNext(ledger, "x"), leaseNext(ledger, "x")];
  const turns = () =>
    ledger
      .rows<{ fair_group: string }>("SELECT fair_group FROM lease_turns ORDER BY fair_group")
      .map(({ fair_group: group }) => group);
  sweep(noonMs);
  expect(turns()).toEqual(["org_a", "token:", `token:${"c".repeat(64)}`]);
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
  expect(turns()).toEqual(["org_a", "token:"]);
});

const insertGrant = (id: string, jobId: string, path = "assets/a.png", endMs = noonMs + 600_000) =>
  ledger.connection.exec(
    `INSERT INTO asset_grants (id, token_hash, job_id, asset_path, created_by_kind, created_at_ms, expires_at_ms)
      VALUES ('ag_${id}', '${id.repeat(64)}', '${jobId}', '${path}', 'guest', ${noonMs}, ${endMs})`,
  );

test("grants go at their end, or with their job", () => {
  const jobs = ["1", "2"].map((suffix) => addJob(ledger, suffix, owner));
  for (const [at, jobId] of jobs.entries()) insertGrant(String(at), jobId);
  const left = () => ledger.rows<{ id: string }>("SELECT id FROM asset_grants").map(({ id }) => id);
  ledger.run("deleteJob", { jobId: jobs[0] ?? "", owner, actor, nowMs: noonMs });
  expect(left()).toEqual(["ag_1"]);
  expect(sweep(noonMs + 599_999).removed).toEqual(none);
  expect(sweep(noonMs + 600_000).removed).toEqual({ ...none, asset_grants: 1 });
  expect(left()).toEqual([]);
});

test("a grant lasts ten minutes at the most and is for a path among the assets of a job that there is", () => {
  const jobId = addJob(ledger, "1", owner);
  const insert = (job: string, path: string, endMs: number) => () => insertGrant("x", job, path, endMs);
  expect(insert(jobId, "assets/a.png", noonMs + 600_001)).toThrow(/CHECK/);
  expect(insert(jobId, "output.md", noonMs + 1)).toThrow(/CHECK/);
  expect(insert("job_none", "assets/a.png", noonMs + 1)).toThrow(/FOREIGN KEY/);
  expect(insert(jobId, "assets/a.png", noonMs + 1)).not.toThrow();
});

test("guest sessions go at their end, claimed ones a week after the claim, no more at once than the limit", () => {
  const session = (id: number, endMs: number, claimed: string) =>
    ledger.connection.exec(
      `INSERT INTO guest_sessions VALUES ('gps_${id}', 'staged', '${String(id).repeat(64)}', NULL, ${noonMs}, ${endMs}, NULL, 0, ${claimed})`,
    );
  const ends = [1, 1, 2, 3].map((days) => noonMs + days * dayMs);
  for (const [id, endMs] of ends.entries()) {
    session(id, endMs, id === 0 ? `${noonMs}, 'org_a', 5000` : "NULL, NULL, NULL");
  }
  expect(sweep(noonMs + dayMs - 1).removed).toEqual(none);
  const left = () => ledger.rows<{ id: string }>("SELECT id FROM guest_sessions").map(({ id }) => id);
  expect(sweep(noonMs + 2 * dayMs, 1).removed).toEqual({ ...none, guest_sessions: 1 });
  expect(sweep(noonMs + 2 * dayMs, 1).removed).toEqual({ ...none, guest_sessions: 1 });
  expect(left()).toEqual(["gps_0", "gps_3"]);
  expect(sweep(noonMs + 7 * dayMs - 1).removed).toEqual({ ...none, guest_sessions: 1 });
  expect(left()).toEqual(["gps_0"]);
  expect(sweep(noonMs + 7 * dayMs).removed).toEqual({ ...none, guest_sessions: 1 });
  expect(() => session(9, noonMs + dayMs, `${noonMs}, NULL, NULL`)).toThrow(/CHECK/);
});

test("of stored files those are unneeded that no upload, no result and no further attempt will be read from", async () => {
  const jobs = ["1", "2", "3"].map((suffix) => addJob(ledger, suffix, owner));
  const [done = "", running = "", cancelled = ""] = jobs;
  expect(leaseNext(ledger, "lease")).toBe(done);
  const ended = { jobId: done, leaseToken: "lease", ending: success(10), retentionMs: dayMs, nowMs: noonMs };
  ledger.run("endJob", ended);
  expect(leaseNext(ledger, "lease")).toBe(running);
  ledger.run("cancelJob", { jobId: cancelled, owner, retentionMs: dayMs, actor, nowMs: noonMs });
  const jobIds = [...jobs, "job_gone"];
  const stored = { uploadIds: ["upl_1", "upl_3", "upl_gone"], jobIds, keptJobIds: jobIds };
  expect(await ledger.read.unneeded(stored)).toEqual({
    uploadIds: ["upl_gone"],
    jobIds: [cancelled, "job_gone"],
    keptJobIds: [done, cancelled, "job_gone"],
  });
});
