import { beforeEach, describe, expect, test } from "bun:test";
import type { JobRow } from "../schema/jobs.ts";
import type { Owner } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import {
  actor,
  addJob,
  addOrganization,
  confirmation,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  uploadRow,
} from "../testing/harness.ts";
import type { Units } from "../units.ts";

type Overrides = Partial<Units["confirmJob"]["args"]>;

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

function addUpload(suffix: string, overrides: Partial<UploadRow> = {}, of = owner) {
  ledger.run("createUpload", { upload: uploadRow(`upl_${suffix}`, of, overrides), actor, nowMs: noonMs });
}

const confirm = (suffix: string, overrides: Overrides = {}, of = owner) =>
  ledger.run("confirmJob", confirmation(suffix, of, overrides));

test("a confirmed upload is a queued job with its Credits held", async () => {
  addUpload("1");
  const result = confirm("1", { clientRequestId: "request-01", webhookUrl: "https://hooks.example/x" });
  if (!("job" in result)) throw new Error(result.outcome);
  expect(result.outcome).toBe("created");
  expect(result.job).toMatchObject({
    id: "job_1",
    owner,
    uploadId: "upl_1",
    status: "queued",
    filename: "report.pdf",
    sourceBytes: 1_234,
    request: { mode: "fast", layoutFidelity: "standard", pages: [[1, 2]] },
    estimatedCreditUnits: 200,
    spendingLimitCreditUnits: 500,
    actualCreditUnits: null,
    deliverable: null,
    attempt: 0,
    createdAtMs: noonMs,
    startedAtMs: null,
    expiresAtMs: null,
    hold: "pending",
  });
  expect(await ledger.read.balance("org_a", plan, noonMs)).toEqual({ available: 800, held: 200 });
  expect((await ledger.read.upload("upl_1", owner))?.jobId).toBe("job_1");
  expect(await ledger.read.job("job_1", owner)).toEqual(result.job);
  expect(ledger.verify().problems).toEqual([]);
});

const stranger: Owner = { organizationId: "org_b", projectId: "prj_b" };
const refusals: {
  name: string;
  outcome: string;
  upload?: Partial<UploadRow>;
  confirm?: Overrides;
  as?: Owner;
}[] = [
  { name: "an unknown upload", outcome: "upload_not_found", confirm: { uploadId: "upl_none" } },
  { name: "another owner's upload", outcome: "upload_not_found", as: stranger },
  {
    name: "an organization's upload with a job token",
    outcome: "upload_not_found",
    as: { jobTokenHash: "f".repeat(64) },
  },
  { name: "an upload at its expiry", outcome: "upload_expired", confirm: { nowMs: noonMs + dayMs } },
  {
    name: "an estimate above the spending limit",
    outcome: "credit_ceiling_exceeded",
    confirm: { spendingLimitCreditUnits: 199 },
  },
  {
    name: "a plan without active jobs left",
    outcome: "too_many_active_jobs",
    confirm: { plan: { ...plan, maxActiveJobs: 0 } },
  },
  { name: "a full queue", outcome: "queue_full", confirm: { queueJobsMax: 0 } },
  {
    name: "an estimate above the balance",
    outcome: "insufficient_credits",
    upload: { estimatedCreditUnits: 1_001 },
    confirm: { spendingLimitCreditUnits: 2_000 },
  },
  {
    name: "an account without Credits",
    outcome: "insufficient_credits",
    confirm: { plan: { ...plan, monthlyCreditUnits: 0 } },
  },
];

test.each(refusals)("$name is refused: $outcome", async ({ outcome, upload, confirm: overrides, as }) => {
  addOrganization(ledger, "b");
  addUpload("1", upload);
  expect(confirm("1", overrides, as ?? owner).outcome).toBe(outcome as never);
  expect(await ledger.read.queueDepth()).toEqual({ queued: 0, running: 0 });
  expect(ledger.rows("SELECT * FROM holds")).toEqual([]);
  expect(ledger.verify().problems).toEqual([]);
});

