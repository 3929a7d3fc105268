import { beforeEach, describe, expect, test } from "bun:test";
import type { JobFilter } from "../queries/job-search.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  ownerOf,
  plan,
  success,
  uploadRow,
} from "../testing/harness.ts";
import { acceptance, addKey, addLink, addSession, addUser } from "../testing/people.ts";

let ledger: Harness;
beforeEach(() => {
  ledger = memoryLedger();
  for (const name of ["a", "b"]) addOrganization(ledger, name);
  addUser(ledger, "root", { role: "admin", organizationId: "org_b" });
});

const change = { actor, nowMs: noonMs + 1 };
const none = { sessions: 0, tokens: 0, keys: 0 };
const ids = (table: string) =>
  ledger.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id);
const last = () =>
  ledger.rows<Record<string, unknown>>("SELECT * FROM audit ORDER BY sequence DESC LIMIT 1")[0];

describe("a former administrator", () => {
  const invitation = (name: string) =>
    ({ kind: "invitation", email: `${name}@example.org`, organizationId: "org_b", role: "admin" }) as const;
  const byUser = { actor: { kind: "user", id: "usr_u" } } as const;
  const byKey = { actor: { kind: "key", id: "key_u" } } as const;
  const accepted = (link: string) => ledger.run("acceptLink", acceptance(link, { name: "x" })).outcome;
  beforeEach(() => {
    addUser(ledger, "u", { role: "admin" });
    addKey(ledger, "u", "usr_u");
  });
  const handOut = () => {
    expect(addLink(ledger, "1", invitation("one"), byUser)).toBe("created");
    expect(addLink(ledger, "2", invitation("two"), byKey)).toBe("created");
    expect(addLink(ledger, "3", { kind: "reset", userId: "usr_root" }, byUser)).toBe("created");
    const other = { actor: { kind: "user", id: "usr_root" } } as const;
    expect(addLink(ledger, "4", invitation("four"), other)).toBe("created");
  };

  test("has handed out no link that still works, once demoted", () => {
    handOut();
    ledger.run("setRole", { ...change, userId: "usr_u", role: "member" });
    expect(["1", "2", "3"].map(accepted)).toEqual(["link_revoked", "link_revoked", "link_revoked"]);
    expect(accepted("4")).toBe("accepted");
  });

  test("has handed out none that still works, once their organization is deleted", () => {
    handOut();
    ledger.run("deleteOrganization", { ...change, organizationId: "org_a" });
    expect(["1", "2", "3"].map(accepted)).toEqual(["link_revoked", "link_revoked", "link_revoked"]);
    expect(accepted("4")).toBe("accepted");
  });

  test("hands out none by a call that was let in before", () => {
    const tried = (n: number) => [
      addLink(ledger, `${n}`, invitation(`late${n}`), byUser),
      addLink(ledger, `${n + 1}`, invitation(`later${n}`), byKey),
    ];
    ledger.run("setRole", { ...change, userId: "usr_u", role: "member" });
    expect(tried(10)).toEqual(["creator_not_allowed", "creator_not_allowed"]);
    ledger.run("setRole", { ...change, userId: "usr_u", role: "admin" });
    expect(tried(20)).toEqual(["created", "created"]);
    ledger.run("setBanned", { ...change, userId: "usr_u", banned: true });
    expect(tried(30)).toEqual(["creator_not_allowed", "creator_not_allowed"]);
    ledger.run("deleteUser", { ...change, userId: "usr_u" });
    expect(tried(40)).toEqual(["creator_not_allowed", "creator_not_allowed"]);
  });
});

test("a deleted user cannot create a key with a call that was accepted before", () => {
  const late = (suffix: string) => () => addKey(ledger, suffix, "usr_u");
  addUser(ledger, "u");
  ledger.run("setBanned", { ...change, userId: "usr_u", banned: true });
  expect(late("k1")).toThrow("user_left");
  ledger.run("setBanned", { ...change, userId: "usr_u", banned: false });
  expect(late("k2")).not.toThrow();
  ledger.run("moveUser", { ...change, userId: "usr_u", organizationId: "org_b" });
  expect(late("k3")).toThrow("user_left");
  ledger.run("deleteUser", { ...change, userId: "usr_u" });
  expect(late("k4")).toThrow("user_left");
});

