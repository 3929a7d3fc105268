import { beforeEach, expect, test } from "bun:test";
import type { JobStatus } from "../contract/jobs.ts";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  ownerOf,
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

const list = async (limit: number, before: string | null, status: JobStatus | null = null) =>
  (await ledger.read.jobs(owner, { limit, before, status })).map(({ id }) => id);

test("jobs are listed newest first, page by page, their owner's only", async () => {
  const other = addOrganization(ledger, "b");
  for (const suffix of ["1", "2", "3", "4", "5"])
    addJob(ledger, suffix, owner, { confirm: { plan: { ...plan } } });
  addJob(ledger, "9", other);
  expect(await list(2, null)).toEqual(["job_5", "job_4"]);
  expect(await list(2, "job_4")).toEqual(["job_3", "job_2"]);
  expect(await list(2, "job_2")).toEqual(["job_1"]);
  expect(await list(2, "job_1")).toEqual([]);
});

test("jobs can be listed by status", async () => {
  for (const suffix of ["1", "2", "3"]) addJob(ledger, suffix, owner);
  leaseNext(ledger, "lease");
  expect(await list(9, null, "running")).toEqual(["job_1"]);
  expect(await list(9, null, "queued")).toEqual(["job_3", "job_2"]);
  expect(await list(1, "job_3", "queued")).toEqual(["job_2"]);
});

test("the pages of a list join, of every status and of one, whatever became of the jobs in between", async () => {
  const [succeeded, cancelled, failed] = ["3", "5", "6"].map((suffix) => `job_${suffix}`);
  const upload = { estimatedCreditUnits: 10 };
  for (const suffix of ["3", "6"]) addJob(ledger, suffix, owner, { upload });
  const base = { leaseToken: "lease", retentionMs: 1, nowMs: noonMs };
  leaseNext(ledger, "lease");
  ledger.run("endJob", { ...base, jobId: succeeded ?? "", ending: success(10) });
  leaseNext(ledger, "lease");
  const failure = { errorCode: "conversion_failed", error: "No.", supportReference: null };
  ledger.run("endJob", { ...base, jobId: failed ?? "", ending: { status: "failed", ...failure } });
  for (const suffix of ["1", "2", "4", "5", "7"]) addJob(ledger, suffix, owner, { upload });
  ledger.run("cancelJob", { jobId: cancelled ?? "", owner, retentionMs: 1, actor, nowMs: noonMs });
  leaseNext(ledger, "lease");
  const wanted: [JobStatus | null, string][] = [
    [null, "7654321"],
    ["queued", "742"],
    ["running", "1"],
    ["succeeded", "3"],
    ["failed", "6"],
    ["cancelled", "5"],
    ["timed_out", ""],
  ];
  for (const [status, suffixes] of wanted)
    for (const limit of [1, 2, 9]) {
      const seen: string[] = [];
      for (let page = await list(limit, null, status); page.length > 0; ) {
        expect(page.length).toBeLessThanOrEqual(limit);
        seen.push(...page);
        page = await list(limit, page.at(-1) ?? null, status);
      }
      expect([status, seen]).toEqual([status, [...suffixes].map((suffix) => `job_${suffix}`)]);
    }
});

test("an upload reads back as it was written, by its owner only", async () => {
  const guest: Owner = { jobTokenHash: "c".repeat(64) };
  const upload = uploadRow("upl_1", guest);
  ledger.run("createUpload", { upload, actor, nowMs: noonMs });
  expect(await ledger.read.upload("upl_1", guest)).toEqual(upload);
  expect(await ledger.read.upload("upl_1", { jobTokenHash: "d".repeat(64) })).toBeNull();
  expect(await ledger.read.upload("upl_1", owner)).toBeNull();
});

test("another project of the same organization is another owner", async () => {
  const id = addJob(ledger, "1", owner);
  expect(await ledger.read.job(id, { organizationId: "org_a", projectId: "prj_other" })).toBeNull();
  expect(await ledger.read.job(id, ownerOf("a"))).not.toBeNull();
});

test("usage counts what ended in the period, from its first millisecond to before its last", async () => {
  const endAt = (suffix: string, nowMs: number) => {
    addJob(ledger, suffix, owner);
    const jobId = leaseNext(ledger, "lease") ?? "";
    ledger.run("endJob", { jobId, leaseToken: "lease", ending: success(10), retentionMs: 1, nowMs });
  };
  endAt("1", noonMs - 1);
  endAt("2", noonMs);
  endAt("3", noonMs + 9);
  endAt("4", noonMs + 10);
  addJob(ledger, "5", owner);
  const jobId = leaseNext(ledger, "lease") ?? "";
  const ending = {
    status: "timed_out" as const,
    errorCode: "timed_out",
    error: "Too long.",
    supportReference: null,
  };
  ledger.run("endJob", { jobId, leaseToken: "lease", ending, retentionMs: 1, nowMs: noonMs + 1 });
  addJob(ledger, "6", owner);
  ledger.run("cancelJob", { jobId: "job_6", owner, retentionMs: 1, actor, nowMs: noonMs + 1 });
  expect(await ledger.read.periodUsage("org_a", noonMs, noonMs + 10)).toEqual({
    spentCreditUnits: 20,
    jobsSucceeded: 2,
    jobsFailed: 1,
  });
});

test("an unknown organization has nothing", async () => {
  const none = { ...plan, monthlyCreditUnits: 0 };
  expect(await ledger.read.balance("org_none", none, noonMs)).toEqual({ available: 0, held: 0 });
});

test("hot reads and the queue are served by indexes", () => {
  const scans = (text: string) =>
    ledger
      .rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .filter(({ detail }) => /^SCAN \w+$/.test(detail));
  const hot = [
    "SELECT * FROM jobs LEFT JOIN holds ON holds.job_id = jobs.id WHERE jobs.id = 'x' AND owner_key = 'y'",
    "SELECT * FROM jobs WHERE owner_key = 'x' AND status = 'failed' AND id < 'y' ORDER BY id DESC LIMIT 5",
    "SELECT * FROM api_keys WHERE hash = 'x'",
    "SELECT count(*) FROM jobs WHERE status = 'queued'",
    "SELECT count(*) FROM jobs WHERE fair_group = 'x' AND status = 'queued'",
    "SELECT count(*) FROM jobs WHERE fair_group = 'x' AND status = 'running'",
    "SELECT id FROM uploads WHERE job_id IS NULL AND expires_at_ms <= 1 ORDER BY expires_at_ms",
    "SELECT id FROM jobs WHERE expires_at_ms IS NOT NULL AND expires_at_ms <= 1 ORDER BY expires_at_ms",
    "SELECT * FROM transfers WHERE hold_id = 'x' AND kind = 'hold' ORDER BY sequence",
  ];
  for (const text of hot) expect({ text, scans: scans(text) }).toEqual({ text, scans: [] });
});
