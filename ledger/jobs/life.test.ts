import { beforeEach, describe, expect, test } from "bun:test";
import { eventId } from "../job-state/outbox.ts";
import type { JobRow } from "../schema/jobs.ts";
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
  ownerOf,
  plan,
  success,
} from "../testing/harness.ts";
import type { Units } from "../units.ts";
import type { JobEnding } from "./end.ts";

const retentionMs = 30 * dayMs;
const webhookUrl = "https://hooks.example/x";

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

const jobOf = async (id: string) => (await ledger.read.job(id, owner)) as JobRow;
const balance = () => ledger.read.balance("org_a", plan, noonMs);
const end = (jobId: string, ending: JobEnding, leaseToken = "lease") =>
  ledger.run("endJob", { jobId, leaseToken, ending, retentionMs, nowMs: noonMs + 50 });
const cancel = (jobId: string, as = owner) =>
  ledger.run("cancelJob", { jobId, owner: as, retentionMs, actor, nowMs: noonMs + 50 });
const remove = (jobId: string, as = owner) =>
  ledger.run("deleteJob", { jobId, owner: as, actor, nowMs: noonMs + 60 });
const die = (jobId: string, leaseToken = "lease"): Units["childDied"]["result"] =>
  ledger.run("childDied", {
    jobId,
    leaseToken,
    supportReference: "sup_0123456789ab",
    retentionMs,
    nowMs: noonMs + 50,
  });

function running(suffix = "1"): string {
  const id = addJob(ledger, suffix, owner, { confirm: { webhookUrl } });
  expect(leaseNext(ledger, "lease")).toBe(id);
  return id;
}

describe("the end of a running job", () => {
  const failure = { errorCode: "corrupt_document", error: "It is damaged.", supportReference: null };
  const endings: { name: string; ending: JobEnding; job: Partial<JobRow>; spent: number }[] = [
    {
      name: "success below the estimate",
      ending: success(120),
      job: {
        status: "succeeded",
        actualCreditUnits: 120,
        deliverable: true,
        billingMetrics: { pages: 2 },
        hold: "settled",
      },
      spent: 120,
    },
    {
      name: "success above the estimate is charged the estimate",
      ending: success(999),
      job: { status: "succeeded", actualCreditUnits: 200, hold: "settled" },
      spent: 200,
    },
    {
      name: "a blocked delivery costs nothing",
      ending: { ...success(0), deliverable: false },
      job: { status: "succeeded", actualCreditUnits: 0, deliverable: false, hold: "settled" },
      spent: 0,
    },
    {
      name: "failure",
      ending: { status: "failed", ...failure },
      job: { status: "failed", actualCreditUnits: 0, deliverable: false, ...failure, hold: "released" },
      spent: 0,
    },
    {
      name: "deadline",
      ending: {
        status: "timed_out",
        ...failure,
        errorCode: "timed_out",
        supportReference: "sup_0123456789ab",
      },
      job: { status: "timed_out", actualCreditUnits: 0, errorCode: "timed_out", hold: "released" },
      spent: 0,
    },
  ];

  test.each(endings)("$name", async ({ ending, job, spent }) => {
    const id = running();
    const ended = end(id, ending);
    expect(ended.outcome).toBe("ended");
    expect(ended.job).toMatchObject({
      ...job,
      finishedAtMs: noonMs + 50,
      expiresAtMs: noonMs + 50 + retentionMs,
    });
    expect(await jobOf(id)).toEqual(ended.job as JobRow);
    expect(await balance()).toEqual({ available: 1_000 - spent, held: 0 });
    expect(ledger.rows("SELECT balance FROM credit_accounts WHERE id = 'spent'")).toMatchObject([
      { balance: spent },
    ]);
    const events = ledger.rows<{ id: string; type: string; webhook_url: string; job: string }>(
      "SELECT * FROM outbox",
    );
    expect(events).toMatchObject([{ id: eventId(id), type: `job.${job.status}`, webhook_url: webhookUrl }]);
    expect(JSON.parse(events[0]?.job ?? "")).toEqual(ended.job);
    expect(ledger.verify().problems).toEqual([]);
  });

  test("a second end is lost and changes nothing", async () => {
    const id = running();
    end(id, success(120));
    const before = await jobOf(id);
    expect(end(id, { status: "failed", ...failure })).toEqual({ outcome: "lost", job: before });
    expect(await balance()).toEqual({ available: 880, held: 0 });
  });

  test("another lease's end is lost", async () => {
    const id = running();
    expect(end(id, success(1), "old lease").outcome).toBe("lost");
    expect((await jobOf(id)).status).toBe("running");
    expect(end("job_none", success(1))).toEqual({ outcome: "lost", job: null });
  });

  test("no webhook, no event", () => {
    const id = addJob(ledger, "2", owner);
    leaseNext(ledger, "lease");
    end(id, success(1));
    expect(ledger.rows("SELECT * FROM outbox")).toEqual([]);
  });
});

