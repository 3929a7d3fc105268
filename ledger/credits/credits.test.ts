import { beforeEach, expect, test } from "bun:test";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  confirmation,
  dayMs,
  type Harness,
  hourMs,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  success,
  uploadRow,
} from "../testing/harness.ts";
import type { Units } from "../units.ts";

const nextMonthMs = Date.UTC(2026, 3, 1);
const noAllowance = { ...plan, monthlyCreditUnits: 0 };

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

function grant(
  transferId: string,
  creditUnits: number,
  expiresAtMs: number | null,
  organizationId = "org_a",
) {
  const reason = "a pack";
  return ledger.run("grantCredits", {
    transferId,
    organizationId,
    creditUnits,
    reason,
    expiresAtMs,
    actor,
    nowMs: noonMs,
  });
}

const remaining = () =>
  Object.fromEntries(
    ledger
      .rows<{ id: string; remaining_credit_units: number }>("SELECT id, remaining_credit_units FROM buckets")
      .map((bucket) => [bucket.id, bucket.remaining_credit_units]),
  );
const kinds = () =>
  ledger.rows<{ kind: string }>("SELECT kind FROM transfers ORDER BY sequence").map(({ kind }) => kind);
const balance = (nowMs: number, of = plan) => ledger.read.balance("org_a", of, nowMs);

function job(suffix: string, estimatedCreditUnits: number, nowMs = noonMs, of = plan) {
  const upload = uploadRow(`upl_${suffix}`, owner, { estimatedCreditUnits, expiresAtMs: nowMs + dayMs });
  ledger.run("createUpload", { upload, actor, nowMs });
  const confirm = confirmation(suffix, owner, { spendingLimitCreditUnits: 9_999, nowMs, plan: of });
  return ledger.run("confirmJob", confirm).outcome;
}

function finish(actualCreditUnits: number, nowMs: number) {
  const jobId = leaseNext(ledger, "lease", nowMs) ?? "";
  ledger.run("endJob", {
    jobId,
    leaseToken: "lease",
    ending: success(actualCreditUnits),
    retentionMs: 1,
    nowMs,
  });
}

test("the month's allowance counts before its first use and is posted with it, once", async () => {
  expect(await balance(noonMs)).toEqual({ available: 1_000, held: 0 });
  expect(kinds()).toEqual([]);
  job("1", 100);
  job("2", 100);
  expect(kinds()).toEqual(["issue", "hold", "hold"]);
  expect(await balance(noonMs)).toEqual({ available: 800, held: 200 });
});

test("an allowance does not outlive its month, and the next month brings a new one", async () => {
  job("1", 300);
  finish(300, noonMs);
  expect(await balance(nextMonthMs - 1)).toEqual({ available: 700, held: 0 });
  expect(await balance(nextMonthMs)).toEqual({ available: 1_000, held: 0 });
  expect(job("2", 1_000, nextMonthMs)).toBe("created");
  expect(kinds()).toEqual(["issue", "hold", "settle", "expire", "issue", "hold"]);
  expect(remaining()).toEqual({ "allowance:org_a:2026-03": 0, "allowance:org_a:2026-04": 0 });
  expect(ledger.verify().problems).toEqual([]);
});

test("a clock that is set back brings no second allowance", async () => {
  job("1", 300, nextMonthMs);
  expect(await balance(noonMs)).toEqual({ available: 700, held: 300 });
  expect(job("2", 800)).toBe("insufficient_credits");
  expect(job("3", 700)).toBe("created");
  expect(kinds().filter((kind) => kind === "issue")).toHaveLength(1);
  expect(ledger.verify().problems).toEqual([]);
});

test("what expires first is taken first, what never expires last", () => {
  grant("forever", 100, null);
  grant("soon", 100, noonMs + dayMs);
  grant("later", 100, nextMonthMs + dayMs);
  expect(job("1", 1_150)).toBe("created");
  expect(remaining()).toEqual({
    "grant:soon": 0,
    "allowance:org_a:2026-03": 0,
    "grant:later": 50,
    "grant:forever": 100,
  });
});

test("a settlement spends what expires first and gives the rest back", () => {
  grant("soon", 100, noonMs + dayMs);
  grant("forever", 100, null);
  job("1", 200, noonMs, noAllowance);
  finish(130, noonMs + hourMs);
  expect(remaining()).toEqual({ "grant:soon": 0, "grant:forever": 70 });
  expect(kinds()).toEqual(["issue", "issue", "hold", "hold", "settle", "settle", "release"]);
  expect(ledger.verify().problems).toEqual([]);
});

test("a release returns to the buckets it came from, and lapses where they have expired", async () => {
  grant("soon", 100, noonMs + dayMs);
  grant("forever", 100, null);
  job("1", 150, noonMs, noAllowance);
  const nowMs = noonMs + 2 * dayMs;
  ledger.run("cancelJob", { jobId: "job_1", owner, retentionMs: 1, actor, nowMs });
  expect(remaining()).toEqual({ "grant:soon": 0, "grant:forever": 100 });
  expect(kinds().slice(-2)).toEqual(["lapse", "release"]);
  expect(await balance(nowMs, noAllowance)).toEqual({ available: 100, held: 0 });
  expect(ledger.rows("SELECT balance FROM credit_accounts WHERE id = 'issued'")).toMatchObject([
    { balance: -100 },
  ]);
  expect(ledger.verify().problems).toEqual([]);
});

