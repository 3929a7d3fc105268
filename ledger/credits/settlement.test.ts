/** What a job costs and which Credits pay for it, where time passes between its confirmation and its end. */

import { beforeEach, describe, expect, test } from "bun:test";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
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

const april = Date.UTC(2026, 3, 1);
const none = { ...plan, monthlyCreditUnits: 0 };
const march = "allowance:org_a:2026-03";

let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});

function grant(name: string, creditUnits: number, expiresAtMs: number | null, nowMs = noonMs) {
  const what = { transferId: name, organizationId: "org_a", creditUnits, reason: name, expiresAtMs };
  expect(ledger.run("grantCredits", { ...what, actor, nowMs }).outcome).toBe("granted");
}

function confirm(suffix: string, estimatedCreditUnits: number, nowMs = noonMs, of = none) {
  const upload = uploadRow(`upl_${suffix}`, owner, { estimatedCreditUnits, expiresAtMs: nowMs + dayMs });
  ledger.run("createUpload", { upload, actor, nowMs });
  const args = confirmation(suffix, owner, { spendingLimitCreditUnits: 99_999, nowMs, plan: of });
  return ledger.run("confirmJob", args).outcome;
}

function succeed(actualCreditUnits: number, nowMs: number) {
  const jobId = leaseNext(ledger, "lease", nowMs) ?? "";
  const ending = success(actualCreditUnits);
  const ended = ledger.run("endJob", { jobId, leaseToken: "lease", ending, retentionMs: 1, nowMs });
  expect(ended.outcome).toBe("ended");
  return ended.job;
}

const cancel = (suffix: string, nowMs: number) =>
  ledger.run("cancelJob", { jobId: `job_${suffix}`, owner, retentionMs: 1, actor, nowMs });
const balance = (nowMs: number, of = none) => ledger.read.balance("org_a", of, nowMs);

/** kind, bucket and amount of all entries since the last look. */
let seen = 0;
beforeEach(() => {
  seen = 0;
});
function entries(): string[] {
  const rows = ledger.rows<{ sequence: number; kind: string; bucket_id: string; credit_units: number }>(
    `SELECT sequence, kind, bucket_id, credit_units FROM transfers WHERE sequence > ${seen} ORDER BY sequence`,
  );
  seen = rows.at(-1)?.sequence ?? seen;
  return rows.map(({ kind, bucket_id, credit_units }) => `${kind} ${bucket_id} ${credit_units}`);
}
const sound = () => expect(ledger.verify().problems).toEqual([]);

describe("settled is the lesser of actual and reserved", () => {
  test.each([
    [0, 0],
    [1, 1],
    [199, 199],
    [200, 200],
    [201, 200],
    [5_000, 200],
  ])("measured at %i of 200 it costs %i", async (actual, cost) => {
    grant("g", 1_000, null);
    confirm("1", 200);
    expect(succeed(actual, noonMs)).toMatchObject({ actualCreditUnits: cost, hold: "settled" });
    expect(await balance(noonMs)).toEqual({ available: 1_000 - cost, held: 0 });
    const [{ detail }] = ledger.rows<{ detail: string }>(
      "SELECT detail FROM audit WHERE action = 'job.end'",
    ) as [{ detail: string }];
    expect(JSON.parse(detail)).toMatchObject({ measured_credit_units: actual, actual_credit_units: cost });
    sound();
  });

  test("a free job holds nothing, spends nothing and needs nothing", async () => {
    expect(confirm("1", 0)).toBe("created");
    expect(succeed(0, noonMs)).toMatchObject({ actualCreditUnits: 0, hold: "settled" });
    expect(entries()).toEqual([]);
    sound();
  });
});

describe("several packs", () => {
  beforeEach(() => {
    // Granted in another order than they expire in.
    grant("never", 100, null);
    grant("late", 100, noonMs + 30 * dayMs);
    grant("soon", 100, noonMs + 2 * dayMs);
    grant("middle", 100, noonMs + 10 * dayMs);
    entries();
  });

  test("the earliest expiry is spent first, also of what is held", () => {
    confirm("1", 350);
    expect(entries()).toEqual([
      "hold grant:soon 100",
      "hold grant:middle 100",
      "hold grant:late 100",
      "hold grant:never 50",
    ]);
    succeed(250, noonMs + hourMs);
    expect(entries()).toEqual([
      "settle grant:soon 100",
      "settle grant:middle 100",
      "settle grant:late 50",
      "release grant:late 50",
      "release grant:never 50",
    ]);
    sound();
  });

  test("of those that expire together the older one goes first", () => {
    grant("later", 10, noonMs + 2 * dayMs, noonMs + 1);
    entries();
    confirm("1", 105, noonMs + hourMs);
    expect(entries()).toEqual(["hold grant:soon 100", "hold grant:later 5"]);
  });

  test("what expires while it is held still pays; its rest lapses, the others' returns", async () => {
    confirm("1", 350);
    entries();
    const nowMs = noonMs + 12 * dayMs;
    // By now `soon` and `middle` are over. They were reserved in time, so they are spent before the others.
    succeed(150, nowMs);
    expect(entries()).toEqual([
      "settle grant:soon 100",
      "settle grant:middle 50",
      "lapse grant:middle 50",
      "release grant:late 100",
      "release grant:never 50",
    ]);
    expect(await balance(nowMs)).toEqual({ available: 200, held: 0 });
    sound();
  });

  test("nothing that has expired comes back, whenever the sweep came", async () => {
    confirm("1", 350);
    const nowMs = noonMs + 12 * dayMs;
    ledger.run("sweep", { nowMs, limit: 10 });
    entries();
    cancel("1", nowMs);
    expect(entries()).toEqual([
      "lapse grant:soon 100",
      "lapse grant:middle 100",
      "release grant:late 100",
      "release grant:never 50",
    ]);
    expect(await balance(nowMs)).toEqual({ available: 200, held: 0 });
    expect(confirm("2", 201, nowMs)).toBe("insufficient_credits");
    expect(confirm("3", 200, nowMs)).toBe("created");
    sound();
  });
});

