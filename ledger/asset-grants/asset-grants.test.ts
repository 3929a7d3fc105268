import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import Database from "libsql";
import type { Actor, Owner } from "../schema/owners.ts";
import {
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  success,
} from "../testing/harness.ts";
import { addKey, addUser } from "../testing/people.ts";

const minuteMs = 60_000;
const retentionMs = dayMs;

let ledger: Harness;
let owner: Owner;
beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
  addOrganization(ledger, "b");
  addUser(ledger, "root", { role: "admin", organizationId: "org_b" });
  addUser(ledger, "u");
  addKey(ledger, "k", "usr_u");
  finishedJob("1");
});

function finishedJob(suffix: string, of: Owner = owner): string {
  const jobId = addJob(ledger, suffix, of);
  expect(leaseNext(ledger, `lease ${suffix}`)).toBe(jobId);
  const ended = { jobId, leaseToken: `lease ${suffix}`, ending: success(10), retentionMs, nowMs: noonMs };
  expect(ledger.run("endJob", ended).outcome).toBe("ended");
  return jobId;
}

const byKey: Actor = { kind: "key", id: "key_k" };
const byUser: Actor = { kind: "user", id: "usr_u" };
const byApp: Actor = { kind: "user", id: "usr_u", clientId: "client" };
const byGuest: Actor = { kind: "guest", id: null };
const root = { actor: { kind: "user", id: "usr_root" } as const, nowMs: noonMs + 1 };

const hashOf = (suffix: string) => Buffer.from(`grant ${suffix}`).toString("hex").padEnd(64, "0");
type Change = Partial<Parameters<typeof make>[0]>;
const make = (args: Parameters<typeof ledger.run<"createAssetGrant">>[1]) =>
  ledger.run("createAssetGrant", args);
function grant(suffix: string, change: Change = {}): string {
  return make({
    grantId: `ag_${suffix}`,
    tokenHash: hashOf(suffix),
    jobId: "job_1",
    owner,
    assetPath: "assets/a.png",
    actor: byKey,
    expiresAtMs: noonMs + 5 * minuteMs,
    grantsMax: 1_000,
    nowMs: noonMs,
    ...change,
  }).outcome;
}
const works = async (suffix: string, nowMs = noonMs + 2) =>
  (await ledger.read.assetGrantByHash(hashOf(suffix), nowMs)) !== null;
const revoke = (
  grantId: string,
  change: Partial<{ jobId: string; owner: Owner; guestsOnly: boolean; nowMs: number }> = {},
) =>
  ledger.run("revokeAssetGrant", {
    grantId,
    jobId: "job_1",
    owner,
    guestsOnly: false,
    actor: byKey,
    nowMs: noonMs + 1,
    ...change,
  }).outcome;
const audited = () =>
  ledger
    .rows<{ action: string; object_id: string; organization_id: string; detail: string }>(
      "SELECT action, object_id, organization_id, detail FROM audit WHERE action LIKE 'asset_grant.%' ORDER BY sequence",
    )
    .map(({ action, object_id: id, organization_id: organization, detail }) => [
      action,
      id,
      organization,
      JSON.parse(detail),
    ]);

test("a grant leads to its image until its time is up, and its making is in the audit", async () => {
  expect(grant("x")).toBe("created");
  const found = { id: "ag_x", jobId: "job_1", assetPath: "assets/a.png" };
  expect(await ledger.read.assetGrantByHash(hashOf("x"), noonMs + 5 * minuteMs - 1)).toEqual(found);
  expect(await works("x", noonMs + 5 * minuteMs)).toBe(false);
  expect(await works("y")).toBe(false);
  expect(audited()).toEqual([
    [
      "asset_grant.create",
      "ag_x",
      "org_a",
      { job_id: "job_1", asset_path: "assets/a.png", expires_at_ms: noonMs + 5 * minuteMs },
    ],
  ]);
  expect(ledger.verify().problems).toEqual([]);
});

test("nothing but the token's hash is kept of a grant's link", () => {
  grant("x");
  const [row] = ledger.rows<Record<string, unknown>>("SELECT * FROM asset_grants");
  expect(Object.keys(row ?? {}).filter((column) => column.includes("token"))).toEqual(["token_hash"]);
});

test("a clock that was set back gives no grant more than ten minutes", async () => {
  grant("x", { expiresAtMs: noonMs + 10 * minuteMs });
  expect(await works("x", noonMs)).toBe(true);
  expect(await works("x", noonMs - 1)).toBe(false);
});

test("a revoked grant does not work, and cannot be revoked again", async () => {
  grant("x");
  expect(revoke("ag_x")).toBe("revoked");
  expect(await works("x")).toBe(false);
  expect(revoke("ag_x")).toBe("grant_not_found");
  expect(audited().map(([action]) => action)).toEqual(["asset_grant.create", "asset_grant.revoke"]);
});

