import { beforeEach, expect, test } from "bun:test";
import {
  actor,
  addOrganization,
  dayMs,
  type Harness,
  memoryLedger,
  noonMs,
  plan,
} from "../testing/harness.ts";
import type { Units } from "../units.ts";

let ledger: Harness;

beforeEach(() => {
  ledger = memoryLedger();
  addOrganization(ledger, "a");
});

function addUser(suffix: string, overrides: Partial<Units["createUser"]["args"]> = {}) {
  return ledger.run("createUser", {
    userId: `usr_${suffix}`,
    accountId: `acc_${suffix}`,
    email: `${suffix}@example.org`,
    name: suffix,
    passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    role: "member",
    organizationId: "org_a",
    actor,
    nowMs: noonMs,
    ...overrides,
  });
}

function addKey(suffix: string, overrides: Partial<Units["createKey"]["args"]> = {}) {
  return ledger.run("createKey", {
    keyId: `key_${suffix}`,
    hash: suffix.padStart(64, "0"),
    prefix: "mk_live_0000",
    name: "key",
    scopes: ["svc:convert", "svc:usage"],
    userId: "usr_u",
    organizationId: "org_a",
    projectId: "prj_a",
    expiresAtMs: null,
    activeKeysMax: 2,
    actor,
    nowMs: noonMs,
    ...overrides,
  });
}

const keyByHash = (suffix: string) => ledger.read.keyByHash(suffix.padStart(64, "0"));

test("an organization comes with a project and empty accounts", async () => {
  const expected = { id: "org_a", name: "a", planId: "free", defaultProjectId: "prj_a", createdAtMs: noonMs };
  expect(await ledger.read.organizationByName("a")).toEqual(expected);
  expect(await ledger.read.organizationById("org_a")).toEqual(expected);
  expect(await ledger.read.organizationByName("none")).toBeNull();
  expect(await ledger.read.balance("org_a", { ...plan, monthlyCreditUnits: 0 }, noonMs)).toEqual({
    available: 0,
    held: 0,
  });
});

test("a name belongs to one organization", () => {
  const again = {
    organizationId: "org_x",
    projectId: "prj_x",
    name: "a",
    planId: "free",
    actor,
    nowMs: noonMs,
  };
  expect(ledger.run("createOrganization", again)).toEqual({ outcome: "name_taken" });
  expect(ledger.rows("SELECT id FROM organizations")).toHaveLength(1);
});

test("a user signs in with the credential account that better-auth looks for", async () => {
  expect(addUser("u", { email: " U@Example.org ", role: "admin" })).toEqual({ outcome: "created" });
  expect(await ledger.read.userByEmail("u@EXAMPLE.org")).toEqual({
    id: "usr_u",
    email: "u@example.org",
    name: "u",
    role: "admin",
    organizationId: "org_a",
    organizationName: "a",
    banned: false,
    createdAtMs: noonMs,
  });
  expect(ledger.rows("SELECT account_id, provider_id, user_id, password FROM account")).toMatchObject([
    {
      account_id: "usr_u",
      provider_id: "credential",
      user_id: "usr_u",
      password: expect.stringContaining("$argon2id$"),
    },
  ]);
});

test("a user without a password has no credential account", () => {
  addUser("u", { passwordHash: null });
  expect(ledger.rows("SELECT * FROM account")).toEqual([]);
});

test("an address is taken whatever its case; an organization must exist", async () => {
  addUser("u");
  expect(addUser("v", { email: "U@example.ORG" })).toEqual({ outcome: "email_taken" });
  expect(addUser("w", { organizationId: "org_none" })).toEqual({ outcome: "organization_not_found" });
  expect((await ledger.read.users()).map(({ id }) => id)).toEqual(["usr_u"]);
});

