/** What becomes of keys, projects, a password and sessions, one call after the other. */
import { expect, test } from "bun:test";
import { play, type Scenario } from "./scenario.ts";
import { leaversPassword } from "./target.ts";
import type { World } from "./world.ts";

/** The world is there when the tests run. */
export function accountLife(world: () => World): void {
  async function shown(sent: Omit<Scenario, "name">): Promise<Record<string, never>> {
    const answer = await play({ as: { session: "member" }, ...sent, name: "" }, world());
    return (answer.json ?? {}) as Record<string, never>;
  }
  const hasSessions = () => world().target.sessions !== undefined;

  test("a key is made, seen, used, renamed and revoked", async () => {
    if (!hasSessions()) return;
    const body = JSON.stringify({ name: "life of a key", scopes: ["svc:usage"], expires_in_days: 1 });
    const made = await shown({ method: "POST", path: "/v1/account/keys", body, status: 201 });
    const { key, secret } = made as unknown as { key: { id: string }; secret: string };
    const path = `/v1/account/keys/${key.id}`;
    const use = (status: number) =>
      shown({ as: null, path: "/v1/account", headers: { authorization: `Bearer ${secret}` }, status });
    await use(200);
    await shown({
      method: "PATCH",
      path,
      body: '{"name":"renamed"}',
      status: 200,
      json: { key: { name: "renamed" } },
    });
    await shown({ path: "/v1/account/keys", status: 200, contains: [key.id], lacks: [secret] });
    const foreign = { as: { session: "admin" }, status: 404, code: "key_not_found" } as const;
    await shown({ ...foreign, method: "DELETE", path });
    await shown({ ...foreign, method: "PATCH", path, body: '{"name":"theirs"}' });
    await use(200);
    for (let n = 0; n < 2; n += 1) await shown({ method: "DELETE", path, status: 204 });
    await use(401);
  });

  test("a project is made, renamed and archived, and takes its keys along; the default one stays", async () => {
    if (!hasSessions()) return;
    const body = '{"name":"life of a project"}';
    const sent = { method: "POST", path: "/v1/account/projects", body };
    const { project } = (await shown({ ...sent, status: 201 })) as unknown as { project: { id: string } };
    await shown({ ...sent, status: 400, code: "invalid_request", details: ["/name"] });
    const path = `/v1/account/projects/${project.id}`;
    await shown({
      method: "PATCH",
      path,
      body: '{"name":"renamed"}',
      status: 200,
      json: { project: { name: "renamed" } },
    });
    const foreign = { as: { session: "admin" }, status: 404, code: "project_not_found" } as const;
    await shown({ ...foreign, method: "DELETE", path });
    const keyBody = JSON.stringify({ name: "k", project_id: project.id });
    const newKey = { method: "POST", path: "/v1/account/keys", body: keyBody };
    const { secret } = (await shown({ ...newKey, status: 201 })) as unknown as { secret: string };
    await shown({ method: "DELETE", path, status: 204 });
    await shown({
      as: null,
      path: "/v1/account",
      headers: { authorization: `Bearer ${secret}` },
      status: 401,
    });
    await shown({ ...newKey, status: 404, code: "project_not_found" });
    // With a key that may manage the account.
    const { projects } = (await shown({
      as: "account",
      path: "/v1/account/projects",
      status: 200,
    })) as unknown as {
      projects: { id: string; is_default: boolean }[];
    };
    const standing = projects.find(({ is_default }) => is_default);
    const defaultPath = `/v1/account/projects/${standing?.id}`;
    await shown({ method: "DELETE", path: defaultPath, status: 409, code: "default_project" });
  });

  test("a password is changed, and everybody is signed out", async () => {
    if (!hasSessions()) return;
    const as = { session: "leaver" } as const;
    const next = "seven boats and no harbour";
    const body = JSON.stringify({ current_password: leaversPassword, new_password: next });
    await shown({
      as,
      method: "POST",
      path: "/v1/account/password",
      body,
      status: 200,
      contains: ['"ended"'],
    });
    await shown({ as, path: "/v1/account", status: 200 });
    const { sessions } = (await shown({ as, path: "/v1/account/sessions", status: 200 })) as unknown as {
      sessions: { id: string }[];
    };
    expect(sessions).toHaveLength(1);
    const [{ id } = { id: "" }] = sessions;
    await shown({
      method: "DELETE",
      path: `/v1/account/sessions/${id}`,
      status: 404,
      code: "session_not_found",
    });
    const kept = "/v1/account/sessions?keep_current=true";
    await shown({ as, method: "DELETE", path: kept, status: 200, json: { ended: { sessions: 0 } } });
    await shown({ as, method: "DELETE", path: `/v1/account/sessions/${id}`, status: 204 });
    await shown({ as, path: "/v1/account", status: 401, code: "invalid_credentials" });
  });
}