describe("over the end of a month", () => {
  test("a hold of the old month's allowance is spent from it; what it did not need lapses", async () => {
    confirm("1", 600, noonMs, plan);
    expect(entries()).toEqual([`issue ${march} 1000`, `hold ${march} 600`]);
    succeed(250, april + hourMs);
    expect(entries()).toEqual([`settle ${march} 250`, `lapse ${march} 350`]);
    // The new month is whole, and the old one leaves nothing.
    expect(await balance(april + hourMs, plan)).toEqual({ available: 1_000, held: 0 });
    expect(confirm("2", 1_000, april + hourMs, plan)).toBe("created");
    expect(entries()).toEqual([
      `expire ${march} 400`,
      "issue allowance:org_a:2026-04 1000",
      "hold allowance:org_a:2026-04 1000",
    ]);
    sound();
  });

  test("a hold that began in the last millisecond ends in the next month", async () => {
    confirm("1", 1_000, april - 1, plan);
    expect(confirm("2", 1_000, april, plan)).toBe("created");
    expect(await balance(april, plan)).toEqual({ available: 0, held: 2_000 });
    cancel("1", april);
    cancel("2", april);
    expect(entries().slice(-2)).toEqual([`lapse ${march} 1000`, "release allowance:org_a:2026-04 1000"]);
    expect(await balance(april, plan)).toEqual({ available: 1_000, held: 0 });
    sound();
  });

  test("months without use bring no allowance that adds up", async () => {
    confirm("1", 10, noonMs, plan);
    cancel("1", noonMs);
    const september = Date.UTC(2026, 8, 15);
    expect(await balance(september, plan)).toEqual({ available: 1_000, held: 0 });
    expect(confirm("2", 1_001, september, plan)).toBe("insufficient_credits");
    expect(confirm("3", 1_000, september, plan)).toBe("created");
    sound();
  });

  test("an allowance goes before packs that last longer, after those that do not", () => {
    grant("week", 100, noonMs + 7 * dayMs);
    grant("quarter", 100, noonMs + 90 * dayMs);
    entries();
    confirm("1", 1_150, noonMs, plan);
    expect(entries()).toEqual([
      `issue ${march} 1000`,
      "hold grant:week 100",
      `hold ${march} 1000`,
      "hold grant:quarter 50",
    ]);
  });
});

describe("a clock that is set back", () => {
  test("over the month's end brings no second allowance, and the held one returns to the month it is of", async () => {
    confirm("1", 400, april + hourMs, plan);
    entries();
    expect(await balance(noonMs, plan)).toEqual({ available: 600, held: 400 });
    cancel("1", noonMs);
    expect(entries()).toEqual(["release allowance:org_a:2026-04 400"]);
    expect(confirm("2", 1_001, noonMs, plan)).toBe("insufficient_credits");
    expect(confirm("3", 1_000, noonMs, plan)).toBe("created");
    expect(entries()).toEqual(["hold allowance:org_a:2026-04 1000"]);
    sound();
  });

  test("revives nothing that has lapsed", async () => {
    grant("soon", 100, noonMs + dayMs);
    ledger.run("sweep", { nowMs: noonMs + 2 * dayMs, limit: 10 });
    expect(await balance(noonMs)).toEqual({ available: 0, held: 0 });
    expect(confirm("1", 1)).toBe("insufficient_credits");
    sound();
  });

  test("before a grant was made leaves it to be spent", async () => {
    grant("now", 100, noonMs + dayMs);
    expect(confirm("1", 100, noonMs - 2 * dayMs)).toBe("created");
    expect(succeed(60, noonMs - 3 * dayMs)).toMatchObject({ actualCreditUnits: 60 });
    expect(await balance(noonMs - 3 * dayMs)).toEqual({ available: 40, held: 0 });
    sound();
  });
});

test("a plan without a limit takes as many jobs as its Credits pay for", () => {
  grant("g", 60, null);
  const unlimited = { maxActiveJobs: null, monthlyCreditUnits: 0 };
  const outcomes = Array.from({ length: 61 }, (_, n) => confirm(`${n}`, 1, noonMs, unlimited));
  expect(outcomes.slice(0, 60)).toEqual(Array(60).fill("created"));
  expect(outcomes.at(-1)).toBe("insufficient_credits");
});
