/** What is asked all the time is found by an index, however full the tables are. */
import { expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import Database from "libsql";
import { openConnection } from "../database/connection.ts";
import { migrate } from "../migrations/migrate.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  success,
} from "../testing/harness.ts";

/** All that a job's life, its notification, a sweep and the questions in between ask of the ledger. */
async function statements(): Promise<string[]> {
  const prepare = spyOn(Database.prototype, "prepare");
  try {
    const ledger = memoryLedger();
    const owner = addOrganization(ledger, "a");
    const organizationId = "org_a";
    const webhookUrl = "https://hooks.example/x";
    const before = prepare.mock.calls.length;
    addJob(ledger, "1", owner, { confirm: { webhookUrl, clientRequestId: "request-1" } });
    const jobId = leaseNext(ledger, "lease") ?? "";
    ledger.run("endJob", {
      jobId,
      leaseToken: "lease",
      ending: success(10),
      retentionMs: dayMs,
      nowMs: noonMs,
    });
    const fresh = { eventId: "evt_1", webhookUrl, body: "{}", pendingMax: 9 };
    ledger.run("createTestEvent", { ...fresh, organizationId, actor, nowMs: noonMs });
    const time = { nowMs: noonMs, latestMs: noonMs + dayMs };
    expect(await ledger.read.waitingDeliveries(time)).toHaveLength(1);
    const none = { exceptEventIds: [], exceptHosts: [], onlyHosts: null };
    expect(await ledger.read.dueEvent({ ...time, ...none, organizationId })).not.toBeNull();
    expect(
      await ledger.read.dueEvent({ ...time, ...none, organizationId, onlyHosts: ["none.example"] }),
    ).toBeNull();
    for (const state of [null, "failed"] as const)
      await ledger.read.deliveries(organizationId, { limit: 9, before: null, state });
    await ledger.read.webhookSecrets(organizationId, noonMs);
    await ledger.read.balance(organizationId, plan, noonMs);
    await ledger.read.periodUsage(organizationId, noonMs - dayMs, noonMs);
    await ledger.read.job(jobId, owner);
    for (const status of [null, "failed"] as const)
      await ledger.read.jobs(owner, { limit: 9, before: null, status });
    await ledger.read.queueDepth();
    await ledger.read.clientRequest(owner, "request-1");
    await ledger.read.pendingReleases(9);
    ledger.run("releaseHold", { jobId, nowMs: noonMs });
    await ledger.read.unneeded({ uploadIds: ["upl_1"], jobIds: [jobId], keptJobIds: [jobId] });
    ledger.run("sweep", { nowMs: noonMs + 9 * dayMs, limit: 9 });
    ledger.run("sweepEvents", { nowMs: noonMs, endedUntilMs: noonMs, limit: 9 });
    return prepare.mock.calls.slice(before).map(([statement]) => statement);
  } finally {
    prepare.mockRestore();
  }
}

/**
 * Grow with every job or month. Jobs that wait or run, and incidents that lead to Credits, have an index of their own,
 * which may be read whole.
 */
const whole =
  /^SCAN (?:(?:jobs|uploads|buckets|holds|incidents|idempotency_keys|convert_\w+|webhook_secrets)$|outbox|incidents USING .*(?:incidents_(?!hold_pending)))/;

function plansOf(asked: readonly string[]): { text: string; plan: string[] }[] {
  const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  migrate(connection, noonMs);
  const plans = asked.map((text) => ({
    text,
    plan: connection.db
      .all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text.replaceAll("?", "1")}`))
      .map(({ detail }) => detail),
  }));
  connection.close();
  return plans;
}

test("no statement that is asked all the time reads a whole table", async () => {
  const asked = [...new Set(await statements())].filter((text) =>
    /^(?:select|insert|update|delete)/i.test(text),
  );
  expect(asked.length).toBeGreaterThan(40);
  const bad = plansOf(asked).filter(({ plan }) => plan.some((step) => whole.test(step)));
  expect(bad).toEqual([]);
});

/** Each list, of one status and of all, begins at its cursor and reads in the order of the list. */
const lists = {
  jobs: "SEARCH jobs USING INDEX jobs_list (owner_key=? AND status=? AND id<?)",
  outbox:
    "SEARCH outbox USING COVERING INDEX outbox_list (organization_id=? AND state=? AND (created_at_ms,id)<(?,?))",
};

test.each(Object.entries(lists))("a page of %s is read from the index alone", async (table, wanted) => {
  const asked = [...new Set(await statements())].filter(
    (text) => text.includes(`FROM ${table}`) && /ORDER BY .*id DESC LIMIT/.test(text),
  );
  const steps = plansOf(asked).map(({ plan }) => plan.filter((step) => step.includes(`_list`)));
  const statuses = { jobs: 6, outbox: 3 }[table] ?? 0;
  const byLength = steps.sort((a, b) => a.length - b.length);
  expect(byLength).toEqual([[wanted], Array.from({ length: statuses }, () => wanted)]);
  // What sorts at all sorts the rows of one page.
  for (const { plan } of plansOf(asked)) {
    expect(plan.filter((step) => /^(?:SEARCH|SCAN) (?:jobs|outbox)/.test(step))).toHaveLength(
      1 + plan.filter((step) => step === wanted).length,
    );
  }
});
