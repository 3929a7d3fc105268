/** The account's routes over a real ledger, called by browsers that are signed in: the gate sees their cookie. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../../../config/ambient.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { dayMs } from "../../../../config/units.ts";
import type { Actor, Ledger, UserRow } from "../../../../ledger/contract.ts";
import { openConnection } from "../../../../ledger/database/connection.ts";
import { openLedger } from "../../../../ledger/open.ts";
import { createIdentify } from "../../../auth/identify.ts";
import { createByKey } from "../../../auth/keys.ts";
import { hashPassword, verifyPassword } from "../../../auth/passwords.ts";
import { type AccountPrincipal, scopes } from "../../../auth/principal.ts";
import { newId } from "../../../identifiers.ts";
import { createAccounts } from "../../../services/accounts/accounts.ts";
import type { Services } from "../../../services/contract.ts";
import { type AccountRows, accountLedger } from "../../../services/testing/account-ledger.ts";
import { listen } from "../../listen.ts";

const password = "correct horse battery staple";
const hash = hashPassword(password);
const system: Actor = { kind: "system", id: null };
const better = "four gulls on a wet harbour wall";
const settings = { ...defaultSettings, "server.listen": "127.0.0.1:0" };
/** A free plan has one key, so that its limit is soon reached. */
const freePlan = "free";

interface Sent {
  as?: string | null;
  body?: object;
  origin?: string | null;
  key?: string;
}