describe("a ban", () => {
  test("ends all that the user can act with, and taking it back brings nothing back", async () => {
    for (const suffix of ["u", "v"]) addSession(ledger, suffix, addUser(ledger, suffix, { role: "admin" }));
    const hash = addKey(ledger, "u", "usr_u");
    const other = addKey(ledger, "v", "usr_v");
    const handedOut = {
      kind: "invitation",
      email: "friend@example.org",
      organizationId: "org_a",
      role: "member",
    } as const;
    addLink(ledger, "1", handedOut, { actor: { kind: "key", id: "key_u" } });
    const ban = { ...change, userId: "usr_u" };
    expect(ledger.run("setBanned", { ...ban, banned: true })).toEqual({
      outcome: "done",
      ended: { sessions: 1, tokens: 0, keys: 1 },
    });
    expect(ids("session")).toEqual(["ses_v"]);
    expect((await ledger.read.keyByHash(hash))?.revokedAtMs).toBe(noonMs + 1);
    expect((await ledger.read.keyByHash(other))?.revokedAtMs).toBeNull();
    expect(ledger.run("acceptLink", acceptance("1")).outcome).toBe("link_revoked");
    expect(last()).toMatchObject({ action: "user.ban", object_id: "usr_u", organization_id: "org_a" });
    expect(ledger.run("setBanned", { ...ban, banned: true })).toEqual({ outcome: "unchanged", ended: none });

    expect(ledger.run("setBanned", { ...ban, banned: false, nowMs: noonMs + 2 }).outcome).toBe("done");
    expect((await ledger.read.userById("usr_u"))?.banned).toBe(false);
    expect((await ledger.read.keyByHash(hash))?.revokedAtMs).toBe(noonMs + 1);
    expect(ids("session")).toEqual(["ses_v"]);
  });

  test("is reported before the caller gets an answer", () => {
    addUser(ledger, "u");
    const told: boolean[] = [];
    ledger.onChange(({ credentials }) => told.push(credentials));
    ledger.run("setBanned", { ...change, userId: "usr_u", banned: true });
    expect(told).toEqual([true]);
  });
});

test("the last administrator can be neither banned nor demoted nor deleted, nor go with an organization", () => {
  const userId = "usr_root";
  const all = () => [
    ledger.run("setBanned", { ...change, userId, banned: true }).outcome,
    ledger.run("setRole", { ...change, userId, role: "member" }).outcome,
    ledger.run("deleteUser", { ...change, userId }).outcome,
    ledger.run("deleteOrganization", { ...change, organizationId: "org_b" }).outcome,
  ];
  expect(new Set(all())).toEqual(new Set(["last_admin"]));
  // One who is banned administers nothing.
  addUser(ledger, "second", { role: "admin" });
  ledger.run("setBanned", { ...change, userId: "usr_second", banned: true });
  expect(new Set(all())).toEqual(new Set(["last_admin"]));
  ledger.run("setBanned", { ...change, userId: "usr_second", banned: false });
  expect(ledger.run("setRole", { ...change, userId, role: "member" }).outcome).toBe("done");
});

test("a key may what its maker's role allows now", async () => {
  addUser(ledger, "u", { role: "admin" });
  const hash = addKey(ledger, "u", "usr_u");
  expect((await ledger.read.keyByHash(hash))?.userRole).toBe("admin");
  ledger.run("setRole", { ...change, userId: "usr_u", role: "member" });
  expect((await ledger.read.keyByHash(hash))?.userRole).toBe("member");
});