test("an expired grant, another job's, another owner's and one that there is not are not found", async () => {
  grant("x");
  finishedJob("2");
  const stranger = { organizationId: "org_b", projectId: "prj_b" };
  expect(revoke("ag_x", { nowMs: noonMs + 5 * minuteMs })).toBe("grant_not_found");
  expect(revoke("ag_x", { jobId: "job_2" })).toBe("grant_not_found");
  expect(revoke("ag_x", { jobId: "job_none" })).toBe("grant_not_found");
  expect(revoke("ag_x", { owner: stranger })).toBe("grant_not_found");
  expect(revoke("ag_x", { owner: { ...stranger, organizationId: "org_a" } })).toBe("grant_not_found");
  expect(revoke("ag_none")).toBe("grant_not_found");
  expect(await works("x")).toBe(true);
});

test("a job token takes back what job tokens made, and nothing else", () => {
  grant("guest", { actor: byGuest });
  grant("key");
  expect(revoke("ag_key", { guestsOnly: true })).toBe("grant_not_found");
  expect(revoke("ag_guest", { guestsOnly: true })).toBe("revoked");
  expect(revoke("ag_key")).toBe("revoked");
});

test("so many work at the same time and no more; what is revoked or over makes room", () => {
  const few = { grantsMax: 2 };
  expect([grant("1", few), grant("2", few), grant("3", few)]).toEqual([
    "created",
    "created",
    "grant_limit_reached",
  ]);
  revoke("ag_1");
  expect([grant("4", { ...few, nowMs: noonMs + 1 }), grant("5", { ...few, nowMs: noonMs + 1 })]).toEqual([
    "created",
    "grant_limit_reached",
  ]);
  finishedJob("2");
  expect(grant("6", { ...few, jobId: "job_2" })).toBe("created");
  const later = noonMs + 5 * minuteMs;
  expect(grant("7", { ...few, nowMs: later, expiresAtMs: later + minuteMs })).toBe("created");
});

test("is refused for a job that is another owner's, unfinished, or expired", async () => {
  addJob(ledger, "2", owner);
  expect(grant("1", { jobId: "job_2" })).toBe("job_not_found");
  expect(grant("2", { jobId: "job_none" })).toBe("job_not_found");
  expect(grant("3", { owner: { organizationId: "org_b", projectId: "prj_b" } })).toBe("job_not_found");
  const end = noonMs + retentionMs;
  expect(grant("4", { nowMs: end, expiresAtMs: end + 1 })).toBe("result_expired");
  // And one that there is ends with it, before any sweep.
  expect(grant("5", { nowMs: end - 1, expiresAtMs: end + minuteMs })).toBe("created");
  expect([await works("5", end - 1), await works("5", end)]).toEqual([true, false]);
});

