import { beforeEach, describe, expect, test } from "bun:test";
import type { Changes } from "../changes.ts";
import { actor, addOrganization, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import type { Units } from "../units.ts";

type Args = Units["signInBySso"]["args"];
const issuer = "https://login.corp.example";
let ledger: Harness;
let count = 0;

beforeEach(() => {
  ledger = memoryLedger();
  addOrganization(ledger, "default");
  count = 0;
});

function signIn(changes: Partial<Args> = {}) {
  count += 1;
  return ledger.run("signInBySso", {
    issuer,
    subject: "s-ada",
    email: "Ada@Example.org",
    emailVerified: true,
    name: "Ada",
    admitted: true,
    role: null,
    organization: { name: "default", planId: "free" },
    ids: {
      userId: `usr_${count}`,
      accountId: `acc_${count}`,
      organizationId: `org_${count}`,
      projectId: `prj_${count}`,
    },
    visit: { address: "192.0.2.7", requestId: "request-7" },
    nowMs: noonMs + count,
    ...changes,
  });
}

function addUser(id: string, changes: Partial<Units["createUser"]["args"]> = {}) {
  const made = ledger.run("createUser", {
    userId: id,
    accountId: `acc_of_${id}`,
    email: `${id}@example.org`,
    name: id,
    passwordHash: null,
    role: "member",
    organizationId: "org_default",
    actor,
    nowMs: noonMs,
    ...changes,
  });
  expect(made).toEqual({ outcome: "created" });
}

const passwordHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
const users = () =>
  ledger.rows<{ id: string; name: string; email: string; role: string; email_verified: number }>(
    "SELECT id, name, email, role, email_verified FROM user ORDER BY id",
  );
const roleOf = (id: string) => users().find((user) => user.id === id)?.role;
const ban = (id: string) => ledger.rows(`UPDATE user SET banned = 1 WHERE id = '${id}'`);
const audited = (after = 0) =>
  ledger
    .rows<{ action: string; outcome: string; actor_kind: string; actor_id: string; object_id: string }>(
      `SELECT action, outcome, actor_kind, actor_id, object_id FROM audit WHERE sequence > ${after} ORDER BY sequence`,
    )
    .map(({ action, outcome }) => `${action} ${outcome}`);
const auditLength = () => ledger.rows("SELECT 1 FROM audit").length;
const addSession = (userId: string) =>
  ledger.rows(
    `INSERT INTO session (id, expires_at, token, created_at, updated_at, user_id)
     VALUES ('ses_${userId}', ${noonMs * 2}, 'token_${userId}', 1, 1, '${userId}')`,
  );
const sessions = () =>
  ledger.rows<{ user_id: string }>("SELECT user_id FROM session").map((row) => row.user_id);

describe("somebody new", () => {
  test("becomes a member of the organization, known by issuer and subject from then on", () => {
    const before = auditLength();
    expect(signIn()).toEqual({ outcome: "created", userId: "usr_1" });
    expect(users()).toEqual([
      { id: "usr_1", name: "Ada", email: "ada@example.org", role: "member", email_verified: 1 },
    ]);
    expect(ledger.rows("SELECT organization_id FROM members")).toEqual([{ organization_id: "org_default" }]);
    expect(ledger.rows("SELECT provider_id, account_id, user_id, password FROM account")).toEqual([
      { provider_id: `sso:${issuer}`, account_id: "s-ada", user_id: "usr_1", password: null },
    ]);
    expect(audited(before)).toEqual(["user.create created", "user.link_sso linked"]);
    expect(signIn({ email: null, emailVerified: false })).toEqual({ outcome: "known", userId: "usr_1" });
    // Another issuer's person of that subject is somebody else.
    const other = { issuer: "https://other.example", email: "else@example.org" };
    expect(signIn(other)).toEqual({ outcome: "created", userId: "usr_3" });
    expect(ledger.verify()).toMatchObject({ ok: true });
  });

  test("is an administrator if the groups require it, and is named by the address if there is no name", () => {
    expect(signIn({ role: "admin", name: null, emailVerified: false })).toMatchObject({ outcome: "created" });
    expect(users()).toEqual([
      { id: "usr_1", name: "ada@example.org", email: "ada@example.org", role: "admin", email_verified: 0 },
    ]);
  });

  test("has the organization made when it is missing, once", async () => {
    const organization = { name: "Corp", planId: "internal" };
    expect(signIn({ organization })).toMatchObject({ outcome: "created" });
    expect(signIn({ organization, subject: "s-bob", email: "bob@example.org" })).toMatchObject({
      outcome: "created",
    });
    expect(await ledger.read.organizationByName("Corp")).toMatchObject({ id: "org_1", planId: "internal" });
    expect(ledger.rows("SELECT organization_id FROM members")).toEqual([
      { organization_id: "org_1" },
      { organization_id: "org_1" },
    ]);
    expect(ledger.rows("SELECT kind FROM credit_accounts WHERE organization_id = 'org_1'")).toHaveLength(2);
  });

  test("without an address, or outside the groups, leaves nothing behind but a line of the audit", () => {
    const before = auditLength();
    expect(signIn({ email: null })).toEqual({ outcome: "email_missing" });
    expect(signIn({ admitted: false, organization: { name: "Corp", planId: "free" } })).toEqual({
      outcome: "not_admitted",
    });
    expect(users()).toEqual([]);
    expect(audited(before)).toEqual(["user.refuse_sso email_missing", "user.refuse_sso not_admitted"]);
    expect(
      ledger.rows(
        "SELECT actor_kind, actor_id, object_id, address FROM audit ORDER BY sequence DESC LIMIT 1",
      ),
    ).toEqual([{ actor_kind: "guest", actor_id: null, object_id: "s-ada", address: "192.0.2.7" }]);
  });
});

describe("a user who has the address", () => {
  test("is linked when the provider vouches for it, whatever its case", () => {
    addUser("usr_ada", { email: "ada@example.org", passwordHash, role: "admin" });
    const before = auditLength();
    expect(signIn({ email: " ADA@example.ORG" })).toEqual({ outcome: "linked", userId: "usr_ada" });
    expect(roleOf("usr_ada")).toBe("admin");
    expect(audited(before)).toEqual(["user.link_sso linked", "user.rename done"]);
    expect(signIn()).toEqual({ outcome: "known", userId: "usr_ada" });
  });

  test("is not linked when it does not, and nothing is learned or changed", () => {
    addUser("usr_ada", { email: "ada@example.org" });
    addSession("usr_ada");
    for (const admitted of [true, false])
      expect(signIn({ emailVerified: false, admitted, role: "admin" })).toEqual({
        outcome: admitted ? "email_not_verified" : "not_admitted",
      });
    expect([users().length, roleOf("usr_ada"), sessions()]).toEqual([1, "member", ["usr_ada"]]);
    // Not even that the user is banned.
    ban("usr_ada");
    expect(signIn({ emailVerified: false })).toEqual({ outcome: "email_not_verified" });
    expect(ledger.rows("SELECT id FROM account")).toEqual([]);
  });

  test("is not handed to the next person at the provider who gets the address", () => {
    signIn();
    expect(signIn({ subject: "s-another-ada" })).toEqual({ outcome: "email_of_another" });
    expect(ledger.rows("SELECT account_id FROM account")).toEqual([{ account_id: "s-ada" }]);
    // A provider that has moved names the same people under another issuer.
    expect(signIn({ issuer: "https://new.corp.example", subject: "7" })).toEqual({
      outcome: "linked",
      userId: "usr_1",
    });
  });

  test("is not linked to a user who signed up themselves: the password may be another person's", () => {
    const id = `usr_${"9".repeat(32)}`;
    const signedUp = ledger.run("signUp", {
      userId: id,
      accountId: "acc_9",
      organizationId: `org_${"9".repeat(32)}`,
      projectId: "prj_9",
      email: "ada@example.org",
      name: "Not Ada",
      passwordHash,
      organizationName: "Not Ada",
      planId: "free",
      from: { requestId: "request-9" },
      nowMs: noonMs,
    });
    expect(signedUp.outcome).toBe("created");
    const before = auditLength();
    expect(signIn()).toEqual({ outcome: "email_unproved" });
    expect(audited(before)).toEqual(["user.refuse_sso email_unproved"]);
    expect(users().map(({ name }) => name)).toEqual(["Not Ada"]);
    ledger.run("deleteUser", { userId: id, actor, nowMs: noonMs });
    expect(signIn().outcome).toBe("created");
  });

  test("but has never come this way keeps the sessions that the groups have no say in", () => {
    addUser("usr_ada", { email: "ada@example.org", passwordHash });
    addSession("usr_ada");
    expect(signIn({ admitted: false, role: "member" })).toEqual({ outcome: "not_admitted" });
    expect(sessions()).toEqual(["usr_ada"]);
  });
});

describe("a known user", () => {
  test("takes the provider's name; roles only where the groups decide them", () => {
    signIn({ role: "admin" });
    const before = auditLength();
    signIn({ name: "Ada Lovelace" });
    expect([users()[0]?.name, roleOf("usr_1")]).toEqual(["Ada Lovelace", "admin"]);
    signIn({ name: null, role: "member" });
    expect([users()[0]?.name, roleOf("usr_1")]).toEqual(["Ada Lovelace", "member"]);
    signIn({ name: null, role: "admin" });
    signIn({ name: null, role: "admin" });
    expect(audited(before)).toEqual(["user.rename done", "user.set_role done", "user.set_role done"]);
  });

  test("a demoted user is not an administrator from the next check of a key on", async () => {
    addUser("usr_root", { role: "admin", passwordHash });
    signIn({ role: "admin" });
    const hash = "f".repeat(64);
    ledger.run("createKey", {
      keyId: "key_1",
      hash,
      prefix: "mk_live_ffff",
      name: "key",
      scopes: ["svc:admin"],
      userId: "usr_1",
      organizationId: "org_default",
      projectId: "prj_default",
      expiresAtMs: null,
      activeKeysMax: null,
      actor,
      nowMs: noonMs,
    });
    const told: Changes[] = [];
    ledger.onChange((changes) => told.push(changes));
    signIn({ role: "member" });
    expect(await ledger.read.keyByHash(hash)).toMatchObject({ userRole: "member", revokedAtMs: null });
    expect(told).toEqual([{ jobIds: [], credentials: true, events: false }]);
  });

  test("stays administrator as the last one with a password, which the audit log records", () => {
    addUser("usr_ada", { email: "ada@example.org", role: "admin", passwordHash });
    const before = auditLength();
    signIn({ name: null, role: "member" });
    expect(roleOf("usr_ada")).toBe("admin");
    expect(audited(before)).toEqual(["user.link_sso linked", "user.set_role last_admin"]);
    // Neither an administrator without a password nor a banned one can take the place.
    addUser("usr_b", { role: "admin" });
    addUser("usr_c", { role: "admin", passwordHash });
    ban("usr_c");
    signIn({ name: null, role: "member" });
    expect(roleOf("usr_ada")).toBe("admin");
    addUser("usr_d", { role: "admin", passwordHash });
    signIn({ name: null, role: "member" });
    expect(roleOf("usr_ada")).toBe("member");
  });

  test("a banned user is refused, and the attempt changes nothing", () => {
    signIn({ role: "admin" });
    ban("usr_1");
    const before = auditLength();
    expect(signIn({ name: "Other", role: "member" })).toEqual({ outcome: "banned" });
    expect(signIn({ admitted: false })).toEqual({ outcome: "banned" });
    expect([users()[0]?.name, roleOf("usr_1")]).toEqual(["Ada", "admin"]);
    expect(audited(before)).toEqual(["user.refuse_sso banned", "user.refuse_sso banned"]);
  });

  test("a user who has left the groups loses all sessions and the role", () => {
    signIn({ role: "admin" });
    addUser("usr_x");
    for (const id of ["usr_1", "usr_x"]) addSession(id);
    const before = auditLength();
    expect(signIn({ admitted: false, name: "Other", role: "admin" })).toEqual({ outcome: "not_admitted" });
    expect(sessions()).toEqual(["usr_x"]);
    expect([users()[0]?.name, roleOf("usr_1")]).toEqual(["Ada", "member"]);
    const ofUser = audited(before).filter((line) => line.startsWith("user."));
    expect(ofUser).toEqual(["user.set_role done", "user.refuse_sso not_admitted"]);
    const [last] = ledger.rows<{ detail: string; actor_id: string; object_id: string }>(
      "SELECT detail, actor_id, object_id FROM audit ORDER BY sequence DESC LIMIT 1",
    );
    expect([last?.actor_id, last?.object_id]).toEqual(["usr_1", "usr_1"]);
    expect(JSON.parse(last?.detail ?? "")).toEqual({
      issuer,
      subject: "s-ada",
      ended_sessions: 1,
      ended_tokens: 0,
    });
    expect(signIn()).toEqual({ outcome: "known", userId: "usr_1" });
    expect(ledger.verify()).toMatchObject({ ok: true });
  });
});
