import { expect, test } from "bun:test";
import { limits } from "../../config/limits.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  leaseNext,
  memoryLedger,
  noonMs,
} from "../testing/harness.ts";

const reference = "sup_0123456789ab";
const retentionMs = 30 * dayMs;

function failed(internal?: string) {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  const jobId = addJob(ledger, "1", owner);
  leaseNext(ledger, "lease");
  const failure = {
    status: "failed",
    errorCode: "conversion_failed",
    error: "No.",
    supportReference: reference,
  } as const;
  const ending = { ...failure, internal };
  return { ledger, owner, jobId, ending, end: { jobId, leaseToken: "lease", retentionMs, nowMs: noonMs } };
}

test("an incident says what happened to whom, and no more of it than fits", async () => {
  const { ledger, jobId, end, ending } = failed("x".repeat(10_000));
  ledger.run("endJob", { ...end, ending });
  expect(await ledger.read.incident(reference)).toEqual({
    supportReference: reference,
    jobId,
    organizationId: "org_a",
    capabilityId: "pdf-to-markdown",
    errorCode: "conversion_failed",
    attempt: 1,
    internal: "x".repeat(limits.incidentCharactersMax),
    atMs: noonMs,
    expiresAtMs: noonMs + retentionMs,
  });
  expect(await ledger.read.incident("sup_000000000000")).toBeNull();
});

test("it outlives its job, and goes at the end of the results' retention", async () => {
  const { ledger, jobId, owner, end, ending } = failed();
  ledger.run("endJob", { ...end, ending });
  ledger.run("deleteJob", { jobId, owner, actor, nowMs: noonMs + 1 });
  expect(await ledger.read.jobOfAnyone(jobId)).toBeNull();
  ledger.run("sweep", { nowMs: noonMs + retentionMs - 1, limit: 10 });
  expect(await ledger.read.incident(reference)).toMatchObject({ jobId, internal: null });
  ledger.run("sweep", { nowMs: noonMs + retentionMs, limit: 10 });
  expect(await ledger.read.incident(reference)).toBeNull();
});

test("each death of a child is one, by its attempt", async () => {
  const { ledger, jobId, end } = failed();
  for (const attempt of [1, 2, 3]) {
    if (attempt > 1) leaseNext(ledger, "lease");
    ledger.run("childDied", {
      ...end,
      supportReference: `sup_00000000000${attempt}`,
      ...(attempt === 3 ? { errorCode: "out_of_memory" } : {}),
      internal: `words ${attempt}`,
    });
  }
  const incidents = await ledger.read.incidentsOfJob(jobId);
  expect(incidents.map(({ attempt, errorCode, internal }) => [attempt, errorCode, internal])).toEqual([
    [1, "worker_crashed", "words 1"],
    [2, "worker_crashed", "words 2"],
    [3, "out_of_memory", "words 3"],
  ]);
  expect(await ledger.read.jobOfAnyone(jobId)).toMatchObject({
    status: "failed",
    errorCode: "out_of_memory",
    supportReference: "sup_000000000003",
  });
});

test("an abandoned job and its incident stay until its Credits are released", async () => {
  const { ledger, jobId, end, ending } = failed();
  expect(await ledger.read.pendingReleases(10)).toEqual([]);
  expect(ledger.run("releaseHold", { jobId, nowMs: noonMs })).toEqual({ outcome: "nothing_pending" });
  ledger.run("abandonJob", { ...end, ending });
  expect(await ledger.read.pendingReleases(10)).toEqual([jobId]);
  const sweep = () => ledger.run("sweep", { nowMs: noonMs + retentionMs, limit: 10 });
  expect(sweep().jobIds).toEqual([]);
  expect(await ledger.read.incident(reference)).not.toBeNull();
  expect(ledger.run("releaseHold", { jobId, nowMs: noonMs + 5 })).toEqual({ outcome: "released" });
  expect(ledger.run("releaseHold", { jobId, nowMs: noonMs + 5 })).toEqual({ outcome: "nothing_pending" });
  expect(await ledger.read.pendingReleases(10)).toEqual([]);
  expect(ledger.verify().problems).toEqual([]);
  expect(sweep().jobIds).toEqual([jobId]);
  expect(await ledger.read.incident(reference)).toBeNull();
});