describe("cancelling", () => {
  test.each(["queued", "running"])("a %s job releases its hold", async (status) => {
    const id = addJob(ledger, "1", owner, { confirm: { webhookUrl } });
    if (status === "running") leaseNext(ledger, "lease");
    const result = cancel(id);
    expect(result.outcome).toBe("cancelled");
    expect(result.job).toMatchObject({
      status: "cancelled",
      errorCode: "cancelled",
      actualCreditUnits: 0,
      hold: "released",
    });
    expect(await balance()).toEqual({ available: 1_000, held: 0 });
    expect(ledger.rows("SELECT type FROM outbox")).toMatchObject([{ type: "job.cancelled" }]);
    expect(cancel(id)).toMatchObject({ outcome: "job_finished", job: { status: "cancelled" } });
    expect(end(id, success(5)).outcome).toBe("lost");
    expect(ledger.verify().problems).toEqual([]);
  });

  test("another owner's job is not found", () => {
    addOrganization(ledger, "b");
    const id = running();
    expect(cancel(id, ownerOf("b"))).toEqual({ outcome: "job_not_found", job: null });
    expect(cancel("job_none")).toEqual({ outcome: "job_not_found", job: null });
  });
});

describe("deleting", () => {
  test("a queued job cancels it first; its ledger rows and its event stay", async () => {
    const id = addJob(ledger, "1", owner, { confirm: { webhookUrl, clientRequestId: "request-01" } });
    expect(remove(id)).toEqual({ outcome: "deleted", uploadId: "upl_1" });
    expect(await ledger.read.job(id, owner)).toBeNull();
    expect(await ledger.read.upload("upl_1", owner)).toBeNull();
    expect(ledger.rows("SELECT * FROM idempotency_keys")).toEqual([]);
    expect(ledger.rows("SELECT state, job_status FROM holds")).toMatchObject([
      { state: "released", job_status: "cancelled" },
    ]);
    expect(ledger.rows("SELECT kind FROM transfers")).toHaveLength(3);
    expect(ledger.rows("SELECT type FROM outbox")).toMatchObject([{ type: "job.cancelled" }]);
    expect(await balance()).toEqual({ available: 1_000, held: 0 });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("a running job is refused, a terminal one removed", async () => {
    const id = running();
    expect(remove(id)).toEqual({ outcome: "job_running", uploadId: null });
    end(id, success(120));
    expect(remove(id)).toEqual({ outcome: "deleted", uploadId: "upl_1" });
    expect(remove(id)).toEqual({ outcome: "job_not_found", uploadId: null });
    expect(await ledger.read.periodUsage("org_a", noonMs, noonMs + dayMs)).toEqual({
      spentCreditUnits: 120,
      jobsSucceeded: 1,
      jobsFailed: 0,
    });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("another owner's job is not found", () => {
    addOrganization(ledger, "b");
    const id = addJob(ledger, "1", owner);
    expect(remove(id, ownerOf("b"))).toEqual({ outcome: "job_not_found", uploadId: null });
  });
});

describe("attempts", () => {
  test("a job whose child dies three times has failed and costs nothing", async () => {
    const id = running();
    expect(die(id)).toEqual({ outcome: "queued" });
    expect(await jobOf(id)).toMatchObject({
      status: "queued",
      attempt: 1,
      startedAtMs: null,
      hold: "pending",
    });
    leaseNext(ledger, "lease");
    expect(await jobOf(id)).toMatchObject({ status: "running", attempt: 2 });
    expect(die(id)).toEqual({ outcome: "queued" });
    leaseNext(ledger, "lease");
    expect(die(id)).toEqual({ outcome: "failed" });
    expect(await jobOf(id)).toMatchObject({
      status: "failed",
      attempt: 3,
      errorCode: "worker_crashed",
      supportReference: "sup_0123456789ab",
      actualCreditUnits: 0,
      hold: "released",
    });
    expect(ledger.rows("SELECT type FROM outbox")).toMatchObject([{ type: "job.failed" }]);
    expect(await balance()).toEqual({ available: 1_000, held: 0 });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("a lost lease does not count", async () => {
    const id = running();
    for (let restart = 0; restart < 5; restart += 1) {
      expect(ledger.run("requeueLeases", { which: "all", nowMs: noonMs })).toEqual({ jobIds: [id] });
      expect(await jobOf(id)).toMatchObject({ status: "queued", attempt: 0 });
      expect(leaseNext(ledger, "lease")).toBe(id);
    }
    expect(await jobOf(id)).toMatchObject({ status: "running", attempt: 1 });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("the old lease's child cannot die for the new one", () => {
    const id = running();
    expect(die(id, "old lease")).toEqual({ outcome: "lost" });
    expect(die("job_none")).toEqual({ outcome: "lost" });
  });

  test("only expired leases are reclaimed while the server runs", () => {
    const id = running();
    expect(ledger.run("requeueLeases", { which: "expired", nowMs: noonMs + 30_000 })).toEqual({ jobIds: [] });
    expect(ledger.run("requeueLeases", { which: "expired", nowMs: noonMs + 30_001 })).toEqual({
      jobIds: [id],
    });
  });
});

test("a lease from before the clock was set back is reclaimed", () => {
  const id = running();
  const requeue = (nowMs: number) =>
    ledger.run("requeueLeases", { which: "expired", leaseMsMax: 30_000, nowMs }).jobIds;
  expect(requeue(noonMs)).toEqual([]);
  expect(requeue(noonMs - 1)).toEqual([id]);
});

describe("a lease's renewal", () => {
  const renew = (jobId: string, pagesDone: number, pagesTotal: number | null, leaseToken = "lease") =>
    ledger.run("renewLease", { jobId, leaseToken, leaseUntilMs: noonMs + 90_000, pagesDone, pagesTotal });

  test("carries progress that never goes back, over attempts too", async () => {
    const id = running();
    expect(renew(id, 3, 9)).toEqual({ held: true });
    expect(renew(id, 2, null)).toEqual({ held: true });
    expect(await jobOf(id)).toMatchObject({ pagesDone: 3, pagesTotal: 9 });
    die(id);
    leaseNext(ledger, "lease");
    renew(id, 1, 9);
    expect(await jobOf(id)).toMatchObject({ pagesDone: 3, pagesTotal: 9 });
    expect(ledger.run("requeueLeases", { which: "expired", nowMs: noonMs + 90_000 })).toEqual({ jobIds: [] });
  });

  test("is refused once the job is cancelled or taken", () => {
    const id = running();
    expect(renew(id, 1, 2, "old lease")).toEqual({ held: false });
    cancel(id);
    expect(renew(id, 1, 2)).toEqual({ held: false });
  });
});
