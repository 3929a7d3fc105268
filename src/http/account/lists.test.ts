/** Sessions, connected applications and projects. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Ground, openGround } from "../testing/account-ground.ts";

let here: Ground;
beforeEach(async () => {
  here = await openGround();
});
afterEach(() => here.close());

test("a page of no or too many lines is refused with its bounds", async () => {
  for (const limit of ["0", "201", "many"]) {
    const { body } = await here.call("GET", `/v1/account/keys?limit=${limit}`);
    const details = [{ path: "/limit", message: "A whole number from 1 to 200." }];
    expect(body).toMatchObject({ error: { code: "invalid_request", details } });
  }
});

describe("sessions", () => {
  test("are listed to their user, who can end one, the others or all", async () => {
    const listed = await here.call("GET", "/v1/account/sessions");
    expect(listed.body).toMatchObject({
      sessions: [
        { id: "ada-here", current: true, address: "192.0.2.7", user_agent: "test" },
        { id: "ada-there", current: false },
      ],
    });
    const others = await here.call("DELETE", "/v1/account/sessions/ben-here");
    expect([others.status, others.code]).toEqual([404, "session_not_found"]);
    expect((await here.call("DELETE", "/v1/account/sessions/ada-there")).status).toBe(204);
    expect((await here.call("DELETE", "/v1/account/sessions/ada-there")).code).toBe("session_not_found");
    expect(
      (await here.call("DELETE", "/v1/account/sessions?keep_current=true", { as: "ben-there" })).body,
    ).toEqual({
      ended: { sessions: 1, tokens: 0 },
    });
    expect((await here.call("DELETE", "/v1/account/sessions", { as: "root-here" })).body).toEqual({
      ended: { sessions: 2, tokens: 0 },
    });
    expect(here.rows.sessions.map(({ id }) => id)).toEqual([
      "ada-here",
      "ben-there",
      "eve-here",
      "eve-there",
    ]);
    expect((await here.call("DELETE", "/v1/account/sessions?keep_current=maybe")).status).toBe(400);
  });
});

describe("connected applications", () => {
  test("are listed to their user, who can send them away", async () => {
    here.rows.apps.push({
      userId: here.users.ada.id,
      clientId: "https://app.example/client",
      clientName: "Desk",
      scopes: ["svc:jobs"],
      resources: ["https://here.example/mcp"],
      firstConsentAtMs: 0,
      lastUsedAtMs: null,
    });
    const app = { client_id: "https://app.example/client", name: "Desk", last_used_at: null };
    expect((await here.call("GET", "/v1/account/apps")).body).toMatchObject({ apps: [app] });
    expect((await here.call("GET", "/v1/account/apps", { as: "ben-here" })).body).toEqual({ apps: [] });
    const path = `/v1/account/apps/${encodeURIComponent(app.client_id)}`;
    expect((await here.call("DELETE", path, { as: "ben-here" })).code).toBe("app_not_found");
    expect((await here.call("DELETE", path)).status).toBe(204);
    expect((await here.call("DELETE", path)).code).toBe("app_not_found");
  });
});

describe("projects", () => {
  test("are created, renamed and archived by members, and not visible to others", async () => {
    const made = await here.call("POST", "/v1/account/projects", { body: { name: "Reports" } });
    const { project } = made.body as { project: { id: string } };
    expect([made.status, project]).toMatchObject([
      201,
      { name: "Reports", is_default: false, archived_at: null },
    ]);
    const taken = await here.call("POST", "/v1/account/projects", { body: { name: "Reports" } });
    expect(taken.body).toMatchObject({ error: { details: [{ path: "/name" }] } });
    const path = `/v1/account/projects/${project.id}`;
    const renamed = await here.call("PATCH", path, { as: "ben-here", body: { name: "Minutes" } });
    expect(renamed.body).toMatchObject({ project: { name: "Minutes" } });
    for (const answer of [
      await here.call("PATCH", path, { as: "eve-here", body: { name: "Mine" } }),
      await here.call("DELETE", path, { as: "eve-here" }),
    ])
      expect([answer.status, answer.code]).toEqual([404, "project_not_found"]);
    expect((await here.call("DELETE", path)).status).toBe(204);
    const { secret } = await here.newKey({ body: { name: "k", scopes: ["svc:account"] } });
    const listed = await here.call("GET", "/v1/account/projects", { as: null, key: secret });
    expect(listed.body).toMatchObject({
      projects: [{ name: "Minutes", archived_at: expect.stringContaining("T") }],
    });
    expect((await here.call("GET", "/v1/account/projects", { as: "eve-here" })).body).toEqual({
      projects: [],
    });
  });

  test("keep the default one", async () => {
    const { organizationId } = here.users.ada;
    const id = `prj_${"a".repeat(32)}`;
    here.rows.projects.push({
      id,
      organizationId,
      name: "default",
      isDefault: true,
      createdAtMs: 0,
      archivedAtMs: null,
    });
    const refused = await here.call("DELETE", `/v1/account/projects/${id}`);
    expect([refused.status, refused.code]).toEqual([409, "default_project"]);
  });
});
