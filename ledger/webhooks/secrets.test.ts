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
