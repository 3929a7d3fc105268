import { beforeEach, expect, test } from "bun:test";
import type { JobEnding } from "../jobs/end.ts";
import { migrations } from "../migrations/index.ts";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  hourMs,
  leaseNext,
  memoryLedger,
  noonMs,
  orderedSuffix,
  success,
} from "../testing/harness.ts";

const failure: JobEnding = {
  status: "failed",
  errorCode: "conversion_failed",
  error: "No.",
  supportReference: null,
};

let ledger: Harness;
let owner: Owner;
let serial = 0;
beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

/** Confirmed, begun after a second, and ended after so many more; its id. */
function run(
  atMs: number,
  ending: JobEnding,
  seconds = 1,
  whose = owner,
  capabilityId = "pdf-to-markdown",
): string {
  serial += 1;
  const suffix = orderedSuffix(atMs, serial);
  const upload = { capabilityId, estimatedCreditUnits: 100, expiresAtMs: atMs + dayMs };
  addJob(ledger, suffix, whose, { upload, confirm: { nowMs: atMs } });
  leaseNext(ledger, "lease", atMs + 1_000);
  const nowMs = atMs + 1_000 + seconds * 1_000;
  ledger.run("endJob", { jobId: `job_${suffix}`, leaseToken: "lease", ending, retentionMs: dayMs, nowMs });
  return `job_${suffix}`;
}

const midnightMs = noonMs - 12 * hourMs;
const usage = (days: number) => ledger.read.usageByDay("org_a", midnightMs, days);

test("a day's jobs are counted by capability and outcome, of their own organization only", async () => {
  run(midnightMs, success(40));
  run(noonMs, success(60));
  run(noonMs, success(5), 1, owner, "csv-to-markdown");
  run(noonMs + dayMs, failure);
  run(noonMs, success(7), 1, addOrganization(ledger, "b"));
  const pdf = { capabilityId: "pdf-to-markdown" };
  const rows = await usage(2);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { day: 0, ...pdf, status: "succeeded", jobs: 2, spentCreditUnits: 100 },
      { day: 0, capabilityId: "csv-to-markdown", status: "succeeded", jobs: 1, spentCreditUnits: 5 },
      { day: 1, ...pdf, status: "failed", jobs: 1, spentCreditUnits: 0 },
    ]),
  );
  expect(await usage(1)).toHaveLength(2);
  expect(await ledger.read.usageByDay("org_a", midnightMs + dayMs, 1)).toEqual([
    { day: 0, ...pdf, status: "failed", jobs: 1, spentCreditUnits: 0 },
  ]);
});

test("a deleted job still counts, with its capability", async () => {
  const jobId = run(noonMs, success(40));
  const before = [await usage(1), (await ledger.read.activity(noonMs, noonMs + hourMs)).ended];
  ledger.run("deleteJob", { jobId, owner, actor, nowMs: noonMs + hourMs });
  const { ended, confirmed, runMs } = await ledger.read.activity(noonMs, noonMs + hourMs);
  expect([await usage(1), ended]).toEqual(before);
  expect([confirmed, runMs]).toEqual([1, []]);
});

test("a range includes all organizations and guests", async () => {
  const guest: Owner = { jobTokenHash: "c".repeat(64) };
  run(noonMs, success(40), 2);
  run(noonMs, failure, 5, addOrganization(ledger, "b"));
  run(noonMs, success(0), 3, guest);
  run(noonMs - 1_000 - hourMs, success(1));
  expect(await ledger.read.activity(noonMs, noonMs + hourMs)).toMatchObject({
    confirmed: 3,
    failures: [{ errorCode: "conversion_failed", jobs: 1 }],
    billingMetrics: [{ metric: "pages", units: 4 }],
    runMs: expect.arrayContaining([2_000, 5_000, 3_000]),
    queuedMs: [1_000, 1_000, 1_000],
  });
  const { ended } = await ledger.read.activity(noonMs, noonMs + hourMs);
  expect(ended.map(({ status, spentCreditUnits }) => [status, spentCreditUnits]).sort()).toEqual([
    ["failed", 0],
    ["succeeded", 0],
    ["succeeded", 40],
  ]);
  expect(await ledger.read.activity(noonMs + hourMs, noonMs + 2 * hourMs)).toEqual({
    confirmed: 0,
    ended: [],
    failures: [],
    billingMetrics: [],
    runMs: [],
    queuedMs: [],
  });
});

test("a span is found by indexes, however many jobs there are", () => {
  const plans = ledger.rows<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT count(*) FROM jobs WHERE finished_at_ms >= 1 AND finished_at_ms < 2 AND started_at_ms IS NOT NULL",
  );
  expect(plans.map(({ detail }) => detail).join()).toContain("USING INDEX jobs_finished");
  const holds = ledger.rows<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT count(*) FROM holds WHERE organization_id IN (SELECT id FROM organizations) AND ended_at_ms >= 1 AND ended_at_ms < 2",
  );
  expect(holds.map(({ detail }) => detail).join()).toContain(
    "holds_ended (organization_id=? AND ended_at_ms>? AND ended_at_ms<?)",
  );
});

test("reservations of an earlier version get the capabilities of the jobs that are still there", async () => {
  run(noonMs, success(40));
  const deleted = run(noonMs, success(2));
  ledger.run("deleteJob", { jobId: deleted, owner, actor, nowMs: noonMs + hourMs });
  ledger.connection.exec("DROP INDEX jobs_finished; ALTER TABLE holds DROP COLUMN capability_id");
  ledger.connection.exec(migrations.find(({ name }) => name === "statistics")?.sql ?? "");
  const found = (await usage(1)).map(({ capabilityId, spentCreditUnits }) => [
    capabilityId,
    spentCreditUnits,
  ]);
  expect(found).toEqual([
    [null, 2],
    ["pdf-to-markdown", 40],
  ]);
  expect(ledger.verify().problems).toEqual([]);
});
