import { beforeEach, expect, test } from "bun:test";
import { actor, addOrganization, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import { addKey, addSession, addUser } from "../testing/people.ts";

let ledger: Harness;
beforeEach(() => {
  ledger = memoryLedger();
  addOrganization(ledger, "a");
});

const change = { actor, nowMs: noonMs + 1 };
const last = () =>
  ledger.rows<Record<string, unknown>>("SELECT * FROM audit ORDER BY sequence DESC LIMIT 1")[0];

test("changes of names and plans are reported, and those that change nothing are not", () => {
  addUser(ledger, "u");
  let reported = 0;
  ledger.onChange(({ credentials }) => {
    if (credentials) reported += 1;
  });
  const organization = { ...change, organizationId: "org_a" };
  for (let round = 0; round < 2; round += 1) {
    ledger.run("renameOrganization", { ...organization, name: "new" });
    ledger.run("setPlan", { ...organization, planId: "internal" });
    ledger.run("setRole", { ...change, userId: "usr_u", role: "admin" });
    ledger.run("renameUser", { ...change, userId: "usr_u", name: "New" });
    ledger.run("createOrganization", {
      ...organization,
      projectId: "prj_c",
      organizationId: "org_c",
      name: "c",
      planId: "free",
    });
  }
  expect(reported).toBe(5);
});

test("an export of an organization's data is audited", () => {
  const exported = (organizationId: string) =>
    ledger.run("recordExport", { ...change, organizationId }).outcome;
  expect([exported("org_none"), exported("org_a")]).toEqual(["organization_not_found", "done"]);
  expect(last()).toMatchObject({ action: "organization.export", object_id: "org_a", outcome: "exported" });
});

test("a user is renamed, and signed out of all sessions while the keys stay", async () => {
  addUser(ledger, "u");
  const hash = addKey(ledger, "u", "usr_u");
  addSession(ledger, "u", "usr_u");
  const rename = (userId: string, name: string) =>
    ledger.run("renameUser", { ...change, userId, name }).outcome;
  expect([rename("usr_none", "x"), rename("usr_u", "u"), rename("usr_u", "Una")]).toEqual([
    "user_not_found",
    "unchanged",
    "done",
  ]);
  expect(last()).toMatchObject({ action: "user.rename", object_id: "usr_u", organization_id: "org_a" });
  expect(ledger.rows<{ name: string }>("SELECT name FROM user WHERE id = 'usr_u'")).toEqual([
    { name: "Una" },
  ]);

  expect(ledger.run("signOutUser", { ...change, userId: "usr_none" }).outcome).toBe("user_not_found");
  expect(ledger.run("signOutUser", { ...change, userId: "usr_u" })).toMatchObject({
    outcome: "done",
    ended: { sessions: 1, keys: 0 },
  });
  expect(last()).toMatchObject({ action: "user.sign_out", object_id: "usr_u" });
  expect(ledger.rows("SELECT id FROM session")).toEqual([]);
  expect((await ledger.read.keyByHash(hash))?.revokedAtMs).toBeNull();
});

test("a change of the role and a move are audited, and neither happens twice", () => {
  addOrganization(ledger, "b");
  for (const name of ["root", "u"]) addUser(ledger, name, { role: "admin" });
  const setRole = () => ledger.run("setRole", { ...change, userId: "usr_u", role: "member" }).outcome;
  expect([setRole(), setRole()]).toEqual(["done", "unchanged"]);
  expect(last()).toMatchObject({
    action: "user.set_role",
    object_id: "usr_u",
    organization_id: "org_a",
    detail: JSON.stringify({ role: "member", previous: "admin" }),
  });
  const move = (organizationId: string) =>
    ledger.run("moveUser", { ...change, userId: "usr_u", organizationId }).outcome;
  expect([move("org_none"), move("org_a"), move("org_b"), move("org_b")]).toEqual([
    "organization_not_found",
    "unchanged",
    "done",
    "unchanged",
  ]);
  const moves = "SELECT organization_id, outcome FROM audit WHERE action = 'user.move' ORDER BY sequence";
  expect(ledger.rows(moves)).toEqual([
    { organization_id: "org_a", outcome: "left" },
    { organization_id: "org_b", outcome: "joined" },
  ]);
});
