import { beforeEach, expect, test } from "bun:test";
import type { JobEnding, Units } from "../contract.ts";
import {
  addGuestUpload,
  admission,
  claimOf,
  guestActor,
  guestConfirmation,
  hashOf,
  pairOf,
  sessionOf,
} from "../testing/guests.ts";
import {
  actor,
  addOrganization,
  dayMs,
  type Harness,
  hourMs,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  success,
} from "../testing/harness.ts";

let ledger: Harness;

beforeEach(() => {
  ledger = memoryLedger();
  for (const name of ["a", "b"]) addOrganization(ledger, name);
});

const uploads = (estimates: Record<string, number>) => {
  for (const [name, estimate] of Object.entries(estimates)) addGuestUpload(ledger, name, estimate);
};
const create = (
  name: string,
  of: readonly string[],
  changes: Partial<Units["createGuestSession"]["args"]> = {},
) => ledger.run("createGuestSession", sessionOf(name, of, changes));
const shown = async (name: string) =>
  ((await ledger.read.guestSession(`gps_${name}`, hashOf(`preview ${name}`)))?.items ?? []).map(
    ({ status }) => status,
  );
const end = (jobId: string, ending: JobEnding = success(100), nowMs = noonMs) =>
  ledger.run("endJob", { jobId, leaseToken: "lease", ending, retentionMs: 30 * dayMs, nowMs });
const failure = {
  status: "failed",
  errorCode: "conversion_failed",
  error: "No.",
  supportReference: null,
} as const;
/** Runs whatever can be leased, in its order. */
function runAll(nowMs = noonMs, ending: JobEnding = success(100)): string[] {
  const order: string[] = [];
  for (let id = leaseNext(ledger, "lease", nowMs); id !== null; id = leaseNext(ledger, "lease", nowMs)) {
    order.push(id);
    end(id, ending, nowMs);
  }
  return order;
}
const clean = () => expect(ledger.verify().problems).toEqual([]);

test("the first item that would take the sum over 5,000 units ends the prefix, however small the next is", async () => {
  uploads({ x: 3_000, y: 2_000, z: 1, w: 0 });
  expect(create("s", ["x", "y", "z", "w"])).toMatchObject({
    outcome: "created",
    session: {
      prefixCount: 2,
      estimatedCreditUnits: 5_000,
      expiresAtMs: noonMs + dayMs,
      items: [
        { sequence: 0, status: "dispatching", jobId: "job_x" },
        { sequence: 1, status: "queued", jobId: "job_y" },
        { sequence: 2, status: "deferred_credit_limit", jobId: null },
        { sequence: 3, status: "deferred_after_limit", jobId: null },
      ],
    },
  });
  clean();
});

test("a session's jobs run one after another in its order, whatever becomes of each", async () => {
  uploads({ x: 900, y: 10, z: 10 });
  create("s", ["x", "y", "z"]);
  expect(leaseNext(ledger, "lease")).toBe("job_x");
  expect(await shown("s")).toEqual(["dispatched", "queued", "queued"]);
  expect(leaseNext(ledger, "other")).toBeNull();
  ledger.run("renewLease", {
    jobId: "job_x",
    leaseToken: "lease",
    leaseUntilMs: noonMs + 1,
    pagesDone: 0,
    pagesTotal: 9,
  });
  expect((await shown("s"))[0]).toBe("running");
  end("job_x", failure);
  expect(await shown("s")).toEqual(["failed", "dispatching", "queued"]);
  const cancel = { jobId: "job_y", owner: { jobTokenHash: hashOf("y") }, retentionMs: 0, nowMs: noonMs };
  ledger.run("cancelJob", { ...cancel, actor: guestActor });
  expect(leaseNext(ledger, "lease")).toBe("job_z");
  expect(await shown("s")).toEqual(["failed", "cancelled", "dispatched"]);
  clean();
});

test("a restart puts the running one back, and it is still the only one", () => {
  uploads({ x: 900, y: 10 });
  create("s", ["x", "y"]);
  leaseNext(ledger, "lease");
  ledger.run("requeueLeases", { which: "all", nowMs: noonMs });
  expect(runAll()).toEqual(["job_x", "job_y"]);
});

