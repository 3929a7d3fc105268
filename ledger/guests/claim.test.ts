import { beforeEach, expect, test } from "bun:test";
import { claimOf, guestActor, guestConfirmation, guestWorld, hashOf } from "../testing/guests.ts";
import { actor, dayMs, type Harness, leaseNext, noonMs, plan, success } from "../testing/harness.ts";

let world: ReturnType<typeof guestWorld>;
let ledger: Harness;

beforeEach(() => {
  world = guestWorld();
  ({ ledger } = world);
});

test("64 claims settle once; everything is the account's then, and the tokens read it until the session's end", async () => {
  world.uploads({ x: 500, y: 400, z: 5_000 });
  world.create("s", ["x", "y", "z"]);
  expect(ledger.run("claimGuestSession", claimOf("s", "a"))).toEqual({ outcome: "guest_preview_running" });
  world.runAll();
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
  expect(world.runAll()).toEqual(["job_later"]);
  expect(world.create("t", ["x"], { dailySessions: 9 }).outcome).toBe("in_another_session");
  expect(world.problems()).toEqual([]);
});

test("a claim is paid from what the organization has, the month's allowance posted on first use; else all is kept", async () => {
  world.uploads({ x: 500 });
  world.create("s", ["x"]);
  world.runAll();
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
  expect(world.problems()).toEqual([]);
});

test("an account that goes before its claim is written takes nothing; the session is there for another", () => {
  const { organizationId, projectId } = { organizationId: "org_a", projectId: "prj_second" };
  const change = { actor, nowMs: noonMs };
  world.uploads({ x: 500 });
  world.create("s", ["x"]);
  world.runAll();
  const claim = (changes: Parameters<typeof claimOf>[2] = {}) =>
    ledger.run("claimGuestSession", claimOf("s", "a", changes)).outcome;
  ledger.run("createProject", { organizationId, projectId, name: "second", ...change });
  ledger.run("archiveProject", { organizationId, projectId, ...change });
  ledger.run("createOrganization", {
    organizationId: "org_c",
    projectId: "prj_c",
    name: "c",
    planId: "free",
    ...change,
  });
  expect(claim({ projectId })).toBe("account_gone");
  expect(claim({ projectId: "prj_b" })).toBe("account_gone");
  expect(claim({ organizationId: "org_c", projectId: "prj_c" })).toBe("account_gone");
  ledger.run("setBanned", { userId: "usr_a", banned: true, ...change });
  expect(claim()).toBe("account_gone");
  ledger.run("setBanned", { userId: "usr_a", banned: false, ...change });
  ledger.run("deleteOrganization", { organizationId, ...change });
  expect(claim()).toBe("account_gone");
  expect(ledger.rows("SELECT organization_id FROM jobs")).toEqual([{ organization_id: null }]);
  expect(ledger.run("claimGuestSession", claimOf("s", "b")).outcome).toBe("settled");
  expect(world.problems()).toEqual([]);
});

test("a claim can be repeated for a week, however near to its end the session was", () => {
  world.uploads({ x: 500 });
  world.create("s", ["x"]);
  world.runAll();
  const lastMs = noonMs + dayMs - 1;
  const repeat = (nowMs: number) => {
    ledger.run("sweep", { nowMs, limit: 99 });
    return ledger.run("claimGuestSession", claimOf("s", "a", { nowMs })).outcome;
  };
  expect(repeat(lastMs)).toBe("settled");
  expect(repeat(noonMs + dayMs)).toBe("settled");
  expect(repeat(lastMs + 7 * dayMs - 1)).toBe("settled");
  expect(repeat(lastMs + 7 * dayMs)).toBe("session_not_found");
  expect(world.problems()).toEqual([]);
});

test("only the holder of the token can claim, and only in time", () => {
  world.uploads({ x: 500 });
  world.create("s", ["x"]);
  world.runAll();
  const wrong = { tokenHash: hashOf("guessed") };
  expect(ledger.run("claimGuestSession", claimOf("s", "a", wrong)).outcome).toBe("session_not_found");
  expect(ledger.run("claimGuestSession", claimOf("none", "a")).outcome).toBe("session_not_found");
  const late = { nowMs: noonMs + dayMs };
  expect(ledger.run("claimGuestSession", claimOf("s", "a", late)).outcome).toBe("guest_session_expired");
});

test("what a guest has goes with the session, but not while a job runs; what was claimed stays", () => {
  world.uploads({ x: 5_000, y: 10, z: 10 });
  world.create("s", ["x", "y"]);
  world.create("t", ["z"], { dailySessions: 9 });
  const ids = [leaseNext(ledger, "lease"), leaseNext(ledger, "lease")];
  expect(ids.sort()).toEqual(["job_x", "job_z"]);
  world.end("job_z");
  expect(ledger.run("claimGuestSession", claimOf("t", "a")).outcome).toBe("settled");
  const after = noonMs + dayMs;
  const none = { jobs: 0, uploads: 0, guest_sessions: 0 };
  expect(ledger.run("sweep", { nowMs: after - 1, limit: 99 }).removed).toMatchObject(none);
  // The deferred upload.
  const first = ledger.run("sweep", { nowMs: after, limit: 99 });
  expect(first).toMatchObject({ removed: { jobs: 0, uploads: 1, guest_sessions: 0 }, uploadIds: ["upl_y"] });
  world.end("job_x", success(5_000), after);
  const second = ledger.run("sweep", { nowMs: after, limit: 99 });
  expect(second).toMatchObject({ jobIds: ["job_x"], uploadIds: ["upl_x"], removed: { guest_sessions: 1 } });
  expect(ledger.rows("SELECT id FROM jobs")).toEqual([{ id: "job_z" }]);
  expect(world.problems()).toEqual([]);
});

test("guests are named in the audit by their session, and have no address there", () => {
  world.uploads({ x: 10 });
  world.create("s", ["x"]);
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

test("what the guest thought of a preview is the claiming user's opinion from then on", async () => {
  world.uploads({ x: 500 });
  world.create("s", ["x"]);
  world.runAll();
  const token = { jobTokenHash: hashOf("x") };
  const opinion = { rating: "down", reasonCode: "garbled_text", comment: null } as const;
  const onJob = { jobId: "job_x", owner: token, author: token, actor: guestActor, nowMs: noonMs };
  expect(ledger.run("saveFeedback", { ...onJob, opinion }).outcome).toBe("saved");
  expect(ledger.run("claimGuestSession", claimOf("s", "a")).outcome).toBe("settled");
  expect(await ledger.read.feedback("job_x", token)).toBeNull();
  expect(await ledger.read.feedback("job_x", { userId: "usr_a" })).toMatchObject(opinion);
  expect(ledger.run("saveFeedback", { ...onJob, opinion }).outcome).toBe("job_not_found");
  expect(ledger.run("removeFeedback", onJob).outcome).toBe("job_not_found");
  expect(world.problems()).toEqual([]);
});