test("a user who moves leaves keys and jobs behind", async () => {
  addSession(ledger, "u", addUser(ledger, "u"));
  const hash = addKey(ledger, "u", "usr_u");
  const move = { ...change, userId: "usr_u" };
  expect(ledger.run("moveUser", { ...move, organizationId: "org_x" }).outcome).toBe("organization_not_found");
  expect(ledger.run("moveUser", { ...move, organizationId: "org_a" }).outcome).toBe("unchanged");
  expect(ledger.run("moveUser", { ...move, organizationId: "org_b" })).toEqual({
    outcome: "done",
    ended: { sessions: 1, tokens: 0, keys: 1 },
  });
  expect(await ledger.read.userById("usr_u")).toMatchObject({ organizationName: "b" });
  expect(await ledger.read.keyByHash(hash)).toMatchObject({
    organizationId: "org_a",
    revokedAtMs: noonMs + 1,
  });
});

test("a deleted user leaves an id in the audit, and nothing that says who it was", async () => {
  addSession(ledger, "u", addUser(ledger, "u"));
  const hash = addKey(ledger, "u", "usr_u");
  addLink(ledger, "1", { kind: "reset", userId: "usr_u" });
  addJob(ledger, "1", ownerOf("a"));
  expect(ledger.run("deleteUser", { ...change, userId: "usr_u" }).ended).toEqual({
    sessions: 1,
    tokens: 0,
    keys: 1,
  });
  expect(await ledger.read.keyByHash(hash)).toBeNull();
  expect(ledger.run("acceptLink", acceptance("1")).outcome).toBe("link_not_found");
  expect(await ledger.read.userByEmail("u@example.org")).toBeNull();
  expect(ids("jobs")).toEqual(["job_1"]);
  const tables = ledger.rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const text = JSON.stringify(tables.map(({ name }) => ledger.rows(`SELECT * FROM ${name}`)));
  expect(text).not.toContain("u@example.org");
  expect(text).toContain("usr_u");
  expect(ledger.run("deleteUser", { ...change, userId: "usr_u" }).outcome).toBe("user_not_found");
  addUser(ledger, "u2", { email: "u@example.org" });
  expect(ledger.verify().problems).toEqual([]);
});

test("an organization is renamed to a name that is free, and put on another plan, for its keys too", async () => {
  addUser(ledger, "u");
  const hash = addKey(ledger, "u", "usr_u");
  const organizationId = "org_a";
  const rename = (name: string) =>
    ledger.run("renameOrganization", { ...change, organizationId, name }).outcome;
  expect([rename("b"), rename("a"), rename("c")]).toEqual(["name_taken", "unchanged", "done"]);
  expect(await ledger.read.organizationByName("a")).toBeNull();
  const onPlan = (planId: string) => ledger.run("setPlan", { ...change, organizationId, planId }).outcome;
  expect([onPlan("free"), onPlan("internal")]).toEqual(["unchanged", "done"]);
  expect((await ledger.read.keyByHash(hash))?.planId).toBe("internal");
  expect(last()).toMatchObject({ action: "organization.set_plan", object_id: "org_a" });
  const none = { ...change, organizationId: "org_none" };
  expect(ledger.run("renameOrganization", { ...none, name: "d" }).outcome).toBe("organization_not_found");
  expect(ledger.run("setPlan", { ...none, planId: "free" }).outcome).toBe("organization_not_found");
});

