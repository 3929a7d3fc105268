/** What somebody keeps in reserve for when their rights have ended is worth nothing then, on the executable. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { administer } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const password = "correct horse battery staple";
let server: TestServer;
let command: string[];
beforeAll(async () => {
  command = [await executable()];
  server = await startServer({ env: { MARKMILL_RATE_LIMITS__SIGN_INS_PER_MINUTE: "0" } });
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

interface Person {
  visitor: Browser;
  userId: string;
  organizationId: string;
}

async function person(name: string, role: "admin" | "member"): Promise<Person> {
  const flags = ["--email", `${name}@example.org`, "--role", role];
  const { url } = await administer<{ url: string }>(command, server.dataDir, "invite", ...flags);
  const visitor = new Browser(fetch, server.baseUrl);
  await visitor.open(url);
  await visitor.submit("Create account", { name, password, password_again: password });
  const me = await json<{ user: { id: string }; organization: { id: string } }>(
    visitor,
    "GET",
    "/v1/account",
  );
  return { visitor, userId: me.user.id, organizationId: me.organization.id };
}

async function json<T>(visitor: Browser, method: string, path: string, body?: object): Promise<T> {
  const response = await visitor.call(method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

test("a demoted administrator's invitations and reset links are void", async () => {
  const root = await person("root", "admin");
  const eve = await person("eve", "admin");
  const invitation = { email: "second-eve@example.org", role: "admin" };
  const invited = await json<{ url: string }>(eve.visitor, "POST", "/v1/admin/invitations", invitation);
  const { reset_link: reset } = await json<{ reset_link: { url: string } }>(
    eve.visitor,
    "POST",
    `/v1/admin/users/${root.userId}/reset-link`,
  );
  const looks = () =>
    Promise.all(
      [invited.url, reset.url].map(
        async (url) => (await new Browser(fetch, server.baseUrl).open(url)).status,
      ),
    );
  expect(await looks()).toEqual([200, 200]);
  await json(root.visitor, "PATCH", `/v1/admin/users/${eve.userId}`, { role: "member" });
  expect(await looks()).toEqual([404, 404]);
}, 60_000);

test("an archived project refuses uploads with a reason", async () => {
  const { visitor } = await person("ann", "member");
  const { project } = await json<{ project: { id: string } }>(visitor, "POST", "/v1/account/projects", {
    name: "Old",
  });
  expect((await visitor.call("DELETE", `/v1/account/projects/${project.id}`)).status).toBe(204);
  for (const path of ["/v1/estimates", "/v1/convert"]) {
    const body = new FormData();
    body.append("file", new Blob(["# Hello"]), "hello.md");
    if (path === "/v1/convert") body.append("max_credits", "1");
    const headers = {
      cookie: visitor.jar.headerFor(new URL(server.baseUrl)),
      origin: server.baseUrl,
      "x-svc-project": project.id,
    };
    const response = await fetch(server.baseUrl + path, { method: "POST", headers, body });
    const answer = (await response.json()) as { error: { code: string; details: object[] } };
    expect([response.status, answer.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.error.details).toMatchObject([{ path: "/x-svc-project" }]);
  }
}, 60_000);
