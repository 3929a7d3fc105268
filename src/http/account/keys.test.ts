/** Keys of an organization. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Ground, openGround } from "../testing/account-ground.ts";

let here: Ground;
beforeEach(async () => {
  here = await openGround();
});
afterEach(() => here.close());

describe("keys", () => {
  test("are made with their text this once, listed by the organization and revoked by any of it", async () => {
    const { status, body, id, secret } = await here.newKey({
      body: { name: " nightly ", expires_in_days: 30 },
    });
    expect(status).toBe(201);
    expect(secret).toMatch(/^mk_live_[0-9a-f]{64}$/);
    expect(body).toMatchObject({
      key: {
        name: "nightly",
        scopes: ["svc:convert"],
        status: "active",
        prefix: secret.slice(0, 12),
        project: { name: "default" },
        created_by: { id: here.users.ada.id, name: "ada" },
        revoked_at: null,
      },
    });
    const whoami = () => here.call("GET", "/v1/account", { as: null, key: secret });
    expect((await whoami()).status).toBe(200);
    const listed = await here.call("GET", "/v1/account/keys", { as: "ben-here" });
    expect(listed.text).toContain(id);
    expect(listed.text).not.toContain(secret);
    const path = `/v1/account/keys/${id}`;
    const renamed = await here.call("PATCH", path, { as: "ben-here", body: { name: "daily" } });
    expect(renamed.body).toMatchObject({ key: { name: "daily", status: "active" } });
    for (const again of [1, 2]) {
      expect([again, (await here.call("DELETE", path, { as: "ben-here" })).status]).toEqual([again, 204]);
      expect((await whoami()).code).toBe("invalid_credentials");
    }
    expect((await here.call("GET", "/v1/account/keys")).body).toMatchObject({
      keys: [{ name: "daily", status: "revoked" }],
      next_cursor: null,
    });
  });

  test("of another organization are not found", async () => {
    const { id, secret } = await here.newKey();
    const path = `/v1/account/keys/${id}`;
    for (const answer of [
      await here.call("PATCH", path, { as: "eve-here", body: { name: "mine" } }),
      await here.call("DELETE", path, { as: "eve-here" }),
      await here.call("DELETE", "/v1/account/keys/none"),
    ])
      expect([answer.status, answer.code]).toEqual([404, "key_not_found"]);
    expect((await here.call("GET", "/v1/account/keys", { as: "eve-here" })).body).toEqual({
      keys: [],
      next_cursor: null,
    });
    expect((await here.call("GET", "/v1/account", { as: null, key: secret })).status).toBe(200);
    const { projectId } = (await here.ledger.read.keysOfOrganization(here.users.ada.organizationId))[0] ?? {};
    const foreign = await here.call("POST", "/v1/account/keys", {
      as: "eve-here",
      body: { name: "theirs", project_id: projectId ?? "" },
    });
    expect([foreign.status, foreign.code]).toEqual([404, "project_not_found"]);
  });

  test("with svc:admin are for administrators", async () => {
    const body = { name: "all", scopes: ["svc:convert", "svc:admin"] };
    expect(await here.call("POST", "/v1/account/keys", { body }).then(({ code }) => code)).toBe("forbidden");
    expect((await here.newKey({ as: "root-here", body })).status).toBe(201);
  });

  test("are limited by the plan, also for concurrent calls", async () => {
    const tried = await Promise.all(Array.from({ length: 8 }, () => here.newKey({ as: "eve-here" })));
    expect(tried.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const made = tried.find(({ status }) => status === 201);
    await here.call("DELETE", `/v1/account/keys/${made?.id}`, { as: "eve-here" });
    expect((await here.newKey({ as: "eve-here" })).status).toBe(201);
  });

  test("come in pages that join", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await here.newKey()).id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await here.call("GET", `/v1/account/keys?limit=2${cursor && `&cursor=${cursor}`}`);
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
    const refused = await here.call("POST", "/v1/account/keys", { body });
    expect([refused.status, refused.body]).toMatchObject([400, { error: { details: [{ path }] } }]);
  });
});
