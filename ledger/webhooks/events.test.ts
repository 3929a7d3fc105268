import { beforeEach, describe, expect, test } from "bun:test";
import type { AttemptResult, DeliveryRow, DeliveryState } from "../contract/webhooks.ts";
import { eventId } from "../job-state/outbox.ts";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  memoryLedger,
  noonMs,
} from "../testing/harness.ts";

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

const jobEvent = eventId("job_1");
const ok: AttemptResult = { delivered: true, status: 200 };
const refused = (nextAttemptAtMs: number | null): AttemptResult => ({
  delivered: false,
  status: 500,
  error: "The receiver answered 500.",
  nextAttemptAtMs,
});

/** A job that ended by being cancelled, and with it an event. */
function ended(suffix = "1", as = owner, host = "hooks.example", nowMs = noonMs): string {
  const webhookUrl = `https://${host}/in?token=1`;
  const jobId = addJob(ledger, suffix, as, { confirm: { webhookUrl } });
  ledger.run("cancelJob", { jobId, owner: as, retentionMs: 1, actor, nowMs });
  return eventId(jobId);
}

const attempt = (result: AttemptResult, nowMs: number, scheduleAttempts = 0, id = jobEvent) =>
  ledger.run("recordAttempt", { eventId: id, scheduleAttempts, body: `{"try":${nowMs}}`, result, nowMs })
    .outcome;
const redeliver = (nowMs: number, organizationId = "org_a", id = jobEvent) =>
  ledger.run("redeliverEvent", { eventId: id, organizationId, actor, nowMs });
const event = () => ledger.read.event(jobEvent, "org_a");
/** All that is due, in the order in which it would be sent. */
const due = async (
  nowMs: number,
  exceptHosts: string[] = [],
  underWay: string[] = [],
  onlyHosts: string[] | null = null,
  organizationId = "org_a",
) => {
  const ids: string[] = [];
  for (;;) {
    const exceptEventIds = [...underWay, ...ids];
    const time = { nowMs, latestMs: nowMs + dayMs };
    const next = { ...time, organizationId, exceptHosts, onlyHosts, exceptEventIds };
    const row = await ledger.read.dueEvent(next);
    if (row === null) break;
    ids.push(row.eventId);
  }
  return ids;
};
const waiting = (nowMs: number) => ledger.read.waitingDeliveries({ nowMs, latestMs: nowMs + dayMs });
const sweep = (endedUntilMs: number, nowMs = endedUntilMs) =>
  ledger.run("sweepEvents", { endedUntilMs, limit: 100, nowMs });
const audited = () =>
  ledger
    .rows<{ action: string; outcome: string }>(
      "SELECT action, outcome FROM audit WHERE action LIKE 'event.%' ORDER BY sequence",
    )
    .map(({ action, outcome }) => `${action} ${outcome}`);

