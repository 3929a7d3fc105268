import { beforeEach, expect, test } from "bun:test";
import { actor, addOrganization, dayMs, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";

let ledger: Harness;

beforeEach(() => {
  ledger = memoryLedger();
  addOrganization(ledger, "a");
});

const organizationId = "org_a";
const fresh = (secretId: string, nowMs: number) => ({
  secretId,
  organizationId,
  sealed: `sealed ${secretId}`,
  actor,
  nowMs,
});
const rotate = (secretId: string, nowMs: number, validMax = 4) =>
  ledger.run("rotateWebhookSecret", {
    ...fresh(secretId, nowMs),
    previousValidUntilMs: nowMs + dayMs,
    validMax,
  });
const valid = async (nowMs: number) =>
  (await ledger.read.webhookSecrets(organizationId, nowMs)).map(({ id }) => id);

test("the first is made once", async () => {
  expect(ledger.run("createWebhookSecret", fresh("one", noonMs))).toEqual({ outcome: "created" });
  expect(ledger.run("createWebhookSecret", fresh("two", noonMs))).toEqual({ outcome: "exists" });
  expect(await valid(noonMs)).toEqual(["one"]);
});

test("rotations overlap, each for its time, and the sweep removes what signs no more", async () => {
  expect(rotate("one", noonMs)).toEqual({ outcome: "rotated" });
  rotate("two", noonMs + 10);
  rotate("three", noonMs + 20);
  expect(await valid(noonMs + 20)).toEqual(["three", "two", "one"]);
  expect(await valid(noonMs + dayMs + 9)).toEqual(["three", "two", "one"]);
  expect(await valid(noonMs + dayMs + 10)).toEqual(["three", "two"]);
  expect(await valid(noonMs + dayMs + 20)).toEqual(["three"]);
  const sweep = (nowMs: number) => ledger.run("sweepEvents", { endedUntilMs: 0, limit: 10, nowMs });
  expect(sweep(noonMs + dayMs + 9)).toEqual({ events: 0, secrets: 0 });
  expect(sweep(noonMs + dayMs + 10)).toEqual({ events: 0, secrets: 1 });
  expect(await valid(noonMs)).toEqual(["three", "two"]);
});

test("no more are valid at once than allowed, and room comes when the oldest ends", () => {
  for (const [at, id] of ["one", "two", "three", "four"].entries())
    expect(rotate(id, noonMs + at)).toEqual({ outcome: "rotated" });
  expect(rotate("five", noonMs + 9)).toEqual({ outcome: "too_many_valid", nextExpiryMs: noonMs + 1 + dayMs });
  expect(rotate("five", noonMs + 1 + dayMs)).toEqual({ outcome: "rotated" });
});

test("each organization has its own", async () => {
  addOrganization(ledger, "b");
  ledger.run("createWebhookSecret", fresh("one", noonMs));
  expect(await ledger.read.webhookSecrets("org_b", noonMs)).toEqual([]);
});

test("audited without the secret", () => {
  rotate("one", noonMs);
  expect(
    ledger.rows("SELECT action, object_id, detail FROM audit WHERE action LIKE 'webhook_secret%'"),
  ).toEqual([{ action: "webhook_secret.rotate", object_id: "one", detail: null }]);
});

test("the master key is adopted once", async () => {
  expect(await ledger.read.masterKeyId()).toBeNull();
  const adopt = (keyId: string) => ledger.run("adoptMasterKey", { keyId, nowMs: noonMs }).outcome;
  expect([adopt("a"), adopt("a"), adopt("b")]).toEqual(["adopted", "adopted", "another"]);
  expect(await ledger.read.masterKeyId()).toBe("a");
});

test("with a lost master key goes every secret, and whose they were is known", async () => {
  addOrganization(ledger, "b");
  const reset = (keyId: string) => ledger.run("resetMasterKey", { keyId, actor, nowMs: noonMs });
  expect(reset("a")).toEqual({ outcome: "not_lost" });
  ledger.run("adoptMasterKey", { keyId: "a", nowMs: noonMs });
  expect(reset("a")).toEqual({ outcome: "not_lost" });
  rotate("one", noonMs);
  rotate("two", noonMs + 1);
  ledger.run("createWebhookSecret", { ...fresh("three", noonMs + 2), organizationId: "org_b" });
  expect(reset("b")).toEqual({ outcome: "reset", secrets: 3, organizationIds: ["org_a", "org_b"] });
  expect([await valid(noonMs), await ledger.read.webhookSecrets("org_b", noonMs)]).toEqual([[], []]);
  expect(await ledger.read.masterKeyId()).toBe("b");
  expect(
    ledger.rows("SELECT action, object_id, outcome, detail FROM audit ORDER BY sequence DESC LIMIT 2"),
  ).toEqual([
    {
      action: "master_key.reset",
      object_id: "b",
      outcome: "reset",
      detail: JSON.stringify({ previous: "a", secrets: 3 }),
    },
    { action: "webhook_secret.remove", object_id: "three", outcome: "forgotten", detail: null },
  ]);
  expect(ledger.run("createWebhookSecret", fresh("four", noonMs))).toEqual({ outcome: "created" });
});