test("a queue that sticks for whatever reason goes on after a restart", () => {
  uploads({ x: 900, y: 10 });
  create("s", ["x", "y"]);
  ledger.connection.exec("UPDATE jobs SET held_back = 1");
  expect(leaseNext(ledger, "lease")).toBeNull();
  expect(ledger.verify().problems).toEqual([expect.stringContaining("gps_s: 0 of its jobs are let")]);
  ledger.run("requeueLeases", { which: "expired", nowMs: noonMs });
  expect(runAll()).toEqual(["job_x", "job_y"]);
});

test("a removed job leaves its place, says how it had ended, and costs nothing", async () => {
  uploads({ x: 10, y: 10 });
  create("s", ["x", "y"]);
  const remove = (name: string) =>
    ledger.run("deleteJob", {
      jobId: `job_${name}`,
      owner: { jobTokenHash: hashOf(name) },
      actor: guestActor,
      nowMs: noonMs,
    });
  expect(remove("x").outcome).toBe("deleted");
  expect(runAll()).toEqual(["job_y"]);
  expect(remove("y").outcome).toBe("deleted");
  expect(await shown("s")).toEqual(["cancelled", "succeeded"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toMatchObject({ actualCreditUnits: 0 });
  clean();
});

test("a browser has one session a day, whoever it says it is besides; what it may not convert is staged", async () => {
  uploads({ x: 10, y: 20, z: 6_000 });
  create("s", ["x"]);
  const second = create("t", ["y", "z"], { visit: { visitor: "visitor-1", address: "192.0.2.9" } });
  expect(second).toMatchObject({
    outcome: "quota_exceeded",
    quota: { limit: 1, used: 1, resetAtMs: Date.UTC(2026, 2, 11) },
    session: { prefixCount: 0, estimatedCreditUnits: 0 },
  });
  expect(await shown("t")).toEqual(["deferred_credit_limit", "deferred_after_limit"]);
  expect(runAll()).toEqual(["job_x"]);
  // The next day it may.
  const tomorrow = create("u", ["y"], { nowMs: noonMs + 13 * hourMs });
  expect(tomorrow).toMatchObject({ outcome: "created" });
  expect(await shown("t")).toEqual(["deferred_after_limit"]);
  clean();
});

test("an address has its own limit, for all of its browsers", () => {
  uploads({ x: 10, y: 10, z: 10 });
  const from = (visitor: string) => ({
    visit: { visitor, address: "2001:db8::/64" },
    dailySessionsPerAddress: 2,
  });
  expect(create("s", ["x"], from("1")).outcome).toBe("created");
  expect(create("t", ["y"], from("2")).outcome).toBe("created");
  expect(create("u", ["z"], from("3"))).toMatchObject({
    outcome: "quota_exceeded",
    quota: { limit: 2, used: 2 },
  });
});

test("neither visitor nor address is stored, and the day's salt goes with the day", () => {
  uploads({ x: 10 });
  create("s", ["x"], { visit: { visitor: "visitor-1", address: "198.51.100.7" } });
  const stored = JSON.stringify(
    ["guest_sessions", "guest_session_items", "guest_days", "guest_counters", "audit"].map((table) =>
      ledger.rows(`SELECT * FROM ${table}`),
    ),
  );
  expect(stored).not.toMatch(/visitor-1|198\.51\.100\.7/);
  expect(ledger.rows("SELECT * FROM guest_counters")).toHaveLength(2);
  ledger.run("sweep", { nowMs: Date.UTC(2026, 2, 10, 23, 59), limit: 9 });
  expect(ledger.rows("SELECT * FROM guest_days")).toHaveLength(1);
  ledger.run("sweep", { nowMs: Date.UTC(2026, 2, 11), limit: 9 });
  expect([ledger.rows("SELECT * FROM guest_days"), ledger.rows("SELECT * FROM guest_counters")]).toEqual([
    [],
    [],
  ]);
});

test("pairs must be uploads of their tokens, each once, in no other session, and not too old", () => {
  uploads({ x: 10, y: 10 });
  addGuestUpload(ledger, "old", 10, { expiresAtMs: noonMs });
  create("s", ["x"], { dailySessions: 9 });
  const pairs = (...each: ReturnType<typeof pairOf>[]) => create("t", [], { pairs: each, dailySessions: 9 });
  expect(pairs(pairOf("y", "x"), pairOf("none"))).toEqual({ outcome: "invalid_pairs", positions: [0, 1] });
  expect(pairs(pairOf("y"), pairOf("y"))).toEqual({ outcome: "invalid_pairs", positions: [1] });
  expect(pairs(pairOf("y"), pairOf("x"))).toEqual({ outcome: "in_another_session", positions: [1] });
  expect(pairs(pairOf("y"), pairOf("old"))).toEqual({ outcome: "upload_expired", positions: [1] });
  expect(pairs(pairOf("y"))).toMatchObject({ outcome: "created" });
  expect(create("u", ["x"], { queueJobsMax: 0 }).outcome).toBe("in_another_session");
});

test("a full queue takes nothing, and nothing is counted", () => {
  uploads({ x: 10, y: 10 });
  expect(create("s", ["x", "y"], { queueJobsMax: 1 })).toEqual({ outcome: "queue_full" });
  expect(ledger.rows("SELECT * FROM guest_session_items")).toEqual([]);
  expect(create("s", ["x", "y"])).toMatchObject({ outcome: "created" });
});

test("confirmations of one browser share a session: its limit, its order, and its place in the day's count", () => {
  uploads({ x: 3_000, y: 2_000, z: 1, big: 5_001 });
  const confirm = (name: string, visitor = "visitor-1") =>
    ledger.run(
      "confirmGuestJob",
      guestConfirmation(name, {
        guest: admission(`of_${name}`, { visit: { visitor, address: "192.0.2.1" } }),
      }),
    );
  expect(confirm("big")).toEqual({ outcome: "over_guest_limit" });
  expect(confirm("x")).toMatchObject({ outcome: "created", job: { id: "job_x" } });
  expect(confirm("x")).toMatchObject({ outcome: "replayed" });
  expect(confirm("y")).toMatchObject({ outcome: "created" });
  expect(confirm("z")).toMatchObject({ outcome: "quota_exceeded", session: { id: "gps_of_z" } });
  expect(ledger.rows("SELECT sessions FROM guest_counters")).toEqual([{ sessions: 1 }, { sessions: 1 }]);
  expect(leaseNext(ledger, "lease")).toBe("job_x");
  expect(leaseNext(ledger, "lease")).toBeNull();
  clean();
});

test("removing a job gives nothing of the limit back", () => {
  uploads({ x: 5_000, y: 10 });
  ledger.run("confirmGuestJob", guestConfirmation("x"));
  runAll();
  const owner = { jobTokenHash: hashOf("x") };
  ledger.run("deleteJob", { jobId: "job_x", owner, actor: guestActor, nowMs: noonMs });
  expect(ledger.run("confirmGuestJob", guestConfirmation("y")).outcome).toBe("quota_exceeded");
  clean();
});

test("a session takes over jobs that were confirmed one by one, so that they can be claimed, without another count", async () => {
  uploads({ x: 1_000, y: 1_000, z: 3_000, w: 1 });
  for (const name of ["x", "y"]) ledger.run("confirmGuestJob", guestConfirmation(name));
  expect(leaseNext(ledger, "lease")).toBe("job_x");
  const session = create("s", ["z", "y", "x", "w"]);
  expect(session).toMatchObject({
    outcome: "created",
    session: { prefixCount: 3, estimatedCreditUnits: 5_000 },
  });
  expect(await shown("s")).toEqual(["queued", "queued", "dispatched", "deferred_credit_limit"]);
  expect(ledger.rows("SELECT sessions FROM guest_counters")).toEqual([{ sessions: 1 }, { sessions: 1 }]);
  expect(ledger.rows("SELECT id FROM guest_sessions")).toEqual([{ id: "gps_s" }]);
  clean();
  end("job_x");
  expect(runAll()).toEqual(["job_z", "job_y"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toMatchObject({ actualCreditUnits: 300 });
  clean();
});

test("a part of what was confirmed comes over alone, and nothing new with it but at the price of a session", () => {
  uploads({ x: 1_000, y: 1_000, z: 10 });
  for (const name of ["x", "y"]) ledger.run("confirmGuestJob", guestConfirmation(name));
  expect(create("s", ["x", "z"])).toMatchObject({ outcome: "quota_exceeded", session: { prefixCount: 1 } });
  expect(create("t", ["x"])).toMatchObject({ outcome: "created", session: { prefixCount: 1 } });
  expect(runAll().sort()).toEqual(["job_x", "job_y"]);
  clean();
});

test("what runs already in two places, or is worth too much together, comes over not at once", () => {
  uploads({ x: 3_000, y: 3_000 });
  const other = { guest: admission("of_y", { visit: { visitor: "visitor-2", address: "192.0.2.1" } }) };
  ledger.run("confirmGuestJob", guestConfirmation("x"));
  ledger.run("confirmGuestJob", guestConfirmation("y", other));
  expect([leaseNext(ledger, "lease"), leaseNext(ledger, "lease")].sort()).toEqual(["job_x", "job_y"]);
  expect(create("s", ["x", "y"])).toEqual({ outcome: "two_running", positions: [0, 1] });
  end("job_x");
  expect(create("s", ["x", "y"])).toEqual({ outcome: "over_limit", positions: [1] });
  expect(create("s", ["y"])).toMatchObject({ outcome: "created" });
  clean();
});

test("an item of a session cannot be asked for by itself; its job can be asked for again", () => {
  uploads({ x: 5_000, y: 10 });
  create("s", ["x", "y"]);
  expect(ledger.run("confirmGuestJob", guestConfirmation("y"))).toEqual({ outcome: "in_another_session" });
  const again = guestConfirmation("x", { ceilingCreditUnits: 5_000 });
  expect(ledger.run("confirmGuestJob", again)).toMatchObject({ outcome: "replayed" });
  expect(ledger.run("confirmGuestJob", guestConfirmation("x")).outcome).toBe("idempotency_conflict");
});

test("64 claims settle once; everything is the account's then, and the tokens read it until the session's end", async () => {
  uploads({ x: 500, y: 400, z: 5_000 });
  create("s", ["x", "y", "z"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toEqual({ outcome: "guest_preview_running" });
  runAll();
  const results = Array.from({ length: 64 }, () => ledger.run("claimGuestSession", claimOf("s", "a")));
  expect(results[0]).toEqual({ outcome: "settled", actualCreditUnits: 200, replayed: false });
  expect(new Set(results.slice(1).map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify({ outcome: "settled", actualCreditUnits: 200, replayed: true })]),
  );
  expect(ledger.run("claimGuestSession", claimOf("s", "b"))).toEqual({ outcome: "guest_session_conflict" });
  expect(await ledger.read.balance("org_a", { ...plan, monthlyCreditUnits: 10_000 }, noonMs)).toEqual({
    available: 9_800,
    held: 0,
  });
  const owner = { organizationId: "org_a", projectId: "prj_a" };
  expect(await ledger.read.job("job_x", owner)).toMatchObject({
    actualCreditUnits: 100,
    hold: "settled",
    expiresAtMs: noonMs + 30 * dayMs,
  });
  expect(await ledger.read.job("job_x", { jobTokenHash: hashOf("x") })).toBeNull();
  expect(await ledger.read.claimedJob("job_x", hashOf("x"))).toMatchObject({
    job: { owner },
    untilMs: noonMs + dayMs,
  });
  expect(await ledger.read.claimedJob("job_x", hashOf("y"))).toBeNull();
  // Deferred uploads are the account's to confirm.
  const confirmed = ledger.run("confirmJob", {
    ...guestConfirmation("z"),
    jobId: "job_later",
    owner,
    plan: { maxActiveJobs: 9, monthlyCreditUnits: 10_000 },
    actor,
  });
  expect(confirmed).toMatchObject({ outcome: "created" });
  expect(runAll()).toEqual(["job_later"]);
  expect(create("t", ["x"], { dailySessions: 9 }).outcome).toBe("in_another_session");
  clean();
});

test("a claim is paid from what the organization has, the month's allowance posted on first use; else all is kept", async () => {
  uploads({ x: 500 });
  create("s", ["x"]);
  runAll();
  const poor = claimOf("s", "a", { monthlyCreditUnits: 99 });
  expect(ledger.run("claimGuestSession", poor)).toEqual({
    outcome: "insufficient_credits",
    neededCreditUnits: 100,
    expiresAtMs: noonMs + 2 * dayMs,
  });
  for (let n = 0; n < 9; n += 1) ledger.run("claimGuestSession", poor);
  const session = await ledger.read.guestSession("gps_s", hashOf("preview s"));
  expect(session).toMatchObject({ expiresAtMs: noonMs + 7 * dayMs, claimed: false });
  expect(await ledger.read.job("job_x", { jobTokenHash: hashOf("x") })).toMatchObject({
    expiresAtMs: noonMs + 7 * dayMs,
  });
  const later = noonMs + 6 * dayMs;
  expect(ledger.run("sweep", { nowMs: later, limit: 99 }).removed).toMatchObject({ jobs: 0, uploads: 0 });
  ledger.run("grantCredits", {
    transferId: "1",
    organizationId: "org_a",
    creditUnits: 1,
    reason: "pack",
    expiresAtMs: null,
    actor,
    nowMs: later,
  });
  expect(ledger.run("claimGuestSession", { ...poor, nowMs: later })).toMatchObject({ outcome: "settled" });
  clean();
});

test("only whoever has the token claims, and only in time", () => {
  uploads({ x: 500 });
  create("s", ["x"]);
  runAll();
  const wrong = { tokenHash: hashOf("guessed") };
  expect(ledger.run("claimGuestSession", claimOf("s", "a", wrong)).outcome).toBe("session_not_found");
  expect(ledger.run("claimGuestSession", claimOf("none", "a")).outcome).toBe("session_not_found");
  const late = { nowMs: noonMs + dayMs };
  expect(ledger.run("claimGuestSession", claimOf("s", "a", late)).outcome).toBe("guest_session_expired");
});

test("what a guest has goes with the session, but not while a job runs; what was claimed stays", () => {
  uploads({ x: 5_000, y: 10, z: 10 });
  create("s", ["x", "y"]);
  create("t", ["z"], { dailySessions: 9 });
  const ids = [leaseNext(ledger, "lease"), leaseNext(ledger, "lease")];
  expect(ids.sort()).toEqual(["job_x", "job_z"]);
  end("job_z");
  expect(ledger.run("claimGuestSession", claimOf("t", "a")).outcome).toBe("settled");
  const after = noonMs + dayMs;
  const none = { jobs: 0, uploads: 0, guest_sessions: 0 };
  expect(ledger.run("sweep", { nowMs: after - 1, limit: 99 }).removed).toMatchObject(none);
  // The deferred upload and the claimed session.
  const first = ledger.run("sweep", { nowMs: after, limit: 99 });
  expect(first).toMatchObject({ removed: { jobs: 0, uploads: 1, guest_sessions: 1 }, uploadIds: ["upl_y"] });
  end("job_x", success(5_000), after);
  const second = ledger.run("sweep", { nowMs: after, limit: 99 });
  expect(second).toMatchObject({ jobIds: ["job_x"], uploadIds: ["upl_x"], removed: { guest_sessions: 1 } });
  expect(ledger.rows("SELECT id FROM jobs")).toEqual([{ id: "job_z" }]);
  clean();
});

test("guests are named in the audit by their session, and have no address there", () => {
  uploads({ x: 10 });
  create("s", ["x"]);
  const owner = { jobTokenHash: hashOf("x") };
  ledger.run("cancelJob", { jobId: "job_x", owner, retentionMs: 0, actor: guestActor, nowMs: noonMs });
  const lines = ledger.rows("SELECT action, actor_id, address FROM audit WHERE actor_kind = 'guest'");
  expect(lines).toEqual([
    { action: "upload.create", actor_id: null, address: null },
    { action: "job.confirm", actor_id: "gps_s", address: null },
    { action: "guest_session.create", actor_id: "gps_s", address: null },
    { action: "job.end", actor_id: "gps_s", address: null },
  ]);
});
