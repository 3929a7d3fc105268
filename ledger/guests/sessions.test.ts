import { beforeEach, expect, test } from "bun:test";
import {
  addGuestUpload,
  admission,
  claimOf,
  guestActor,
  guestConfirmation,
  guestWorld,
  hashOf,
  pairOf,
} from "../testing/guests.ts";
import {
  actor,
  confirmation,
  dayMs,
  type Harness,
  hourMs,
  leaseNext,
  noonMs,
  uploadRow,
} from "../testing/harness.ts";
import { confirmationOfSet, pricedFile } from "../testing/sets.ts";

let world: ReturnType<typeof guestWorld>;
let ledger: Harness;

beforeEach(() => {
  world = guestWorld();
  ({ ledger } = world);
});

const failure = {
  status: "failed",
  errorCode: "conversion_failed",
  error: "No.",
  supportReference: null,
} as const;

test("the first item that would take the sum over 5,000 units ends the prefix, however small the next is", async () => {
  world.uploads({ x: 3_000, y: 2_000, z: 1, w: 0 });
  expect(world.create("s", ["x", "y", "z", "w"])).toMatchObject({
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
  expect(world.problems()).toEqual([]);
});

test("a session's jobs run one after another in its order, whatever becomes of each", async () => {
  world.uploads({ x: 900, y: 10, z: 10 });
  world.create("s", ["x", "y", "z"]);
  expect(leaseNext(ledger, "lease")).toBe("job_x");
  expect(await world.shown("s")).toEqual(["dispatched", "queued", "queued"]);
  expect(leaseNext(ledger, "other")).toBeNull();
  ledger.run("renewLease", {
    jobId: "job_x",
    leaseToken: "lease",
    leaseUntilMs: noonMs + 1,
    pagesDone: 0,
    pagesTotal: 9,
  });
  expect((await world.shown("s"))[0]).toBe("running");
  world.end("job_x", failure);
  expect(await world.shown("s")).toEqual(["failed", "dispatching", "queued"]);
  const cancel = { jobId: "job_y", owner: { jobTokenHash: hashOf("y") }, retentionMs: 0, nowMs: noonMs };
  ledger.run("cancelJob", { ...cancel, actor: guestActor });
  expect(leaseNext(ledger, "lease")).toBe("job_z");
  expect(await world.shown("s")).toEqual(["failed", "cancelled", "dispatched"]);
  expect(world.problems()).toEqual([]);
});

test("a restart puts the running one back, and it is still the only one", () => {
  world.uploads({ x: 900, y: 10 });
  world.create("s", ["x", "y"]);
  leaseNext(ledger, "lease");
  ledger.run("requeueLeases", { which: "all", nowMs: noonMs });
  expect(world.runAll()).toEqual(["job_x", "job_y"]);
});

test("a stuck queue continues after a restart", () => {
  world.uploads({ x: 900, y: 10 });
  world.create("s", ["x", "y"]);
  ledger.connection.exec("UPDATE jobs SET held_back = 1");
  expect(leaseNext(ledger, "lease")).toBeNull();
  expect(ledger.verify().problems).toEqual([
    expect.stringContaining("gps_s: 0 of its jobs are released to the queue"),
  ]);
  ledger.run("requeueLeases", { which: "expired", nowMs: noonMs });
  expect(world.runAll()).toEqual(["job_x", "job_y"]);
});

test("a removed job leaves its place, says how it had ended, and costs nothing", async () => {
  world.uploads({ x: 10, y: 10 });
  world.create("s", ["x", "y"]);
  const remove = (name: string) =>
    ledger.run("deleteJob", {
      jobId: `job_${name}`,
      owner: { jobTokenHash: hashOf(name) },
      actor: guestActor,
      nowMs: noonMs,
    });
  expect(remove("x").outcome).toBe("deleted");
  expect(world.runAll()).toEqual(["job_y"]);
  expect(remove("y").outcome).toBe("deleted");
  expect(await world.shown("s")).toEqual(["cancelled", "succeeded"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toMatchObject({ actualCreditUnits: 0 });
  expect(world.problems()).toEqual([]);
});

test("a browser has one session a day, whoever it says it is besides; what it may not convert is staged", async () => {
  world.uploads({ x: 10, y: 20, z: 6_000 });
  world.create("s", ["x"]);
  const second = world.create("t", ["y", "z"], { visit: { visitor: "visitor-1", address: "192.0.2.9" } });
  expect(second).toMatchObject({
    outcome: "quota_exceeded",
    quota: { limit: 1, used: 1, resetAtMs: Date.UTC(2026, 2, 11) },
    session: { prefixCount: 0, estimatedCreditUnits: 0 },
  });
  expect(await world.shown("t")).toEqual(["deferred_credit_limit", "deferred_after_limit"]);
  expect(world.runAll()).toEqual(["job_x"]);
  // The next day it may.
  const tomorrow = world.create("u", ["y"], { nowMs: noonMs + 13 * hourMs });
  expect(tomorrow).toMatchObject({ outcome: "created" });
  expect(await world.shown("t")).toEqual(["deferred_after_limit"]);
  expect(world.problems()).toEqual([]);
});

test("asking again and again keeps what is not converted a week, and no longer", () => {
  world.uploads({ x: 10, y: 10 });
  const dailySessions = 0;
  const days: string[] = [];
  for (let day = 0; day < 10; day += 1) {
    const nowMs = noonMs + day * 23 * hourMs;
    ledger.run("sweep", { nowMs, limit: 99 });
    days.push(world.create(`s${day}`, ["x", "y"], { dailySessions, nowMs }).outcome);
  }
  expect(days).toEqual([...Array(8).fill("quota_exceeded"), "invalid_pairs", "invalid_pairs"]);
  expect(ledger.rows("SELECT id FROM uploads")).toEqual([]);
});

test("an address has its own limit, for all of its browsers", () => {
  world.uploads({ x: 10, y: 10, z: 10 });
  const from = (visitor: string) => ({
    visit: { visitor, address: "2001:db8::/64" },
    dailySessionsPerAddress: 2,
  });
  expect(world.create("s", ["x"], from("1")).outcome).toBe("created");
  expect(world.create("t", ["y"], from("2")).outcome).toBe("created");
  expect(world.create("u", ["z"], from("3"))).toMatchObject({
    outcome: "quota_exceeded",
    quota: { limit: 2, used: 2 },
  });
});

test("neither visitor nor address is stored, and the day's salt goes with the day", () => {
  world.uploads({ x: 10 });
  world.create("s", ["x"], { visit: { visitor: "visitor-1", address: "198.51.100.7" } });
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
  world.uploads({ x: 10, y: 10 });
  addGuestUpload(ledger, "old", 10, { expiresAtMs: noonMs });
  world.create("s", ["x"], { dailySessions: 9 });
  const pairs = (...each: ReturnType<typeof pairOf>[]) =>
    world.create("t", [], { pairs: each, dailySessions: 9 });
  expect(pairs(pairOf("y", "x"), pairOf("none"))).toEqual({ outcome: "invalid_pairs", positions: [0, 1] });
  expect(pairs(pairOf("y"), pairOf("y"))).toEqual({ outcome: "invalid_pairs", positions: [1] });
  expect(pairs(pairOf("y"), pairOf("x"))).toEqual({ outcome: "in_another_session", positions: [1] });
  expect(pairs(pairOf("y"), pairOf("old"))).toEqual({ outcome: "upload_expired", positions: [1] });
  expect(pairs(pairOf("y"))).toMatchObject({ outcome: "created" });
  expect(world.create("u", ["x"], { queueJobsMax: 0 }).outcome).toBe("in_another_session");
});

test("a full queue takes nothing, and nothing is counted", () => {
  world.uploads({ x: 10, y: 10 });
  expect(world.create("s", ["x", "y"], { queueJobsMax: 1 })).toEqual({ outcome: "queue_full" });
  expect(ledger.rows("SELECT * FROM guest_session_items")).toEqual([]);
  expect(world.create("s", ["x", "y"])).toMatchObject({ outcome: "created" });
});

test("guests fill at most half of the queue; the rest is for accounts", () => {
  world.uploads({ x: 10, y: 10, z: 10 });
  const queueJobsMax = 2;
  expect(world.create("s", ["x", "y"], { queueJobsMax })).toEqual({ outcome: "queue_full" });
  const confirm = (name: string) =>
    ledger.run("confirmGuestJob", guestConfirmation(name, { queueJobsMax })).outcome;
  expect([confirm("x"), confirm("y")]).toEqual(["created", "queue_full"]);
  const converting = { jobTokenHash: hashOf("v") };
  const files = ["v", "w"].map((name) => pricedFile(name, converting, { estimatedCreditUnits: 10 }));
  const set = (limit: number) =>
    ledger.run("confirmGuestSet", {
      ...confirmationOfSet(converting, files, { actor: guestActor, queueJobsMax: limit }),
      guest: admission("of_set"),
    });
  const full = { error: { code: "queue_full" } };
  expect(set(2)).toMatchObject({ outcome: "nothing_queued", unqueued: [full, full] });
  expect(set(4)).toMatchObject({ set: { jobs: [{ index: 0 }], unqueued: [{ index: 1, ...full }] } });
  const owner = { organizationId: "org_a", projectId: "prj_a" };
  ledger.run("createUpload", { upload: uploadRow("upl_mine", owner), actor, nowMs: noonMs });
  const mine = confirmation("mine", owner, { queueJobsMax: 3 });
  expect(ledger.run("confirmJob", mine).outcome).toBe("created");
  world.runAll();
  expect(world.create("t", ["z"], { queueJobsMax, dailySessions: 9 }).outcome).toBe("created");
  expect(world.problems()).toEqual([]);
});

test("confirmations of one browser share a session: its limit, its order, and its place in the day's count", () => {
  world.uploads({ x: 3_000, y: 2_000, z: 1, big: 5_001 });
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
  expect(world.problems()).toEqual([]);
});

test("removing a job does not restore the limit", () => {
  world.uploads({ x: 5_000, y: 10 });
  ledger.run("confirmGuestJob", guestConfirmation("x"));
  world.runAll();
  const owner = { jobTokenHash: hashOf("x") };
  ledger.run("deleteJob", { jobId: "job_x", owner, actor: guestActor, nowMs: noonMs });
  expect(ledger.run("confirmGuestJob", guestConfirmation("y")).outcome).toBe("quota_exceeded");
  expect(world.problems()).toEqual([]);
});

test("a session takes over jobs that were confirmed one by one, so that they can be claimed, without another count", async () => {
  world.uploads({ x: 1_000, y: 1_000, z: 3_000, w: 1 });
  for (const name of ["x", "y"]) ledger.run("confirmGuestJob", guestConfirmation(name));
  expect(leaseNext(ledger, "lease")).toBe("job_x");
  const session = world.create("s", ["z", "y", "x", "w"]);
  expect(session).toMatchObject({
    outcome: "created",
    session: { prefixCount: 3, estimatedCreditUnits: 5_000 },
  });
  expect(await world.shown("s")).toEqual(["queued", "queued", "dispatched", "deferred_credit_limit"]);
  expect(ledger.rows("SELECT sessions FROM guest_counters")).toEqual([{ sessions: 1 }, { sessions: 1 }]);
  expect(ledger.rows("SELECT id FROM guest_sessions")).toEqual([{ id: "gps_s" }]);
  expect(world.problems()).toEqual([]);
  world.end("job_x");
  expect(world.runAll()).toEqual(["job_z", "job_y"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toMatchObject({ actualCreditUnits: 300 });
  expect(world.problems()).toEqual([]);
});

test("a part of what was confirmed comes over alone, and nothing new with it but at the price of a session", () => {
  world.uploads({ x: 1_000, y: 1_000, z: 10 });
  for (const name of ["x", "y"]) ledger.run("confirmGuestJob", guestConfirmation(name));
  expect(world.create("s", ["x", "z"])).toMatchObject({
    outcome: "quota_exceeded",
    session: { prefixCount: 1 },
  });
  expect(world.create("t", ["x"])).toMatchObject({ outcome: "created", session: { prefixCount: 1 } });
  expect(world.runAll().sort()).toEqual(["job_x", "job_y"]);
  expect(world.problems()).toEqual([]);
});

test("what runs already in two places, or is worth too much together, comes over not at once", () => {
  world.uploads({ x: 3_000, y: 3_000 });
  const other = { guest: admission("of_y", { visit: { visitor: "visitor-2", address: "192.0.2.1" } }) };
  ledger.run("confirmGuestJob", guestConfirmation("x"));
  ledger.run("confirmGuestJob", guestConfirmation("y", other));
  expect([leaseNext(ledger, "lease"), leaseNext(ledger, "lease")].sort()).toEqual(["job_x", "job_y"]);
  expect(world.create("s", ["x", "y"])).toEqual({ outcome: "two_running", positions: [0, 1] });
  world.end("job_x");
  expect(world.create("s", ["x", "y"])).toEqual({ outcome: "over_limit", positions: [1] });
  expect(world.create("s", ["y"])).toMatchObject({ outcome: "created" });
  expect(world.problems()).toEqual([]);
});

test("an item of a session cannot be confirmed separately; its job can be confirmed again", () => {
  world.uploads({ x: 5_000, y: 10 });
  world.create("s", ["x", "y"]);
  expect(ledger.run("confirmGuestJob", guestConfirmation("y"))).toEqual({ outcome: "in_another_session" });
  const again = guestConfirmation("x", { spendingLimitCreditUnits: 5_000 });
  expect(ledger.run("confirmGuestJob", again)).toMatchObject({ outcome: "replayed" });
  expect(ledger.run("confirmGuestJob", guestConfirmation("x")).outcome).toBe("idempotency_conflict");
});