describe("projects", () => {
  const project = { ...change, projectId: "prj_new", organizationId: "org_a" };

  test("are made and renamed, each name once in an organization", async () => {
    const make = (projectId: string, name: string) =>
      ledger.run("createProject", { ...project, projectId, name }).outcome;
    expect([make("prj_new", "default"), make("prj_new", "new")]).toEqual(["name_taken", "created"]);
    const rename = (name: string) => ledger.run("renameProject", { ...project, name }).outcome;
    expect([rename("default"), rename("new"), rename("newer")]).toEqual(["name_taken", "unchanged", "done"]);
    // To another organization it is not there.
    const strange = { ...project, organizationId: "org_b", name: "x" };
    expect(ledger.run("renameProject", strange).outcome).toBe("project_not_found");
    expect(ledger.run("archiveProject", strange).outcome).toBe("project_not_found");
    expect((await ledger.read.projects("org_a")).map(({ name }) => name)).toEqual(["default", "newer"]);
    expect(await ledger.read.project("prj_new", "org_b")).toBeNull();
  });

  test("that are archived have no keys and take no uploads, and their jobs stay", async () => {
    addUser(ledger, "u");
    ledger.run("createProject", { ...project, name: "new" });
    const owner = { organizationId: "org_a", projectId: "prj_new" };
    addJob(ledger, "1", owner);
    const hash = addKey(ledger, "u", "usr_u", { projectId: "prj_new" });
    expect(ledger.run("archiveProject", project)).toEqual({ outcome: "done", keys: 1 });
    expect((await ledger.read.keyByHash(hash))?.revokedAtMs).toBe(noonMs + 1);
    expect(await ledger.read.job("job_1", owner)).not.toBeNull();
    expect(() => ledger.run("createUpload", { upload: uploadRow("upl_2", owner), ...change })).toThrow();
    expect(ledger.run("archiveProject", project)).toEqual({ outcome: "unchanged", keys: 0 });
    const first = { ...change, projectId: "prj_a", organizationId: "org_a" };
    expect(ledger.run("archiveProject", first)).toEqual({ outcome: "default_project", keys: 0 });
  });
});

