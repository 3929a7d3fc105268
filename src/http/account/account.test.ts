/** Who one is, and what only browsers that are signed in may change. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { scopes } from "../../auth/principal.ts";
import { type Ground, openGround, password, settings } from "../testing/account-ground.ts";

let here: Ground;
beforeEach(async () => {
  here = await openGround();
});
afterEach(() => here.close());

describe("who one is", () => {
  test("by a session, and by a key, which speaks for its maker", async () => {
    const { id, organizationId } = here.users.ada;
    const account = {
      user: { id, email: "ada@example.org", name: "ada", role: "member" },
      organization: { id: organizationId, name: "big" },
      project: { name: "default" },
      plan_id: settings.default_plan,
    };
    const expires_at = new Date(here.rows.sessions[0]?.expiresAtMs ?? 0).toISOString();
    expect((await here.call("GET", "/v1/account")).body).toMatchObject({
      ...account,
      credential: { kind: "session", id: "ada-here", expires_at },
    });
    const { id: keyId, secret } = await here.newKey({
      body: { name: "k", scopes: ["svc:usage"], expires_in_days: 1 },
    });
    expect((await here.call("GET", "/v1/account", { as: null, key: secret })).body).toMatchObject({
      ...account,
      credential: {
        kind: "key",
        id: keyId,
        scopes: ["svc:usage"],
        expires_at: expect.stringContaining("T"),
      },
    });
  });

  test("and by what name", async () => {
    const renamed = await here.call("PATCH", "/v1/account", { body: { name: "  Ada Lovelace " } });
    expect(renamed.body).toMatchObject({ user: { name: "Ada Lovelace" } });
    for (const name of ["", "  ", "a\u202eb", "a\nb", "x".repeat(201)]) {
      const refused = await here.call("PATCH", "/v1/account", { body: { name } });
      expect([name, refused.status, refused.code]).toEqual([name, 400, "invalid_request"]);
    }
  });
});

const better = "four gulls on a wet harbour wall";

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

  test.each(changes)("%s %s requires a session, from our own pages", async (method, path, body) => {
    const sent = body === null ? {} : { body };
    const { secret } = await here.newKey({ as: "root-here", body: { name: "all", scopes: [...scopes] } });
    const before = await here.auditRows();
    expect((await here.call(method, path, { ...sent, as: null, key: secret })).code).toBe("forbidden");
    expect((await here.call(method, path, { ...sent, as: null })).code).toBe("authentication_required");
    for (const origin of ["https://elsewhere.example", "null", null])
      expect((await here.call(method, path, { ...sent, origin })).code).toBe("csrf_rejected");
    expect(await here.auditRows()).toBe(before);
    expect(here.rows.sessions).toHaveLength(8);
  });
});
