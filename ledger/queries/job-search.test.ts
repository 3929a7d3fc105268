/** Lists of jobs by what is asked of them: nothing is left out between two pages, and nothing of others is in them. */

import { beforeEach, describe, expect, test } from "bun:test";
import type { JobFilter } from "../contract/jobs.ts";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  orderedSuffix,
} from "../testing/harness.ts";

const minuteMs = 60_000;
const timeOf = (at: number) => noonMs + at * minuteMs;
const idOf = (at: number) => orderedSuffix(timeOf(at));

let ledger: Harness;
let owner: Owner;
beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

function add(at: number, filename: string, whose = owner, capabilityId = "pdf-to-markdown"): void {
  const expiresAtMs = timeOf(at) + minuteMs;
  const upload = { filename, capabilityId, estimatedCreditUnits: 1, expiresAtMs };
  addJob(ledger, idOf(at), whose, { upload, confirm: { nowMs: timeOf(at) } });
}

const found = async (filter: JobFilter, limit = 50, before: string | null = null) =>
  (await ledger.read.searchJobs(owner, { filter, limit, before })).jobs.map(({ filename }) => filename);

describe("a part of a file's name", () => {
  const names = [
    "Report 100%.pdf",
    "rapport_ÄRGER.pdf",
    "a[1]*?.txt",
    "Über-Öl^-].csv",
    "straße.md",
    "ЖУРНАЛ.pdf",
  ];
  const cases: [part: string, wanted: string[]][] = [
    ["rEPORT", ["Report 100%.pdf"]],
    [
      "r",
      ["ЖУРНАЛ.pdf", "straße.md", "Über-Öl^-].csv", "rapport_ÄRGER.pdf", "Report 100%.pdf"].filter((name) =>
        /r/i.test(name),
      ),
    ],
    ["100%", ["Report 100%.pdf"]],
    ["_", ["rapport_ÄRGER.pdf"]],
    ["ärger", ["rapport_ÄRGER.pdf"]],
    ["ÜBER-öl^-]", ["Über-Öl^-].csv"]],
    ["[1]", ["a[1]*?.txt"]],
    ["*?", ["a[1]*?.txt"]],
    ["[^a]", []],
    ["STRAßE", ["straße.md"]],
    ["журнал", ["ЖУРНАЛ.pdf"]],
    [".pdf", ["ЖУРНАЛ.pdf", "rapport_ÄRGER.pdf", "Report 100%.pdf"]],
    ["no such", []],
  ];
  test.each(cases)("%s", async (filename, wanted) => {
    for (const [at, name] of names.entries()) add(at, name);
    add(99, "report of another", addOrganization(ledger, "b"));
    expect(await found({ filename })).toEqual(wanted);
  });
});

test("a capability, a span of time and a status narrow together", async () => {
  for (const at of [0, 1, 2, 3, 4, 5])
    add(at, `${at}`, owner, at % 2 === 0 ? "pdf-to-markdown" : "csv-to-markdown");
  expect(await found({ capabilityId: "csv-to-markdown" })).toEqual(["5", "3", "1"]);
  expect(await found({ createdFromMs: timeOf(2), createdToMs: timeOf(4) })).toEqual(["3", "2"]);
  expect(await found({ createdFromMs: timeOf(2), capabilityId: "pdf-to-markdown" })).toEqual(["4", "2"]);
  expect(await found({ createdToMs: timeOf(0) })).toEqual([]);
  expect(await found({ createdFromMs: -1, createdToMs: 8e15 })).toHaveLength(6);
  leaseNext(ledger, "lease");
  expect(await found({ status: "running", createdToMs: timeOf(3) })).toEqual(["0"]);
  expect(await found({ status: "queued", filename: "0" })).toEqual([]);
});

test("a list begins where the wanted time does, whatever came since", async () => {
  const day = 24 * 60;
  for (const at of [0, 1, day, day + 1, 2 * day]) add(at, `${at}`);
  expect(await found({ createdFromMs: timeOf(day), createdToMs: timeOf(2 * day) })).toEqual([
    `${day + 1}`,
    `${day}`,
  ]);
});

test("pages join", async () => {
  for (let at = 0; at < 20; at += 1) add(at, at % 3 === 0 ? `yes ${at}` : `no ${at}`);
  const seen: string[] = [];
  for (let before: string | null = null; ; ) {
    const { jobs, next } = await ledger.read.searchJobs(owner, {
      filter: { filename: "YES" },
      limit: 2,
      before,
    });
    expect(jobs.length).toBeLessThanOrEqual(2);
    seen.push(...jobs.map(({ filename }) => filename));
    if (next === null) break;
    before = next;
  }
  expect(seen).toEqual([18, 15, 12, 9, 6, 3, 0].map((at) => `yes ${at}`));
});

test("administrators find by organization, error and resolution, as jobs show it", async () => {
  const b = addOrganization(ledger, "b");
  add(0, "cancelled");
  add(1, "crashed", b);
  add(2, "left", b);
  add(3, "queued");
  const base = { retentionMs: minuteMs, nowMs: timeOf(9) };
  ledger.run("cancelJob", { ...base, jobId: `job_${idOf(0)}`, owner, actor });
  const failure = { status: "failed", errorCode: "storage_failed", error: "No." } as const;
  for (const at of [1, 2]) {
    ledger.connection.exec(
      `UPDATE jobs SET status = 'running', lease_token = 'lease', lease_until_ms = 1, attempt = 1, started_at_ms = ${timeOf(9)} WHERE id = 'job_${idOf(at)}'`,
    );
    ledger.run(at === 1 ? "endJob" : "abandonJob", {
      ...base,
      jobId: `job_${idOf(at)}`,
      leaseToken: "lease",
      ending: { ...failure, supportReference: `sup_00000000000${at}` },
    });
  }
  const named = async (filter: JobFilter, organizationId: string | null = null) =>
    (await ledger.read.jobsOfAnyone({ organizationId, filter, limit: 9, before: null })).jobs.map(
      ({ filename }) => filename,
    );
  expect(await named({ errorCode: "storage_failed" })).toEqual(["left", "crashed"]);
  expect(await named({ errorCode: "storage_failed" }, "org_a")).toEqual([]);
  expect(await named({ resolution: "none" })).toEqual(["queued"]);
  expect(await named({ resolution: "resolved" })).toEqual(["cancelled"]);
  expect(await named({ resolution: "contact_support" })).toEqual(["crashed"]);
  expect(await named({ resolution: "credit_release_in_progress" })).toEqual(["left"]);
  expect(await named({ filename: "e", status: "failed" }, "org_b")).toEqual(["left", "crashed"]);
});
