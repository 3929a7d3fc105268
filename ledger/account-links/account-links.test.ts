import { beforeEach, describe, expect, test } from "bun:test";
import { linkState } from "../schema/access.ts";
import { actor, addOrganization, dayMs, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import { acceptance, addLink, addSession, addUser, linkHash } from "../testing/people.ts";

let ledger: Harness;
beforeEach(() => {
  ledger = memoryLedger();
  addOrganization(ledger, "a");
});

const invitation = {
  kind: "invitation",
  email: "New@Example.org",
  organizationId: "org_a",
  role: "member",
} as const;
const setup = { kind: "setup", organizationId: "org_a" } as const;
const accept = (...args: Parameters<typeof acceptance>) => ledger.run("acceptLink", acceptance(...args));
const stateOf = async (suffix: string, nowMs = noonMs + 2) => {
  const link = await ledger.read.linkByHash(linkHash(suffix));
  return link === null ? null : linkState(link, nowMs);
};
const passwordOf = (userId: string) =>
  ledger.rows<{ password: string }>(`SELECT password FROM account WHERE user_id = '${userId}'`)[0]?.password;

describe("an invitation", () => {
  test("makes a user of its organization and role, with the password of whoever accepts it, once", async () => {
    expect(addLink(ledger, "1", { ...invitation, role: "admin" })).toBe("created");
    expect(await ledger.read.linkByHash(linkHash("1"))).toEqual({
      id: "lnk_1",
      kind: "invitation",
      email: "new@example.org",
      userId: null,
      organizationId: "org_a",
      organizationName: "a",
      role: "admin",
      createdBy: { kind: "admin_cli", id: null },
      createdAtMs: noonMs,
      expiresAtMs: noonMs + dayMs,
      usedAtMs: null,
      revokedAtMs: null,
    });
    // Whatever address the visitor names: the link is for its own.
    const accepted = accept("1", { name: "New", email: "other@example.org" });
    expect(accepted).toEqual({
      outcome: "accepted",
      kind: "invitation",
      userId: "usr_of_1",
      email: "new@example.org",
    });
    expect(await ledger.read.userByEmail("new@example.org")).toMatchObject({
      id: "usr_of_1",
      name: "New",
      role: "admin",
      organizationId: "org_a",
    });
    expect(passwordOf("usr_of_1")).toBe("$argon2id$1");
    expect(await stateOf("1")).toBe("used");
    expect(accept("1", { userId: "usr_x" })).toEqual({ outcome: "link_used" });
    expect(ledger.verify().problems).toEqual([]);
  });

  test("gives way to a newer one for the same address, whatever its case, and to no other", async () => {
    addLink(ledger, "1", invitation);
    addLink(ledger, "2", { ...invitation, email: "second@example.org" });
    addLink(ledger, "3", { ...invitation, email: "NEW@example.org" });
    expect([await stateOf("1"), await stateOf("2"), await stateOf("3")]).toEqual(["revoked", "open", "open"]);
    expect(accept("1")).toEqual({ outcome: "link_revoked" });
    expect(accept("3").outcome).toBe("accepted");
  });

  test("is refused for an existing user, and for an unknown organization", () => {
    addUser(ledger, "u");
    expect(addLink(ledger, "1", { ...invitation, email: " U@example.org" })).toBe("email_taken");
    expect(addLink(ledger, "1", { ...invitation, organizationId: "org_x" })).toBe("organization_not_found");
  });

  test("stays open if the address was taken meanwhile, and creates no user", async () => {
    addLink(ledger, "1", invitation);
    addUser(ledger, "new");
    expect(accept("1")).toEqual({ outcome: "email_taken" });
    expect(await stateOf("1")).toBe("open");
    expect(ledger.rows("SELECT id FROM user")).toHaveLength(1);
  });

  test("works until its last millisecond, and not when it was revoked", async () => {
    addLink(ledger, "1", invitation, { expiresAtMs: noonMs + 10 });
    expect(accept("1", { nowMs: noonMs + 10 })).toEqual({ outcome: "link_expired" });
    expect(ledger.run("revokeLink", { linkId: "lnk_1", actor, nowMs: noonMs + 10 })).toEqual({
      outcome: "not_open",
    });
    addLink(ledger, "2", invitation);
    expect(ledger.run("revokeLink", { linkId: "lnk_2", actor, nowMs: noonMs })).toEqual({
      outcome: "revoked",
    });
    expect(ledger.run("revokeLink", { linkId: "lnk_2", actor, nowMs: noonMs })).toEqual({
      outcome: "not_open",
    });
    expect(ledger.run("revokeLink", { linkId: "lnk_9", actor, nowMs: noonMs })).toEqual({
      outcome: "not_found",
    });
    expect(accept("2")).toEqual({ outcome: "link_revoked" });
    expect(accept("9")).toEqual({ outcome: "link_not_found" });
  });
});

describe("a setup link", () => {
  test("makes the first administrator, at the address that its user names", async () => {
    expect(await ledger.read.hasAdministrator()).toBe(false);
    addLink(ledger, "1", setup);
    addLink(ledger, "2", setup);
    expect([await stateOf("1"), await stateOf("2")]).toEqual(["revoked", "open"]);
    expect(accept("2", { email: "Root@example.org" })).toMatchObject({
      outcome: "accepted",
      email: "root@example.org",
    });
    expect(await ledger.read.userByEmail("root@example.org")).toMatchObject({
      role: "admin",
      name: "root@example.org",
    });
    expect(await ledger.read.hasAdministrator()).toBe(true);
    expect(addLink(ledger, "3", setup)).toBe("already_set_up");
  });

  test("does nothing once there is an administrator by other means", async () => {
    addLink(ledger, "1", setup);
    addUser(ledger, "root", { role: "admin" });
    expect(accept("1", { email: "root2@example.org" })).toEqual({ outcome: "already_set_up" });
    expect(await ledger.read.userByEmail("root2@example.org")).toBeNull();
  });
});

describe("a reset", () => {
  const reset = { kind: "reset", userId: "usr_u" } as const;

  test("sets the password and ends every session of its user, and of no other", () => {
    for (const suffix of ["u", "v"]) addSession(ledger, suffix, addUser(ledger, suffix));
    addLink(ledger, "1", reset);
    expect(accept("1")).toEqual({
      outcome: "accepted",
      kind: "reset",
      userId: "usr_u",
      email: "u@example.org",
    });
    expect([passwordOf("usr_u"), passwordOf("usr_v")]).toEqual([
      "$argon2id$1",
      expect.stringContaining("v=19"),
    ]);
    expect(ledger.rows<object>("SELECT user_id FROM session")).toEqual([{ user_id: "usr_v" }]);
    expect(accept("1")).toEqual({ outcome: "link_used" });
  });

  test("gives a password to a user who had none", () => {
    addUser(ledger, "u", { passwordHash: null });
    addLink(ledger, "1", reset);
    expect(accept("1").outcome).toBe("accepted");
    expect(ledger.rows<object>("SELECT id, account_id, provider_id, password FROM account")).toEqual([
      { id: "acc_of_1", account_id: "usr_u", provider_id: "credential", password: "$argon2id$1" },
    ]);
  });

  test("is not created for banned or unknown users, and a ban revokes it", async () => {
    addUser(ledger, "u");
    addLink(ledger, "1", reset);
    ledger.run("setBanned", { userId: "usr_u", banned: true, actor, nowMs: noonMs });
    expect(accept("1")).toEqual({ outcome: "link_revoked" });
    expect(addLink(ledger, "2", reset)).toBe("user_banned");
    expect(addLink(ledger, "2", { kind: "reset", userId: "usr_x" })).toBe("user_not_found");
  });
});

test("a user who signs up gets an organization of their own, with a unique name", async () => {
  const visit = { from: {}, planId: "free", passwordHash: "$argon2id$x", nowMs: noonMs, name: "N" };
  const sign = (n: number, email: string) =>
    ledger.run("signUp", {
      ...visit,
      userId: `usr_${n}`,
      accountId: `acc_${n}`,
      organizationId: `org_${n}2345678`,
      projectId: `prj_${n}`,
      organizationName: "a",
      email,
    });
  expect(sign(1, "One@example.org")).toEqual({ outcome: "created", organizationName: "a 12345678" });
  expect(sign(2, "one@example.org")).toEqual({ outcome: "email_taken" });
  expect(await ledger.read.userByEmail("one@example.org")).toMatchObject({
    role: "member",
    organizationId: "org_12345678",
  });
  expect(await ledger.read.organizationById("org_22345678")).toBeNull();
  expect(
    await ledger.read.balance("org_12345678", { maxActiveJobs: 1, monthlyCreditUnits: 5 }, noonMs),
  ).toEqual({
    available: 5,
    held: 0,
  });
  expect(ledger.verify().problems).toEqual([]);
});

test("links are listed newest first, page by page, and go a week after their end", async () => {
  for (const n of [1, 2, 3])
    addLink(
      ledger,
      `${n}`,
      { ...invitation, email: `${n}@example.org` },
      { nowMs: noonMs + (n > 1 ? 1 : 0) },
    );
  const all = { organizationId: null, kind: null, before: null, limit: 2 };
  const first = await ledger.read.links(all);
  expect(first.map(({ id }) => id)).toEqual(["lnk_3", "lnk_2"]);
  const last = first.at(-1);
  const before = last === undefined ? null : { createdAtMs: last.createdAtMs, id: last.id };
  expect((await ledger.read.links({ ...all, before })).map(({ id }) => id)).toEqual(["lnk_1"]);
  expect(await ledger.read.links({ ...all, kind: "reset" })).toEqual([]);
  expect(await ledger.read.links({ ...all, organizationId: "org_b" })).toEqual([]);
  const sweep = (nowMs: number) => ledger.run("sweep", { nowMs, limit: 9 }).removed.account_links;
  expect(sweep(noonMs + 8 * dayMs - 1)).toBe(0);
  expect(sweep(noonMs + 8 * dayMs)).toBe(3);
});

test("every step is in the audit, under the name of whoever took it, and no token or address is", () => {
  addLink(ledger, "1", invitation);
  accept("1");
  const rows = ledger.rows<Record<string, string | null>>("SELECT * FROM audit ORDER BY sequence");
  expect(rows.slice(1).map(({ action, object_id, actor_id }) => [action, object_id, actor_id])).toEqual([
    ["link.create", "lnk_1", null],
    ["user.create", "usr_of_1", "usr_of_1"],
    ["link.accept", "lnk_1", "usr_of_1"],
  ]);
  expect(rows[3]).toMatchObject({ actor_kind: "user", address: "192.0.2.7", request_id: "request-7" });
  const text = JSON.stringify(rows);
  for (const secret of [linkHash("1"), "argon2id", "example.org"]) expect(text).not.toContain(secret);
});