test("nothing returns to a bucket that was closed, even when the clock goes back", () => {
  grant("soon", 100, noonMs + dayMs);
  job("1", 60, noonMs, noAllowance);
  ledger.run("sweep", { nowMs: noonMs + 2 * dayMs, limit: 10 });
  ledger.run("cancelJob", { jobId: "job_1", owner, retentionMs: 1, actor, nowMs: noonMs + hourMs });
  expect(kinds()).toEqual(["issue", "hold", "expire", "lapse"]);
  expect(ledger.verify().problems).toEqual([]);
});

test("expired Credits cannot be spent", () => {
  grant("soon", 100, noonMs + dayMs);
  expect(job("1", 100, noonMs + dayMs, noAllowance)).toBe("insufficient_credits");
  expect(job("2", 100, noonMs + dayMs - 1, noAllowance)).toBe("insufficient_credits");
  expect(ledger.verify().problems).toEqual([]);
});

test("Credits can be spent until the last millisecond and to the last unit", () => {
  grant("soon", 100, noonMs + dayMs);
  expect(job("1", 101, noonMs + dayMs - 1, noAllowance)).toBe("insufficient_credits");
  expect(job("2", 100, noonMs + dayMs - 1, noAllowance)).toBe("created");
});

test("a grant is posted once, with its reason and its actor", () => {
  expect(grant("t1", 500, null)).toEqual({ outcome: "granted" });
  expect(grant("t1", 500, null)).toEqual({ outcome: "granted" });
  expect(grant("t2", 500, null, "org_none")).toEqual({ outcome: "organization_not_found" });
  expect(ledger.rows("SELECT key, credit_units, reason, actor_id FROM transfers")).toMatchObject([
    { key: "grant:t1", credit_units: 500, reason: "a pack", actor_id: "key_1" },
  ]);
});

test("an empty reason is stored as none, because an export as CSV could not distinguish them", () => {
  const terms = { organizationId: "org_a", creditUnits: 500, expiresAtMs: null, actor, nowMs: noonMs };
  ledger.run("grantCredits", { ...terms, transferId: "t1", reason: "" });
  expect(ledger.rows("SELECT reason FROM transfers")).toEqual([{ reason: null }]);
});

test("a reference is granted once, however often and under whichever transfer it is asked for", () => {
  const ask = (transferId: string, changes: Partial<Units["grantCredits"]["args"]> = {}) => {
    const grant = { transferId, organizationId: "org_a", creditUnits: 500, packId: "p", reason: "r", actor };
    const expiresAtMs = noonMs + dayMs;
    return ledger.run("grantCredits", {
      ...grant,
      expiresAtMs,
      nowMs: noonMs,
      reference: "order 7",
      ...changes,
    });
  };
  const first = { creditUnits: 500, packId: "p", grantedAtMs: noonMs, expiresAtMs: noonMs + dayMs };
  expect(ask("t1")).toEqual({ outcome: "granted" });
  expect(ask("t1")).toEqual({ outcome: "replayed", first });
  // A repeat comes later, and says its reason as it likes.
  const later = { nowMs: noonMs + hourMs, expiresAtMs: noonMs + hourMs + dayMs, reason: "again" };
  expect(ask("t2", later)).toEqual({ outcome: "replayed", first });
  const others: Partial<Units["grantCredits"]["args"]>[] = [
    { creditUnits: 501 },
    { packId: "q" },
    { expiresAtMs: null },
    { expiresAtMs: noonMs + 2 * dayMs },
  ];
  for (const other of others) expect(ask("t3", other)).toEqual({ outcome: "reference_conflict", first });
  expect(ledger.rows("SELECT key FROM transfers")).toEqual([{ key: "grant:t1" }]);
  expect(ledger.rows("SELECT detail FROM audit WHERE action = 'credits.issue'")).toEqual([
    { detail: expect.stringContaining('"reference":"order 7"') },
  ]);

  // Another reference, and another organization's, are other grants.
  addOrganization(ledger, "b");
  expect(ask("t4", { reference: "order 8" }).outcome).toBe("granted");
  expect(ask("t5", { organizationId: "org_b" }).outcome).toBe("granted");
  for (const statement of ["DELETE FROM grant_references", "UPDATE grant_references SET reference = 'x'"])
    expect(() => ledger.connection.exec(statement)).toThrow(/append-only/);
  // The index holds it, whoever writes.
  expect(() =>
    ledger.connection.exec("INSERT INTO grant_references VALUES ('org_b', 'order 7', 'grant:t4', NULL)"),
  ).toThrow(/UNIQUE/);
  expect(ledger.verify().problems).toEqual([]);
});

test("transfers and audit cannot be changed or removed", () => {
  addJob(ledger, "1", owner);
  const forbidden = [
    "UPDATE transfers SET credit_units = 1",
    "DELETE FROM transfers",
    "INSERT OR REPLACE INTO transfers SELECT * FROM transfers",
    "UPDATE audit SET outcome = ''",
    "DELETE FROM audit",
    "DELETE FROM holds",
  ];
  for (const statement of forbidden)
    expect(() => ledger.connection.exec(statement)).toThrow(/append-only|kept/);
});

test("an account cannot be overdrawn, even by concurrent callers", () => {
  grant("t1", 10, null);
  expect(() =>
    ledger.connection.exec("UPDATE credit_accounts SET balance = -1 WHERE kind = 'available'"),
  ).toThrow(/CHECK/);
});