describe("a repeat", () => {
  const key = { clientRequestId: "request-01", webhookUrl: "https://hooks.example/x" };
  const repeats: { name: string; outcome: string; repeat: Overrides }[] = [
    { name: "the same again", outcome: "replayed", repeat: key },
    {
      name: "the same after the upload's expiry",
      outcome: "replayed",
      repeat: { ...key, nowMs: noonMs + 2 * dayMs },
    },
    {
      name: "the same with nothing left to spend",
      outcome: "replayed",
      repeat: { ...key, plan: { maxActiveJobs: 0, monthlyCreditUnits: 0 } },
    },
    {
      name: "another spending limit",
      outcome: "idempotency_conflict",
      repeat: { ...key, spendingLimitCreditUnits: 501 },
    },
    { name: "another webhook", outcome: "idempotency_conflict", repeat: { ...key, webhookUrl: null } },
    {
      name: "another id",
      outcome: "idempotency_conflict",
      repeat: { ...key, clientRequestId: "request-02" },
    },
    { name: "no id", outcome: "idempotency_conflict", repeat: { ...key, clientRequestId: null } },
  ];
  test.each(repeats)("$name: $outcome", ({ outcome, repeat }) => {
    addUpload("1");
    confirm("1", key);
    const again = confirm("1", { jobId: "job_2", holdId: "hld_2", ...repeat });
    expect(again.outcome).toBe(outcome as never);
    if ("job" in again) expect(again.job.id).toBe("job_1");
    expect(ledger.rows("SELECT id FROM jobs")).toHaveLength(1);
    expect(ledger.rows("SELECT id FROM holds")).toHaveLength(1);
  });

  test("its id with another upload is a conflict, also when that one has expired", () => {
    addUpload("1");
    addUpload("2");
    confirm("1", { clientRequestId: "request-01" });
    expect(confirm("2", { clientRequestId: "request-01" }).outcome).toBe("idempotency_conflict");
    const late = { clientRequestId: "request-01", nowMs: noonMs + 2 * dayMs };
    expect(confirm("2", late).outcome).toBe("idempotency_conflict");
  });

  test("another owner may use the same id", () => {
    const other = addOrganization(ledger, "b");
    addUpload("1");
    addUpload("2", {}, other);
    confirm("1", { clientRequestId: "request-01" });
    expect(confirm("2", { clientRequestId: "request-01" }, other).outcome).toBe("created");
  });

  test("the id is free again when its job is deleted", () => {
    addUpload("1");
    addUpload("2");
    confirm("1", { clientRequestId: "request-01" });
    ledger.run("deleteJob", { jobId: "job_1", owner, actor, nowMs: noonMs });
    expect(confirm("2", { clientRequestId: "request-01" }).outcome).toBe("created");
  });
});

test("the limit of active jobs counts queued and running ones of the same organization only", () => {
  const other = addOrganization(ledger, "b");
  const two = { plan: { ...plan, maxActiveJobs: 2 } };
  addJob(ledger, "1", owner, { confirm: two });
  addJob(ledger, "2", owner, { confirm: two });
  leaseNext(ledger, "lease");
  addUpload("3");
  expect(confirm("3", two).outcome).toBe("too_many_active_jobs");
  addUpload("4", {}, other);
  expect(confirm("4", two, other).outcome).toBe("created");
  ledger.run("cancelJob", { jobId: "job_2", owner, retentionMs: 1, actor, nowMs: noonMs });
  expect(confirm("3", two).outcome).toBe("created");
});

test("the queue's limit counts queued jobs of all", () => {
  const other = addOrganization(ledger, "b");
  addJob(ledger, "1", owner);
  addUpload("2", {}, other);
  expect(confirm("2", { queueJobsMax: 1 }, other).outcome).toBe("queue_full");
  leaseNext(ledger, "lease");
  expect(confirm("2", { queueJobsMax: 1 }, other).outcome).toBe("created");
});

test("a job token's job holds no Credits", async () => {
  const guest: Owner = { jobTokenHash: "c".repeat(64) };
  addUpload("g", {}, guest);
  const id = "job_g";
  expect(confirm("g", {}, guest)).toEqual({
    outcome: "created",
    job: (await ledger.read.job(id, guest)) as JobRow,
  });
  expect(ledger.rows("SELECT * FROM holds")).toEqual([]);
  leaseNext(ledger, "lease");
  const ended = ledger.run("endJob", {
    jobId: id,
    leaseToken: "lease",
    ending: { status: "succeeded", actualCreditUnits: 150, billingMetrics: {}, deliverable: true },
    retentionMs: 1,
    nowMs: noonMs,
  });
  expect(ended.job).toMatchObject({ owner: guest, status: "succeeded", actualCreditUnits: 150, hold: null });
  expect(ledger.verify().problems).toEqual([]);
});

test("a free job holds nothing, but is held all the same", () => {
  const id = addJob(ledger, "1", owner, { upload: { estimatedCreditUnits: 0 } });
  expect(ledger.rows("SELECT state, credit_units FROM holds")).toMatchObject([
    { state: "pending", credit_units: 0 },
  ]);
  ledger.run("cancelJob", { jobId: id, owner, retentionMs: 1, actor, nowMs: noonMs });
  expect(ledger.rows("SELECT state FROM holds")).toMatchObject([{ state: "released" }]);
  expect(ledger.verify().problems).toEqual([]);
});