test("Credits that are left to be released are found without reading other incidents, guests' jobs leave none", async () => {
  const { ledger, jobId, end, ending } = failed();
  for (const attempt of [1, 2]) {
    ledger.run("childDied", { ...end, supportReference: `sup_00000000000${attempt}` });
    leaseNext(ledger, "lease");
  }
  const left = () =>
    ledger.rows<{ job_id: string }>("SELECT job_id FROM incidents WHERE hold_pending = 1").map(Object.values);
  expect([left(), await ledger.read.pendingReleases(10)]).toEqual([[], []]);
  ledger.run("abandonJob", { ...end, ending });
  expect([left(), await ledger.read.pendingReleases(10)]).toEqual([[[jobId]], [jobId]]);
  expect(ledger.verify().problems).toEqual([]);
  ledger.connection.exec("UPDATE incidents SET hold_pending = 0");
  expect(ledger.verify().problems).toEqual([expect.stringContaining("but its job is failed")]);
  ledger.connection.exec("UPDATE incidents SET hold_pending = 1 WHERE attempt = 3");
  ledger.run("releaseHold", { jobId, nowMs: noonMs });
  expect([left(), await ledger.read.pendingReleases(10)]).toEqual([[], []]);

  const guestJob = addJob(ledger, "2", { jobTokenHash: "c".repeat(64) });
  leaseNext(ledger, "lease");
  ledger.run("abandonJob", { ...end, jobId: guestJob, ending: { ...ending, supportReference: "sup_guest" } });
  expect([left(), await ledger.read.pendingReleases(10)]).toEqual([[], []]);
  expect(ledger.verify().problems).toEqual([]);
});

test("incidents that share a reference go each at its own end, and no more at once than the limit", async () => {
  const { ledger, owner, jobId, end, ending } = failed();
  ledger.run("abandonJob", { ...end, ending });
  const fail = (suffix: string, nowMs: number) => {
    addJob(ledger, suffix, owner);
    leaseNext(ledger, "lease", nowMs);
    ledger.run("endJob", { ...end, jobId: `job_${suffix}`, ending, nowMs });
  };
  for (const suffix of ["2", "3"]) fail(suffix, noonMs);
  fail("4", noonMs + 1);
  const left = () => ledger.rows<{ job_id: string }>("SELECT job_id FROM incidents ORDER BY job_id");
  const ids = () => left().map(({ job_id }) => job_id);
  const sweep = (limit: number) =>
    ledger.run("sweep", { nowMs: noonMs + retentionMs, limit }).removed.incidents;
  expect([sweep(1), ids().length]).toEqual([1, 3]);
  expect([sweep(9), ids()]).toEqual([1, [jobId, "job_4"]]);
  expect(await ledger.read.pendingReleases(9)).toEqual([jobId]);
  ledger.run("releaseHold", { jobId, nowMs: noonMs });
  expect([sweep(9), ids()]).toEqual([1, ["job_4"]]);
});

test("a stale lease abandons nothing", () => {
  const { ledger, end, ending } = failed();
  expect(ledger.run("abandonJob", { ...end, leaseToken: "old", ending }).outcome).toBe("lost");
  expect(ledger.run("abandonJob", { ...end, jobId: "job_none", ending })).toEqual({
    outcome: "lost",
    job: null,
  });
});

test("only leases without a worker are reclaimed", () => {
  const { ledger, jobId } = failed();
  const requeue = (heldTokens: string[]) =>
    ledger.run("requeueLeases", { which: "expired", heldTokens, nowMs: noonMs + 40_000 }).jobIds;
  expect(requeue(["lease"])).toEqual([]);
  expect(requeue(["another"])).toEqual([jobId]);
});

test("the audit lines of one object are found a slice at a time", async () => {
  const { ledger, jobId, end, ending } = failed();
  const owner = addOrganization(ledger, "b");
  for (let at = 0; at < 30; at += 1) addJob(ledger, `b${at}`, owner, { upload: { estimatedCreditUnits: 0 } });
  ledger.run("endJob", { ...end, ending });
  const seen: string[] = [];
  let slices = 0;
  let before: number | null = null;
  do {
    const slice = await ledger.read.auditOf(jobId, { before, limit: 7 });
    seen.unshift(...slice.rows.map(({ action }) => action));
    before = slice.before;
    slices += 1;
  } while (before !== null);
  expect(seen).toEqual(["job.confirm", "job.lease", "job.end"]);
  const rows = ledger.rows<{ n: number }>("SELECT count(*) AS n FROM audit")[0]?.n ?? 0;
  expect(slices).toBe(Math.ceil(rows / 7));
});