describe("a delivery", () => {
  test("is due at once, with the job as it was", async () => {
    ended();
    expect(await event()).toMatchObject({
      state: "pending",
      type: "job.cancelled",
      attempts: 0,
      nextAttemptAtMs: noonMs,
      job: { id: "job_1", status: "cancelled", hold: "released" },
      body: null,
    });
    expect(await due(noonMs - 1)).toEqual([]);
    expect(await due(noonMs)).toEqual([jobEvent]);
  });

  test("is due, too, when the clock was set back to long before it", async () => {
    ended();
    expect(await due(noonMs - dayMs)).toEqual([]);
    expect(await due(noonMs - dayMs - 1)).toEqual([jobEvent]);
  });

  test("ends with the first try that succeeds", async () => {
    ended();
    expect(attempt(ok, noonMs + 7)).toBe("delivered");
    expect(await event()).toMatchObject({
      state: "delivered",
      attempts: 1,
      nextAttemptAtMs: null,
      lastAttemptAtMs: noonMs + 7,
      lastStatus: 200,
      lastError: null,
      deliveredAtMs: noonMs + 7,
    });
    expect(await due(noonMs + dayMs)).toEqual([]);
    expect(audited()).toEqual(["event.deliver delivered"]);
    expect(attempt(ok, noonMs + 8)).toBe("lost");
  });

  test("waits between tries, keeps the bytes of the first, and fails with the last", async () => {
    ended();
    expect(attempt(refused(noonMs + 100), noonMs)).toBe("pending");
    expect(await due(noonMs + 99)).toEqual([]);
    const own = { organizationId: "org_a" };
    expect(await waiting(noonMs)).toEqual([{ ...own, due: false, nextAttemptAtMs: noonMs + 100 }]);
    expect(await waiting(noonMs + 100)).toEqual([{ ...own, due: true, nextAttemptAtMs: null }]);
    expect(attempt(refused(null), noonMs + 100, 1)).toBe("failed");
    expect(await event()).toMatchObject({
      state: "failed",
      attempts: 2,
      scheduleAttempts: 2,
      nextAttemptAtMs: null,
      lastStatus: 500,
      lastError: "The receiver answered 500.",
      body: `{"try":${noonMs}}`,
    });
    expect(audited()).toEqual(["event.deliver failed"]);
  });

  test.each([
    [ok, "delivered"],
    [refused(null), "failed"],
    [refused(noonMs + 5000), "pending"],
  ] as const)("after %j can be sent again, on a fresh schedule under the same id", async (result, state) => {
    ended();
    attempt(result, noonMs);
    expect((await event())?.state).toBe(state as DeliveryState);
    expect(redeliver(noonMs + 50)).toMatchObject({
      outcome: "scheduled",
      delivery: {
        eventId: jobEvent,
        state: "pending",
        attempts: 1,
        scheduleAttempts: 0,
        deliveredAtMs: null,
      },
    });
    expect(await due(noonMs + 50)).toEqual([jobEvent]);
    expect(attempt(ok, noonMs + 60)).toBe("delivered");
    expect(await event()).toMatchObject({ attempts: 2, body: `{"try":${noonMs}}` });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("that is sent again while a try is under way: its success counts, its failure does not stop the new schedule", async () => {
    ended();
    attempt(refused(noonMs + 10), noonMs);
    redeliver(noonMs + 20);
    expect(attempt(refused(null), noonMs + 30, 1)).toBe("pending");
    expect(await event()).toMatchObject({
      state: "pending",
      attempts: 2,
      scheduleAttempts: 0,
      nextAttemptAtMs: noonMs + 20,
      lastError: "The receiver answered 500.",
    });
    expect(attempt(ok, noonMs + 40, 1)).toBe("delivered");
  });

  test("outlives its job, and goes when its time is over", async () => {
    ended();
    ledger.run("deleteJob", { jobId: "job_1", owner, actor, nowMs: noonMs + 1 });
    expect((await event())?.job?.id).toBe("job_1");
    expect(sweep(noonMs + 999 * dayMs)).toEqual({ events: 0, secrets: 0 });
    attempt(ok, noonMs + 5);
    expect(sweep(noonMs + 4)).toEqual({ events: 0, secrets: 0 });
    expect(sweep(noonMs + 5)).toEqual({ events: 1, secrets: 0 });
    expect(await event()).toBeNull();
    expect(attempt(ok, noonMs + 9)).toBe("lost");
    expect(redeliver(noonMs + 9)).toEqual({ outcome: "event_not_found" });
  });

  test("is its organization's alone", async () => {
    ended();
    addOrganization(ledger, "b");
    expect(await ledger.read.event(jobEvent, "org_b")).toBeNull();
    expect(redeliver(noonMs, "org_b")).toEqual({ outcome: "event_not_found" });
    const page = { limit: 9, before: null, state: null };
    expect(await ledger.read.deliveries("org_b", page)).toEqual([]);
    expect(await ledger.read.deliveries("org_a", page)).toHaveLength(1);
  });
});

test("no event of an owner without an account", () => {
  ended("1", { jobTokenHash: "c".repeat(64) });
  expect(ledger.rows("SELECT * FROM outbox")).toEqual([]);
});

test("busy receivers and deliveries under way are passed over", async () => {
  const [first, second, third] = [ended("1"), ended("2", owner, "other.example"), ended("3")];
  expect((await due(noonMs)).sort()).toEqual([first, second, third].sort());
  expect(await due(noonMs, ["hooks.example"])).toEqual([second]);
  expect(await due(noonMs, ["other.example"], [first])).toEqual([third]);
  expect(await due(noonMs, [], [], ["other.example"])).toEqual([second]);
  expect(await due(noonMs, ["other.example"], [], ["other.example"])).toEqual([]);
  expect(await due(noonMs, [], [], [])).toEqual([]);
  expect(await due(noonMs, [], [], null, "org_b")).toEqual([]);
});

test("each organization's deliveries wait for themselves", async () => {
  const other = addOrganization(ledger, "b");
  addOrganization(ledger, "c");
  expect(await waiting(noonMs)).toEqual([]);
  const events = [ended("1"), ended("2", other), ended("3", other)];
  attempt(refused(noonMs + 50), noonMs, 0, events[0]);
  attempt(refused(noonMs + 60), noonMs, 0, events[1]);
  expect(await waiting(noonMs)).toEqual([
    { organizationId: "org_a", due: false, nextAttemptAtMs: noonMs + 50 },
    { organizationId: "org_b", due: true, nextAttemptAtMs: noonMs + 60 },
  ]);
  expect(await due(noonMs + 55, [], [], null, "org_b")).toEqual([events[2] ?? ""]);
  // What is due because the clock was set back is due for its organization alone.
  const early = noonMs - dayMs + 55;
  expect((await waiting(early)).map((row) => row.due)).toEqual([false, true]);
  attempt(ok, noonMs, 1, events[0]);
  expect((await waiting(noonMs)).map((row) => row.organizationId)).toEqual(["org_b"]);
});

test("a host is busy under its name with and without a dot at the end", async () => {
  ended("1", owner, "hooks.example");
  ended("2", owner, "HOOKS.example.");
  redeliver(noonMs, "org_a", eventId("job_2"));
  expect(ledger.rows<object>("SELECT DISTINCT host FROM outbox")).toEqual([{ host: "hooks.example" }]);
  expect(await due(noonMs, ["hooks.example"])).toEqual([]);
});

test("the longest waiting is first, and the list is newest first, page by page and by state", async () => {
  const ids = [1, 2, 3, 4].map((n) => ended(String(n), owner, "hooks.example", noonMs + n));
  expect(await due(noonMs + 9)).toEqual(ids);
  attempt(ok, noonMs + 9, 0, ids[1]);
  const list = async (
    state: DeliveryState | null,
    limit: number,
    last?: { createdAtMs: number; eventId: string },
  ) => ledger.read.deliveries("org_a", { limit, state, before: last ?? null });
  const first = await list(null, 3);
  const rest = await list(null, 3, first[2]);
  expect([...first, ...rest].map((row) => row.eventId)).toEqual(ids.toReversed());
  expect((await list("pending", 9)).map((row) => row.eventId)).toEqual([ids[3], ids[2], ids[0]] as string[]);
  expect(first[0]).not.toHaveProperty("job");
});

test("pages of deliveries of the same millisecond join, of every state and of one", async () => {
  const ids = ["1", "2", "3", "4", "5"].map((suffix) => ended(suffix));
  attempt(ok, noonMs + 9, 0, ids[1]);
  attempt(refused(null), noonMs + 9, 0, ids[3]);
  const wanted: [DeliveryState | null, (string | undefined)[]][] = [
    [null, ids],
    ["pending", [ids[0], ids[2], ids[4]]],
    ["delivered", [ids[1]]],
    ["failed", [ids[3]]],
  ];
  for (const [state, all] of wanted)
    for (const limit of [1, 2, 9]) {
      const seen: string[] = [];
      for (let before: { createdAtMs: number; eventId: string } | null = null; ; ) {
        const page: DeliveryRow[] = await ledger.read.deliveries("org_a", { limit, before, state });
        seen.push(...page.map((row) => row.eventId));
        before = page.at(-1) ?? null;
        if (before === null) break;
      }
      expect([state, limit, seen]).toEqual([state, limit, all.toSorted().toReversed() as string[]]);
    }
});

test("tests of a receiver are events of their own, as many as may wait", async () => {
  const create = (id: string, pendingMax = 2) =>
    ledger.run("createTestEvent", {
      eventId: id,
      organizationId: "org_a",
      webhookUrl: "https://hooks.example/",
      body: "{}",
      pendingMax,
      actor,
      nowMs: noonMs,
    });
  ended();
  expect(create("evt_1")).toMatchObject({
    outcome: "created",
    delivery: { type: "webhook.test", jobId: null },
  });
  expect(create("evt_2").outcome).toBe("created");
  expect(create("evt_3")).toEqual({ outcome: "too_many_pending" });
  attempt(ok, noonMs, 0, "evt_1");
  expect(create("evt_3").outcome).toBe("created");
  expect(await ledger.read.event("evt_1", "org_a")).toMatchObject({ body: "{}", job: null });
});

test("looking for what is due, listing and sweeping walk no table", () => {
  const scans = (text: string) =>
    ledger
      .rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .filter(({ detail }) => /^SCAN \w+$|TEMP B-TREE/.test(detail));
  const hot = [
    "SELECT * FROM outbox WHERE state = 'pending' AND organization_id = 'x' AND next_attempt_at_ms <= 1 AND host NOT IN (SELECT value FROM json_each('[]')) ORDER BY next_attempt_at_ms LIMIT 8",
    "SELECT min(next_attempt_at_ms) FROM outbox WHERE state = 'pending' AND organization_id = 'x' AND next_attempt_at_ms > 1",
    "SELECT * FROM outbox WHERE organization_id = 'x' AND state = 'failed' AND (created_at_ms, id) < (1, 'y') ORDER BY created_at_ms DESC, id DESC LIMIT 5",
    "SELECT id FROM outbox WHERE ended_at_ms IS NOT NULL AND ended_at_ms <= 1 ORDER BY ended_at_ms LIMIT 5",
    "SELECT count(*) FROM outbox WHERE organization_id = 'x' AND state = 'pending' AND type = 'webhook.test'",
  ];
  for (const text of hot) expect({ text, scans: scans(text) }).toEqual({ text, scans: [] });
});
