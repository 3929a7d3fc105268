import { beforeEach, describe, expect, test } from "bun:test";
import type { Changes } from "../changes.ts";
import { actor, addOrganization, dayMs, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import type { Units } from "../units.ts";

let ledger: Harness;
let changes: Changes[];
const oldHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$b2xk";
const newHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$bmV3";

beforeEach(() => {
  ledger = memoryLedger();
  for (const name of ["a", "b"]) addOrganization(ledger, name);
  addUser("u", "a");
  addUser("v", "a");
  addUser("w", "b");
  changes = [];
  ledger.onChange((change) => changes.push(change));
});

function addUser(suffix: string, organization: string): void {
  ledger.run("createUser", {
    userId: `usr_${suffix}`,
    accountId: `acc_${suffix}`,
    email: `${suffix}@example.org`,
    name: `Name of ${suffix}`,
    passwordHash: oldHash,
    role: "member",
    organizationId: `org_${organization}`,
    actor,
    nowMs: noonMs,
  });
}

function addSession(id: string, user: string, expiresAtMs = noonMs + dayMs): void {
  ledger.connection.exec(
    `INSERT INTO session (id, expires_at, token, created_at, updated_at, user_id) VALUES ('${id}', ${expiresAtMs}, 'token-${id}', ${noonMs}, ${noonMs}, 'usr_${user}')`,
  );
}

function addKey(suffix: string, overrides: Partial<Units["createKey"]["args"]> = {}) {
  return ledger.run("createKey", {
    keyId: `key_${suffix}`,
    hash: suffix.padStart(64, "0"),
    prefix: "mk_live_0000",
    name: `key ${suffix}`,
    scopes: ["svc:convert"],
    userId: "usr_u",
    organizationId: "org_a",
    projectId: "prj_a",
    expiresAtMs: null,
    activeKeysMax: null,
    actor,
    nowMs: noonMs,
    ...overrides,
  });
}

const sessions = () => ledger.rows<{ id: string }>("SELECT id FROM session ORDER BY id").map(({ id }) => id);
const audited = () =>
  ledger.rows<{ action: string; detail: string | null }>(
    "SELECT action, detail FROM audit ORDER BY sequence DESC LIMIT 1",
  )[0];

describe("another password", () => {
  const set = (overrides: Partial<Units["setPassword"]["args"]> = {}) =>
    ledger.run("setPassword", {
      userId: "usr_u",
      passwordHash: newHash,
      verifiedHash: oldHash,
      keepSessionId: "here",
      actor,
      nowMs: noonMs,
      ...overrides,
    });

  beforeEach(() => {
    addSession("here", "u");
    addSession("elsewhere", "u");
    addSession("third", "u");
    addSession("others", "v");
  });

  test("ends every other session of the user, and no other user's", async () => {
    expect(set()).toMatchObject({ outcome: "set", sessions: 2 });
    expect(sessions()).toEqual(["here", "others"]);
    expect(await ledger.read.passwordHash("usr_u")).toBe(newHash);
    expect(await ledger.read.passwordHash("usr_v")).toBe(oldHash);
    expect(changes).toMatchObject([{ credentials: true }]);
    expect(audited()).toMatchObject({ action: "user.set_password" });
    expect(audited()?.detail).toContain('"ended_sessions":2');
    expect(JSON.stringify(audited())).not.toContain("argon2id");
  });

  test("is not set by a session that has been ended or has expired, or is another's", async () => {
    ledger.connection.exec("DELETE FROM session WHERE id = 'third'");
    addSession("expired", "u", noonMs);
    for (const keepSessionId of ["third", "expired", "others"])
      expect(set({ keepSessionId })).toEqual({ outcome: "session_ended" });
    expect(await ledger.read.passwordHash("usr_u")).toBe(oldHash);
    expect(sessions()).toEqual(["elsewhere", "expired", "here", "others"]);
    expect(changes).toEqual([]);
  });

  test("is not set over one that was set since the current one was verified", async () => {
    set();
    changes = [];
    expect(set({ passwordHash: `${newHash}2` })).toEqual({ outcome: "password_changed" });
    expect(await ledger.read.passwordHash("usr_u")).toBe(newHash);
    expect(changes).toEqual([]);
  });

  test("leaves the keys of the organization as they are", async () => {
    addKey("1");
    set();
    expect(await ledger.read.keyById("key_1", "org_a")).toMatchObject({ revokedAtMs: null });
  });
});

describe("keys of an organization", () => {
  test("are found with who made them and for which project, by their organization alone", async () => {
    addKey("1");
    const key = await ledger.read.keyById("key_1", "org_a");
    expect(key).toMatchObject({ name: "key 1", userName: "Name of u", projectName: "default" });
    expect(await ledger.read.keyById("key_1", "org_b")).toBeNull();
    expect(await ledger.read.keyById("key_2", "org_a")).toBeNull();
  });

  test("are not made for another organization's project", () => {
    expect(addKey("1", { projectId: "prj_b" })).toEqual({ outcome: "project_not_found" });
    expect(addKey("1", { projectId: "prj_none" })).toEqual({ outcome: "project_not_found" });
  });

  test("come in pages, newest first, without gap or repetition", async () => {
    for (const n of [1, 2, 3, 4, 5]) addKey(`${n}`, { nowMs: noonMs + Math.floor(n / 2) });
    addKey("6", { userId: "usr_w", organizationId: "org_b", projectId: "prj_b" });
    const first = await ledger.read.keysPage("org_a", { limit: 2, before: null });
    const second = await ledger.read.keysPage("org_a", { limit: 9, before: first.at(-1) ?? null });
    expect([...first, ...second].map(({ id }) => id)).toEqual(["key_5", "key_4", "key_3", "key_2", "key_1"]);
  });

  test("get another name, by their organization alone", async () => {
    addKey("1");
    changes = [];
    const rename = (organizationId: string, name: string) =>
      ledger.run("renameKey", { keyId: "key_1", organizationId, name, actor, nowMs: noonMs });
    expect(rename("org_b", "theirs")).toEqual({ outcome: "not_found" });
    expect(changes).toEqual([]);
    expect(rename("org_a", "ours")).toEqual({ outcome: "renamed" });
    expect(await ledger.read.keyById("key_1", "org_a")).toMatchObject({ name: "ours" });
    expect(audited()).toMatchObject({ action: "key.rename", detail: null });
    expect(changes).toMatchObject([{ credentials: true }]);
    changes = [];
    expect(rename("org_a", "ours")).toEqual({ outcome: "renamed" });
    expect(changes).toEqual([]);
  });

  test("are revoked by their organization alone", async () => {
    addKey("1");
    changes = [];
    const revoke = (organizationId: string) =>
      ledger.run("revokeKey", { keyId: "key_1", organizationId, actor, nowMs: noonMs });
    expect(revoke("org_b")).toEqual({ outcome: "not_found" });
    expect(changes).toEqual([]);
    expect(revoke("org_a")).toEqual({ outcome: "revoked" });
    expect(await ledger.read.keyById("key_1", "org_a")).toMatchObject({ revokedAtMs: noonMs });
  });
});

test("an account is returned with its organization and a project of it", async () => {
  expect(await ledger.read.account("usr_u", "prj_a")).toEqual({
    userId: "usr_u",
    email: "u@example.org",
    name: "Name of u",
    role: "member",
    organizationId: "org_a",
    organizationName: "a",
    projectId: "prj_a",
    projectName: "default",
  });
  expect(await ledger.read.account("usr_u", "prj_b")).toBeNull();
  expect(await ledger.read.account("usr_none", "prj_a")).toBeNull();
});