describe("a grant ends with", () => {
  const everybody = ["key", "user", "app", "guest"] as const;
  beforeEach(() => {
    ledger.connection.exec(`
      INSERT INTO oauth_client (id, client_id, redirect_uris) VALUES ('app_1', 'client', '[]');
      INSERT INTO oauth_consent (id, client_id, user_id, scopes, created_at, updated_at)
        VALUES ('cns_1', 'client', 'usr_u', '[]', ${noonMs}, ${noonMs});`);
    const actors = { key: byKey, user: byUser, app: byApp, guest: byGuest };
    for (const name of everybody) expect(grant(name, { actor: actors[name] })).toBe("created");
  });
  const left = async () => {
    const working: string[] = [];
    for (const name of everybody) if (await works(name)) working.push(name);
    return working;
  };
  const endings: [string, () => unknown, remaining: readonly string[]][] = [
    ["nothing", () => undefined, everybody],
    ["its job", () => ledger.run("deleteJob", { jobId: "job_1", owner, ...root }), []],
    ["its organization", () => ledger.run("deleteOrganization", { organizationId: "org_a", ...root }), []],
    ["its maker's ban", () => ledger.run("setBanned", { userId: "usr_u", banned: true, ...root }), ["guest"]],
    ["its maker's deletion", () => ledger.run("deleteUser", { userId: "usr_u", ...root }), ["guest"]],
    [
      "its maker's move",
      () => ledger.run("moveUser", { userId: "usr_u", organizationId: "org_b", ...root }),
      ["guest"],
    ],
    [
      "its key's revocation",
      () => ledger.run("revokeKey", { keyId: "key_k", ...root }),
      ["user", "app", "guest"],
    ],
    [
      "signing out everywhere",
      () => ledger.run("signOutUser", { userId: "usr_u", ...root }),
      ["key", "guest"],
    ],
    [
      "an application that is let in no more",
      () => ledger.run("withdrawConsent", { userId: "usr_u", clientId: "client", ...root }),
      ["key", "user", "guest"],
    ],
    [
      "nothing else: one browser that is signed out",
      () => ledger.run("endSessions", { userId: "usr_u", exceptSessionId: null, only: "ses_1", ...root }),
      everybody,
    ],
  ];
  test.each(endings)("%s", async (_name, end, remaining) => {
    end();
    expect(await left()).toEqual([...remaining]);
    expect(ledger.verify().problems).toEqual([]);
  });

  test("a consent that is given again brings no link back", async () => {
    ledger.run("withdrawConsent", { userId: "usr_u", clientId: "client", ...root });
    ledger.connection.exec(
      `INSERT INTO oauth_consent (id, client_id, user_id, scopes, created_at, updated_at)
        VALUES ('cns_2', 'client', 'usr_u', '[]', ${noonMs}, ${noonMs})`,
    );
    expect(await left()).toEqual(["key", "user", "guest"]);
  });

  test("what has ended does not come back", async () => {
    ledger.run("setBanned", { userId: "usr_u", banned: true, ...root });
    ledger.run("setBanned", { userId: "usr_u", banned: false, ...root });
    expect(await left()).toEqual(["guest"]);
  });

  test("a project that is archived ends those of its keys; its jobs stay, and what people made of them", async () => {
    ledger.run("createProject", { projectId: "prj_2", organizationId: "org_a", name: "two", ...root });
    const inTwo = { organizationId: "org_a", projectId: "prj_2" };
    addKey(ledger, "two", "usr_u", { projectId: "prj_2" });
    const jobId = finishedJob("2", inTwo);
    const job = { jobId, owner: inTwo };
    grant("two", { ...job, actor: { kind: "key", id: "key_two" } });
    grant("twos user", { ...job, actor: byUser });
    ledger.run("archiveProject", { ...inTwo, ...root });
    expect([await works("two"), await works("twos user")]).toEqual([false, true]);
  });

  test("a key that expires", async () => {
    addKey(ledger, "short", "usr_u", { expiresAtMs: noonMs + minuteMs });
    grant("short", { actor: { kind: "key", id: "key_short" } });
    expect([await works("short", noonMs + minuteMs - 1), await works("short", noonMs + minuteMs)]).toEqual([
      true,
      false,
    ]);
  });

  test("the ban that its making waited behind", async () => {
    ledger.run("setBanned", { userId: "usr_u", banned: true, ...root });
    expect(grant("late", { actor: byUser, nowMs: noonMs + 1 })).toBe("created");
    expect(await works("late")).toBe(false);
  });
});

test("the sweep removes what has expired", () => {
  grant("x");
  const { removed } = ledger.run("sweep", { nowMs: noonMs + 5 * minuteMs, limit: 9 });
  expect(removed.asset_grants).toBe(1);
});

test("making, looking, revoking and signing out find grants and makers by an index, however many there are", async () => {
  const prepare = spyOn(Database.prototype, "prepare");
  try {
    const fresh = memoryLedger();
    const asked = async () => {
      const job = { jobId: "job_none", owner, actor: byKey, nowMs: noonMs };
      fresh.run("revokeAssetGrant", { ...job, grantId: "ag_x", guestsOnly: false });
      const made = { grantId: "ag_x", tokenHash: hashOf("x"), assetPath: "assets/a.png" };
      fresh.run("createAssetGrant", { ...job, ...made, expiresAtMs: noonMs + 1, grantsMax: 9 });
      await fresh.read.assetGrantByHash(hashOf("x"), noonMs);
      fresh.run("endSessions", { userId: "usr_u", exceptSessionId: null, only: null, ...root });
    };
    const before = prepare.mock.calls.length;
    await asked();
    const statements = prepare.mock.calls.slice(before).map(([statement]) => statement);
    const ofGrants = statements.filter(
      (text) => /asset_grants/.test(text) && /^(?:select|update)/i.test(text),
    );
    expect(ofGrants.length).toBeGreaterThanOrEqual(4);
    const used: string[] = [];
    for (const text of ofGrants) {
      const explain = sql.raw(`EXPLAIN QUERY PLAN ${text.replaceAll("?", "1")}`);
      const plan = fresh.connection.db.all<{ detail: string }>(explain).map(({ detail }) => detail);
      expect([text, plan.filter((step) => step.startsWith("SCAN"))]).toEqual([text, []]);
      used.push(...plan);
    }
    for (const index of ["asset_grants_job", "asset_grants_user", "(token_hash=?)"])
      expect(used.join("; ")).toContain(index);
  } finally {
    prepare.mockRestore();
  }
});