describe("a deleted organization", () => {
  const organizationId = "org_a";
  const owner = ownerOf("a");

  function fill(): string {
    addSession(ledger, "u", addUser(ledger, "u"));
    addLink(ledger, "1", { kind: "reset", userId: "usr_u" });
    const webhookUrl = "https://hooks.example/x";
    for (const n of ["1", "2", "3"]) addJob(ledger, n, owner, { confirm: { webhookUrl } });
    const jobId = leaseNext(ledger, "lease") ?? "";
    ledger.run("endJob", {
      jobId,
      leaseToken: "lease",
      ending: success(120),
      retentionMs: dayMs,
      nowMs: noonMs,
    });
    leaseNext(ledger, "lease2");
    ledger.run("createUpload", { upload: uploadRow("upl_9", owner), actor, nowMs: noonMs });
    ledger.run("createWebhookSecret", {
      secretId: "whs_1",
      organizationId,
      sealed: "x",
      actor,
      nowMs: noonMs,
    });
    return addKey(ledger, "u", "usr_u");
  }

  test("has no users and data any longer except what the ledger refers to", async () => {
    const hash = fill();
    addJob(ledger, "b", ownerOf("b"));
    const before = await ledger.read.balance("org_b", plan, noonMs);
    expect(ledger.run("deleteOrganization", { ...change, organizationId })).toEqual({
      outcome: "done",
      removed: { users: 1, keys: 1, jobs: 3, cancelledJobs: 2, uploads: 1, deliveries: 3 },
      cancelledJobIds: expect.arrayContaining([expect.stringContaining("job_")]),
    });
    expect(await ledger.read.keyByHash(hash)).toBeNull();
    expect([ids("session"), ids("outbox"), ids("webhook_secrets"), ids("account_links")]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(ids("user")).toEqual(["usr_root"]);
    expect([
      await ledger.read.organizationById(organizationId),
      await ledger.read.organizationByName("a"),
    ]).toEqual([null, null]);
    expect(ledger.rows<object>("SELECT name, deleted_at_ms FROM organizations WHERE id = 'org_a'")).toEqual([
      { name: "deleted-org_a", deleted_at_ms: noonMs + 1 },
    ]);
    expect(await ledger.read.queueDepth()).toEqual({ queued: 1, running: 0 });
    expect(await ledger.read.balance("org_b", plan, noonMs)).toEqual(before);
    // What the job that ended has cost stays spent; what was held is not held any more.
    expect(await ledger.read.balance(organizationId, plan, noonMs)).toEqual({ available: 880, held: 0 });
    const { uploadIds, jobIds } = ledger.run("sweep", { nowMs: noonMs + 1, limit: 99 });
    expect([jobIds.sort(), uploadIds.sort()]).toEqual([
      ["job_1", "job_2", "job_3"],
      ["upl_1", "upl_2", "upl_3", "upl_9"],
    ]);
    expect(ids("jobs")).toEqual(["job_b"]);
    expect(ledger.verify().problems).toEqual([]);
    expect(ledger.run("deleteOrganization", { ...change, organizationId }).outcome).toBe(
      "organization_not_found",
    );
  });

  test("takes nothing that was on its way", () => {
    ledger.run("createUpload", { upload: uploadRow("upl_1", owner), actor, nowMs: noonMs });
    addUser(ledger, "v", { organizationId: "org_b" });
    ledger.run("deleteOrganization", { ...change, organizationId });
    expect(
      addLink(ledger, "1", { kind: "invitation", email: "x@example.org", organizationId, role: "member" }),
    ).toBe("organization_not_found");
    expect(
      ledger.run("createProject", { ...change, projectId: "prj_n", organizationId, name: "n" }).outcome,
    ).toBe("organization_not_found");
    const grant = { transferId: "t", organizationId, creditUnits: 1, reason: "r", expiresAtMs: null };
    expect(ledger.run("grantCredits", { ...change, ...grant }).outcome).toBe("organization_not_found");
    expect(() => addKey(ledger, "k", "usr_v")).toThrow();
    expect(() => addJob(ledger, "2", owner)).toThrow();
    expect(() => addUser(ledger, "w", {})).not.toThrow();
    expect(ids("user")).toEqual(["usr_root", "usr_v"]);
  });

  test("leaves its name free", () => {
    ledger.run("deleteOrganization", { ...change, organizationId });
    const again = {
      organizationId: "org_c",
      projectId: "prj_c",
      name: "a",
      planId: "free",
      actor,
      nowMs: noonMs,
    };
    expect(ledger.run("createOrganization", again).outcome).toBe("created");
  });
});

test("people, organizations and jobs of all are listed page by page", async () => {
  for (const n of ["1", "2", "3"]) addUser(ledger, n, { nowMs: noonMs + 1 });
  const first = await ledger.read.usersPage({ organizationId: null, limit: 2, after: null });
  expect(first.map(({ id }) => id)).toEqual(["usr_root", "usr_1"]);
  const after = { createdAtMs: noonMs + 1, id: "usr_1" };
  const rest = await ledger.read.usersPage({ organizationId: "org_a", limit: 9, after });
  expect(rest.map(({ id }) => id)).toEqual(["usr_2", "usr_3"]);
  const [a] = await ledger.read.organizationsPage({ limit: 1, after: null });
  const others = await ledger.read.organizationsPage({
    limit: 9,
    after: { createdAtMs: noonMs, id: a?.id ?? "" },
  });
  expect([a?.id, ...others.map(({ id }) => id)]).toEqual(["org_a", "org_b"]);

  for (const n of ["1", "2", "3"]) addJob(ledger, n, ownerOf(n === "2" ? "b" : "a"));
  addJob(ledger, "4", { jobTokenHash: "c".repeat(64) });
  leaseNext(ledger, "lease");
  const seen = async (page: { organizationId?: string; filter?: JobFilter; before?: string }) => {
    const { jobs, next } = await ledger.read.jobsOfAnyone({
      organizationId: null,
      filter: {},
      before: null,
      limit: 2,
      ...page,
    });
    return [jobs.map(({ id }) => id), next];
  };
  expect(await seen({})).toEqual([["job_4", "job_3"], "job_3"]);
  expect(await seen({ before: "job_3" })).toEqual([["job_2", "job_1"], null]);
  expect(await seen({ organizationId: "org_a" })).toEqual([["job_3", "job_1"], null]);
  expect(await seen({ organizationId: "org_b", before: "job_2" })).toEqual([[], null]);
  expect((await seen({ filter: { status: "running" } }))[0]).toHaveLength(1);

  const { rows, after: more } = await ledger.read.auditOfOrganization("org_b", { after: 0, limit: 3 });
  expect(rows.map(({ action }) => action)).toEqual(["organization.create", "user.create"]);
  expect(more).toBe(3);
});