let ledger: Ledger;
let rows: AccountRows;
let call: (
  method: string,
  path: string,
  sent?: Sent,
) => Promise<{ status: number; body: never; text: string }>;
let users: Record<"ada" | "ben" | "root" | "eve", UserRow>;
let stop: () => Promise<void>;
let logged: { event: string; fields: object }[];

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-account-"));
  ledger = await openLedger({ dataDir, nowMs: systemClock.nowMs() });
  logged = [];
  const log = (_level: string, event: string, fields: object = {}) => void logged.push({ event, fields });
  const core = { settings, ledger, clock: systemClock, random: systemRandom, log };
  const add = async (name: string, organizationId: string, role: "admin" | "member" = "member") => {
    const user = { name, email: `${name}@example.org`, organizationId, role, passwordHash: await hash };
    const ids = { userId: newId("usr", systemRandom), accountId: newId("acc", systemRandom) };
    await ledger.write("createUser", { ...user, ...ids, actor: system, nowMs: systemClock.nowMs() });
    const made = await ledger.read.userByEmail(user.email);
    if (made === null) throw new Error(`no user ${name}`);
    return made;
  };
  const addOrganization = async (name: string, planId: string) => {
    const ids = { organizationId: newId("org", systemRandom), projectId: newId("prj", systemRandom) };
    await ledger.write("createOrganization", {
      ...ids,
      name,
      planId,
      actor: system,
      nowMs: systemClock.nowMs(),
    });
    return ids.organizationId;
  };
  const [big, small] = [
    await addOrganization("big", settings.default_plan),
    await addOrganization("small", freePlan),
  ];
  users = {
    ada: await add("ada", big),
    ben: await add("ben", big),
    root: await add("root", big, "admin"),
    eve: await add("eve", small),
  };
  const accounts = accountLedger(ledger);
  rows = accounts.rows;
  const connection = openConnection(join(dataDir, "ledger.db"), { readOnly: false, busyTimeoutMs: 5_000 });
  for (const [name, { id, createdAtMs }] of Object.entries(users))
    for (const place of ["here", "there"]) {
      const session = `${name}-${place}`;
      const expiresAtMs = createdAtMs + dayMs;
      connection.exec(
        `INSERT INTO session (id, expires_at, token, created_at, updated_at, user_id) VALUES ('${session}', ${expiresAtMs}, 't-${session}', ${createdAtMs}, ${createdAtMs}, '${id}')`,
      );
      const times = { createdAtMs, lastSeenAtMs: createdAtMs, expiresAtMs };
      rows.sessions.push({ id: session, userId: id, ...times, address: "192.0.2.7", userAgent: "test" });
    }
  connection.close();

  const byKey = createByKey({
    queries: ledger.read,
    clock: systemClock,
    touch: (keyId, nowMs) => ledger.write("touchKey", { keyId, nowMs }),
    onTouchFailed: () => undefined,
  });
  const bySession = async (headers: Headers): Promise<AccountPrincipal | null> => {
    const credentialId = /session=(.*)$/.exec(headers.get("cookie") ?? "")?.[1];
    if (credentialId === undefined) return null;
    const found = Object.entries(users).find(([name]) => credentialId.startsWith(`${name}-`))?.[1];
    const organization = await ledger.read.organizationById(found?.organizationId ?? "");
    if (found === undefined || organization === null) throw new Error(`no session ${credentialId}`);
    return {
      kind: "session",
      credentialId,
      userId: found.id,
      role: found.role,
      organizationId: organization.id,
      projectId: organization.defaultProjectId,
      planId: organization.planId,
      scopes: scopes.filter((scope) => scope !== "svc:admin"),
      audiences: null,
      clientId: null,
    };
  };
  const server = listen(settings, {
    services: { accounts: createAccounts({ ...core, ledger: accounts.ledger }) } as Services,
    identify: createIdentify({ byKey, bySession, byAccessToken: byKey }),
    clock: systemClock,
    random: systemRandom,
    log,
  });
  call = async (method, path, { as = "ada-here", body, origin = server.address, key } = {}) => {
    const response = await fetch(server.address + path, {
      method,
      headers: {
        ...(as === null ? {} : { cookie: `session=${as}` }),
        ...(origin === null ? {} : { origin }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: (text === "" ? null : JSON.parse(text)) as never };
  };
  stop = async () => {
    await server.stop(0);
    await ledger.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterEach(() => stop());

const newKey = async (sent: Sent & { body?: object } = {}) => {
  const made = await call("POST", "/v1/account/keys", { body: { name: "a key" }, ...sent });
  return made as unknown as { status: number; body: { key: { id: string; prefix: string }; secret: string } };
};
const code = (answer: { body: never }) => (answer.body as { error?: { code: string } } | null)?.error?.code;
const audited = async () => {
  const report = await ledger.verify();
  expect(report.problems).toEqual([]);
  return report.auditRows;
};

describe("who one is", () => {
  test("by a session, and by a key, which speaks for its maker", async () => {
    const { id, organizationId } = users.ada;
    const account = {
      user: { id, email: "ada@example.org", name: "ada", role: "member" },
      organization: { id: organizationId, name: "big" },
      project: { name: "default" },
      plan_id: settings.default_plan,
    };
    const expires_at = new Date(rows.sessions[0]?.expiresAtMs ?? 0).toISOString();
    expect((await call("GET", "/v1/account")).body).toMatchObject({
      ...account,
      credential: { kind: "session", id: "ada-here", expires_at },
    } as never);
    const { body } = await newKey({ body: { name: "k", scopes: ["svc:usage"], expires_in_days: 1 } });
    expect((await call("GET", "/v1/account", { as: null, key: body.secret })).body).toMatchObject({
      ...account,
      credential: {
        kind: "key",
        id: body.key.id,
        scopes: ["svc:usage"],
        expires_at: expect.stringContaining("T"),
      },
    } as never);
  });

  test("and by what name", async () => {
    const renamed = await call("PATCH", "/v1/account", { body: { name: "  Ada Lovelace " } });
    expect(renamed.body).toMatchObject({ user: { name: "Ada Lovelace" } } as never);
    for (const name of ["", "  ", "a\u202eb", "a\nb", "x".repeat(201)]) {
      const refused = await call("PATCH", "/v1/account", { body: { name } });
      expect([name, refused.status, code(refused)]).toEqual([name, 400, "invalid_request"]);
    }
  });
});

describe("all that changes anything", () => {
  // Always three: a test takes one argument more than it is given for its callback.
  const changes: [string, string, object | null][] = [
    ["PATCH", "/v1/account", { name: "x" }],
    ["POST", "/v1/account/password", { current_password: password, new_password: better }],
    ["POST", "/v1/account/keys", { name: "x" }],
    ["PATCH", `/v1/account/keys/key_${"0".repeat(32)}`, { name: "x" }],
    ["DELETE", `/v1/account/keys/key_${"0".repeat(32)}`, null],
    ["DELETE", "/v1/account/sessions", null],
    ["DELETE", "/v1/account/sessions/ada-there", null],
    ["DELETE", "/v1/account/apps/app", null],
    ["POST", "/v1/account/projects", { name: "x" }],
    ["PATCH", `/v1/account/projects/prj_${"0".repeat(32)}`, { name: "x" }],
    ["DELETE", `/v1/account/projects/prj_${"0".repeat(32)}`, null],
  ];

  test.each(changes)("%s %s wants a session, from our own pages", async (method, path, body) => {
    const sent = body === null ? {} : { body };
    const { secret } = (await newKey({ as: "root-here", body: { name: "all", scopes: [...scopes] } })).body;
    const before = await audited();
    expect(code(await call(method, path, { ...sent, as: null, key: secret }))).toBe("forbidden");
    expect(code(await call(method, path, { ...sent, as: null }))).toBe("authentication_required");
    for (const origin of ["https://elsewhere.example", "null", null])
      expect(code(await call(method, path, { ...sent, origin }))).toBe("csrf_rejected");
    expect(await audited()).toBe(before);
    expect(rows.sessions).toHaveLength(8);
  });
});

describe("a new password", () => {
  const change = (current_password: string, new_password: string, as = "ada-here") =>
    call("POST", "/v1/account/password", { as, body: { current_password, new_password } });
  const hashOf = async (name: keyof typeof users) => (await ledger.read.passwordHash(users[name].id)) ?? "";

  test("takes the place of the current one and ends the other sessions", async () => {
    const changed = await change(password, better);
    expect([changed.status, changed.body]).toEqual([200, { ended: { sessions: 1, tokens: 0 } } as never]);
    expect(await verifyPassword(better, await hashOf("ada"))).toBe(true);
    expect(await verifyPassword(password, await hashOf("ben"))).toBe(true);
    expect((await change(better, password)).body).toMatchObject({ ended: { sessions: 0 } } as never);
  });

  test("wants the current one; wrong ones are slowed, each user by themselves", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await change("not the password", better);
      const details = [{ path: "/current_password", message: "This is not the current password." }];
      expect([status, body]).toMatchObject([400, { error: { code: "invalid_request", details } } as never]);
    }
    const slowed = await change(password, better);
    expect([slowed.status, code(slowed)]).toEqual([429, "rate_limited"]);
    expect(await verifyPassword(password, await hashOf("ada"))).toBe(true);
    expect((await change(password, better, "ben-here")).status).toBe(200);
    expect(logged.filter(({ event }) => event === "password.wrong")).toHaveLength(5);
    expect(JSON.stringify(logged)).not.toContain("not the password");
  });

  test("of those that are guessed first is refused, and counts as no try", async () => {
    for (const weak of [
      "short",
      "Password2026",
      "ada@example.org",
      "Markmill2026!",
      password,
      password,
      password,
    ]) {
      const { status, body } = await change(password, weak);
      expect([status, body]).toMatchObject([
        400,
        { error: { details: [{ path: "/new_password" }] } } as never,
      ]);
    }
    expect((await change(password, better)).status).toBe(200);
  });

  test("of many that come at once one is taken", async () => {
    const tried = await Promise.all(
      Array.from({ length: 5 }, (_, n) => change(password, `${better}, number ${n}`)),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test("is not set by a session that was ended while it was asked for", async () => {
    expect((await change(password, better, "ada-there")).status).toBe(200);
    const late = await change(better, password, "ada-here");
    expect([late.status, code(late)]).toEqual([401, "invalid_credentials"]);
  });
});

describe("keys", () => {
  test("are made with their text this once, listed by the organization and revoked by any of it", async () => {
    const { status, body } = await newKey({ body: { name: " nightly ", expires_in_days: 30 } });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^mk_live_[0-9a-f]{64}$/);
    expect(body).toMatchObject({
      key: {
        name: "nightly",
        scopes: ["svc:convert"],
        status: "active",
        prefix: body.secret.slice(0, 12),
        project: { name: "default" },
        created_by: { id: users.ada.id, name: "ada" },
        revoked_at: null,
      },
    } as never);
    const whoami = () => call("GET", "/v1/account", { as: null, key: body.secret });
    expect((await whoami()).status).toBe(200);
    const listed = await call("GET", "/v1/account/keys", { as: "ben-here" });
    expect(listed.text).toContain(body.key.id);
    expect(listed.text).not.toContain(body.secret);
    const path = `/v1/account/keys/${body.key.id}`;
    const renamed = await call("PATCH", path, { as: "ben-here", body: { name: "daily" } });
    expect(renamed.body).toMatchObject({ key: { name: "daily", status: "active" } } as never);
    for (const again of [1, 2]) {
      expect([again, (await call("DELETE", path, { as: "ben-here" })).status]).toEqual([again, 204]);
      expect(code(await whoami())).toBe("invalid_credentials");
    }
    expect((await call("GET", "/v1/account/keys")).body).toMatchObject({
      keys: [{ name: "daily", status: "revoked" }],
      next_cursor: null,
    } as never);
  });

  test("of another organization are not found", async () => {
    const { body } = await newKey();
    const path = `/v1/account/keys/${body.key.id}`;
    for (const answer of [
      await call("PATCH", path, { as: "eve-here", body: { name: "mine" } }),
      await call("DELETE", path, { as: "eve-here" }),
      await call("DELETE", "/v1/account/keys/none"),
    ])
      expect([answer.status, code(answer)]).toEqual([404, "key_not_found"]);
    expect((await call("GET", "/v1/account/keys", { as: "eve-here" })).body).toEqual({
      keys: [],
      next_cursor: null,
    } as never);
    expect((await call("GET", "/v1/account", { as: null, key: body.secret })).status).toBe(200);
    const { projectId } = (await ledger.read.keysOfOrganization(users.ada.organizationId))[0] ?? {};
    const foreign = await call("POST", "/v1/account/keys", {
      as: "eve-here",
      body: { name: "theirs", project_id: projectId ?? "" },
    });
    expect([foreign.status, code(foreign)]).toEqual([404, "project_not_found"]);
  });

  test("with svc:admin are for administrators", async () => {
    const body = { name: "all", scopes: ["svc:convert", "svc:admin"] };
    expect(await call("POST", "/v1/account/keys", { body }).then(code)).toBe("forbidden");
    expect((await newKey({ as: "root-here", body })).status).toBe(201);
  });

  test("are as many as the plan allows, whoever asks at the same time", async () => {
    const tried = await Promise.all(Array.from({ length: 8 }, () => newKey({ as: "eve-here" })));
    expect(tried.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const made = tried.find(({ status }) => status === 201);
    await call("DELETE", `/v1/account/keys/${made?.body.key.id}`, { as: "eve-here" });
    expect((await newKey({ as: "eve-here" })).status).toBe(201);
  });

  test("come in pages that join", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await newKey()).body.key.id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await call("GET", `/v1/account/keys?limit=2${cursor && `&cursor=${cursor}`}`);
      const { keys, next_cursor } = page.body as { keys: { id: string }[]; next_cursor: string | null };
      seen.push(...keys.map(({ id }) => id));
      cursor = next_cursor;
    }
    expect(seen.sort()).toEqual(ids.sort());
  });

  test.each([
    [{}, "/name"],
    [{ name: 7 }, "/name"],
    [{ name: "k", scopes: [] }, "/scopes"],
    [{ name: "k", scopes: ["svc:everything"] }, "/scopes/0"],
    [{ name: "k", scopes: ["svc:jobs", "svc:jobs"] }, "/scopes"],
    [{ name: "k", expires_in_days: 0 }, "/expires_in_days"],
    [{ name: "k", expires_in_days: 1.5 }, "/expires_in_days"],
    [{ name: "k", plan: "free" }, "/plan"],
  ])("are not made of %j", async (body, path) => {
    const refused = await call("POST", "/v1/account/keys", { body });
    expect([refused.status, refused.body]).toMatchObject([400, { error: { details: [{ path }] } } as never]);
  });
});

describe("sessions", () => {
  test("are listed to their user, who can end one, the others or all", async () => {
    const listed = await call("GET", "/v1/account/sessions");
    expect(listed.body).toMatchObject({
      sessions: [
        { id: "ada-here", current: true, address: "192.0.2.7", user_agent: "test" },
        { id: "ada-there", current: false },
      ],
    } as never);
    const others = await call("DELETE", "/v1/account/sessions/ben-here");
    expect([others.status, code(others)]).toEqual([404, "session_not_found"]);
    expect((await call("DELETE", "/v1/account/sessions/ada-there")).status).toBe(204);
    expect(code(await call("DELETE", "/v1/account/sessions/ada-there"))).toBe("session_not_found");
    expect(
      (await call("DELETE", "/v1/account/sessions?keep_current=true", { as: "ben-there" })).body,
    ).toEqual({
      ended: { sessions: 1, tokens: 0 },
    } as never);
    expect((await call("DELETE", "/v1/account/sessions", { as: "root-here" })).body).toEqual({
      ended: { sessions: 2, tokens: 0 },
    } as never);
    expect(rows.sessions.map(({ id }) => id)).toEqual(["ada-here", "ben-there", "eve-here", "eve-there"]);
    expect((await call("DELETE", "/v1/account/sessions?keep_current=maybe")).status).toBe(400);
  });
});

describe("connected applications", () => {
  test("are listed to their user, who can send them away", async () => {
    rows.apps.push({
      userId: users.ada.id,
      clientId: "https://app.example/client",
      clientName: "Desk",
      scopes: ["svc:jobs"],
      resources: ["https://here.example/mcp"],
      firstConsentAtMs: 0,
      lastUsedAtMs: null,
    });
    const app = { client_id: "https://app.example/client", name: "Desk", last_used_at: null };
    expect((await call("GET", "/v1/account/apps")).body).toMatchObject({ apps: [app] } as never);
    expect((await call("GET", "/v1/account/apps", { as: "ben-here" })).body).toEqual({ apps: [] } as never);
    const path = `/v1/account/apps/${encodeURIComponent(app.client_id)}`;
    expect(code(await call("DELETE", path, { as: "ben-here" }))).toBe("app_not_found");
    expect((await call("DELETE", path)).status).toBe(204);
    expect(code(await call("DELETE", path))).toBe("app_not_found");
  });
});

describe("projects", () => {
  test("are made, renamed and archived by members, and are nobody else's", async () => {
    const made = await call("POST", "/v1/account/projects", { body: { name: "Reports" } });
    const { project } = made.body as { project: { id: string } };
    expect([made.status, project]).toMatchObject([
      201,
      { name: "Reports", is_default: false, archived_at: null },
    ]);
    const taken = await call("POST", "/v1/account/projects", { body: { name: "Reports" } });
    expect(taken.body).toMatchObject({ error: { details: [{ path: "/name" }] } } as never);
    const path = `/v1/account/projects/${project.id}`;
    const renamed = await call("PATCH", path, { as: "ben-here", body: { name: "Minutes" } });
    expect(renamed.body).toMatchObject({ project: { name: "Minutes" } } as never);
    for (const answer of [
      await call("PATCH", path, { as: "eve-here", body: { name: "Mine" } }),
      await call("DELETE", path, { as: "eve-here" }),
    ])
      expect([answer.status, code(answer)]).toEqual([404, "project_not_found"]);
    expect((await call("DELETE", path)).status).toBe(204);
    const { body } = await newKey({ body: { name: "k", scopes: ["svc:account"] } });
    const listed = await call("GET", "/v1/account/projects", { as: null, key: body.secret });
    expect(listed.body).toMatchObject({
      projects: [{ name: "Minutes", archived_at: expect.stringContaining("T") }],
    } as never);
    expect((await call("GET", "/v1/account/projects", { as: "eve-here" })).body).toEqual({
      projects: [],
    } as never);
  });

  test("keep the default one", async () => {
    const { organizationId } = users.ada;
    const id = `prj_${"a".repeat(32)}`;
    rows.projects.push({
      id,
      organizationId,
      name: "default",
      isDefault: true,
      createdAtMs: 0,
      archivedAtMs: null,
    });
    const refused = await call("DELETE", `/v1/account/projects/${id}`);
    expect([refused.status, code(refused)]).toEqual([409, "default_project"]);
  });
});
