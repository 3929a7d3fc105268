import { expect, test } from "bun:test";
import { actor, addJob, addOrganization, dayMs, type Harness, leaseNext, memoryLedger, noonMs } from "../testing/harness.ts";
import { migrations } from "./index.ts";

/** Takes back what the migration does to the schema. */
function earlier(ledger: Harness): void {
  ledger.connection.exec(`DROP INDEX incidents_hold_pending; ALTER TABLE incidents DROP COLUMN hold_pending;
    DROP INDEX jobs_list; DROP INDEX outbox_list; CREATE INDEX jobs_owner ON jobs (owner_key, id);
    CREATE INDEX jobs_active ON jobs (fair_group, status) WHERE status IN ('queued', 'running');
    CREATE INDEX outbox_organization ON outbox (organization_id, created_at_ms, id)`);
}

const own = migrations.find(({ name }) => name === "list indexes");

test("Credits that an earlier version left to be released are found after the upgrade", async () => {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  for (const suffix of ["1", "2"]) addJob(ledger, suffix, owner);
  const base = { leaseToken: "lease", retentionMs: dayMs, nowMs: noonMs };
  const failure = { status: "failed", errorCode: "storage_failed", error: "No." } as const;
  const jobId = leaseNext(ledger, "lease") ?? "";
  ledger.run("abandonJob", { ...base, jobId, ending: { ...failure, supportReference: "sup_000000000001" } });
  const running = leaseNext(ledger, "lease") ?? "";
  ledger.run("childDied", { ...base, jobId: running, supportReference: "sup_000000000002" });
  earlier(ledger);

  ledger.connection.exec(own?.sql ?? "");
  expect(await ledger.read.pendingReleases(9)).toEqual([jobId]);
  expect(ledger.run("releaseHold", { jobId, nowMs: noonMs })).toEqual({ outcome: "released" });
  expect(await ledger.read.pendingReleases(9)).toEqual([]);
  expect(ledger.verify().problems).toEqual([]);
});

test("a delivery that waits for a name with a dot at its end waits for the name without", () => {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  const webhookUrl = "https://hooks.example./";
  const event = { eventId: "evt_1", organizationId: "org_a", webhookUrl, body: "{}", pendingMax: 9 };
  ledger.run("createTestEvent", { ...event, actor, nowMs: noonMs });
  ledger.connection.exec("UPDATE outbox SET host = 'hooks.example.'");
  earlier(ledger);
  ledger.connection.exec(own?.sql ?? "");
  expect(ledger.rows<object>("SELECT host FROM outbox")).toEqual([{ host: "hooks.example" }]);
});