test("a key is found by its hash with what its holder may do", async () => {
  addUser("u");
  expect(addKey("1", { expiresAtMs: noonMs + dayMs })).toEqual({ outcome: "created" });
  expect(await keyByHash("1")).toEqual({
    id: "key_1",
    prefix: "mk_live_0000",
    name: "key",
    scopes: ["svc:convert", "svc:usage"],
    userId: "usr_u",
    userRole: "member",
    organizationId: "org_a",
    projectId: "prj_a",
    planId: "free",
    createdAtMs: noonMs,
    expiresAtMs: noonMs + dayMs,
    lastUsedAtMs: null,
    revokedAtMs: null,
  });
  expect(await keyByHash("2")).toBeNull();
});

test("the limit counts active keys only", async () => {
  addUser("u");
  addKey("1");
  addKey("2", { expiresAtMs: noonMs + dayMs });
  expect(addKey("3")).toEqual({ outcome: "key_limit_reached" });
  expect(addKey("3", { nowMs: noonMs + dayMs })).toEqual({ outcome: "created" });
  ledger.run("revokeKey", { keyId: "key_1", actor, nowMs: noonMs });
  expect(addKey("4", { nowMs: noonMs + dayMs })).toEqual({ outcome: "created" });
  expect((await ledger.read.keysOfOrganization("org_a")).map(({ id }) => id)).toEqual([
    "key_1",
    "key_2",
    "key_3",
    "key_4",
  ]);
});

test("a plan without a limit on keys has none", () => {
  addUser("u");
  const outcomes = Array.from({ length: 60 }, (_, n) => addKey(`${n}`, { activeKeysMax: null }).outcome);
  expect(new Set(outcomes)).toEqual(new Set(["created"]));
});

test("a revoked key stays distinguishable from an unknown one, with the time of its first revocation", async () => {
  addUser("u");
  addKey("1");
  expect(ledger.run("revokeKey", { keyId: "key_1", actor, nowMs: noonMs + 1 })).toEqual({
    outcome: "revoked",
  });
  expect(ledger.run("revokeKey", { keyId: "key_1", actor, nowMs: noonMs + 2 })).toEqual({
    outcome: "revoked",
  });
  expect(ledger.run("revokeKey", { keyId: "key_none", actor, nowMs: noonMs })).toEqual({
    outcome: "not_found",
  });
  expect((await keyByHash("1"))?.revokedAtMs).toBe(noonMs + 1);
});

test("a banned user's keys count as revoked", async () => {
  addUser("u");
  addKey("1");
  ledger.connection.exec(`UPDATE user SET banned = 1, updated_at = ${noonMs + 7}`);
  expect((await keyByHash("1"))?.revokedAtMs).toBe(noonMs + 7);
  expect((await ledger.read.userByEmail("u@example.org"))?.banned).toBe(true);
});

test("the last use of a key only moves forward", async () => {
  addUser("u");
  addKey("1");
  for (const nowMs of [noonMs + 5, noonMs + 3]) ledger.run("touchKey", { keyId: "key_1", nowMs });
  expect((await keyByHash("1"))?.lastUsedAtMs).toBe(noonMs + 5);
});

test("every change is audited with who, what, where and when, and without secrets", () => {
  addUser("u");
  addKey("1");
  ledger.run("revokeKey", { keyId: "key_1", actor, nowMs: noonMs + 1 });
  const rows = ledger.rows<Record<string, unknown>>("SELECT * FROM audit ORDER BY sequence");
  expect(
    rows.map(({ action, object_kind, object_id, outcome }) => [action, object_kind, object_id, outcome]),
  ).toEqual([
    ["organization.create", "organization", "org_a", "created"],
    ["user.create", "user", "usr_u", "created"],
    ["key.create", "key", "key_1", "created"],
    ["key.revoke", "key", "key_1", "revoked"],
  ]);
  expect(rows[3]).toMatchObject({
    actor_kind: "key",
    actor_id: "key_1",
    address: "192.0.2.1",
    request_id: "request-1",
    organization_id: "org_a",
    at_ms: noonMs + 1,
  });
  const text = JSON.stringify(rows);
  expect(text).not.toContain("argon2id");
  expect(text).not.toContain("1".padStart(64, "0"));
});
