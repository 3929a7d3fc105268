/** The official MCP client library against the executable: from finding out who may say yes to a refreshed token. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, UnauthorizedError } from "@modelcontextprotocol/client";
import { failureOf } from "../../config/testing/failures.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { connect, McpApplication } from "../support/mcp/application.ts";
import { OAuthApplication } from "../support/oauth-application.ts";
import { startServer, type TestServer } from "../support/server.ts";

const email = "ada@example.org";
const password = "a long enough passphrase";
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { MARKMILL_OAUTH__RENEWAL_GRACE_SECONDS: "1" } });
  const args = ["admin", "create-user", "--data-dir", server.dataDir, "--email", email, "--password-stdin"];
  const made = await runCommand([await executable()], args, { stdin: `${password}\n` });
  expect(made).toMatchObject({ exitCode: 0 });
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

/** The user signs in and decides, by the forms of the pages. */
const deciding = (button: "Allow" | "Deny") => async (address: URL) => {
  const browser = new Browser(fetch, server.baseUrl);
  await browser.open(address);
  const consent = await browser.submit("Sign in", { email, password });
  expect(consent.text).toContain("Example application");
  return (await browser.submit(button)).url;
};
const allow = deciding("Allow");

/** The body of an answer, as the fields that are asked of it. */
async function fieldsOf(response: Response | Promise<Response>): Promise<Record<string, string>> {
  return (await (await response).json()) as Record<string, string>;
}

const metadata = () => fieldsOf(fetch(`${server.baseUrl}/.well-known/oauth-authorization-server`));

const rpc = (headers: Record<string, string>, body: object = ping) =>
  fetch(`${server.baseUrl}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("the official client", () => {
  let client: Client;
  const application = new McpApplication("svc:usage");

  test("discovers, registers, is allowed, gets a token and connects", async () => {
    client = await connect(server.baseUrl, application, allow);
    expect(application.client?.client_id).toBeString();
    expect(application.kept?.access_token).toMatch(/^mk_access_[0-9a-f]{64}$/);
    expect(application.kept?.expires_in).toBeLessThanOrEqual(15 * 60);
    expect(application.sentTo?.searchParams.get("code_challenge_method")).toBe("S256");
    expect(application.sentTo?.searchParams.get("resource")).toBe(`${server.baseUrl}/mcp`);
  }, 180_000);

  test("finds the nine tools, and their answers are the API's", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "svc_asset_revoke",
      "svc_asset_url",
      "svc_billing",
      "svc_capabilities",
      "svc_convert_url",
      "svc_job_assets",
      "svc_job_status",
      "svc_jobs",
      "svc_usage",
    ]);
    const capabilities = await client.callTool({ name: "svc_capabilities", arguments: {} });
    const shown = await fieldsOf(fetch(`${server.baseUrl}/v1/capabilities`));
    expect(capabilities.structuredContent).toMatchObject({ contract_version: shown.contract_version });
    const usage = await client.callTool({ name: "svc_usage", arguments: {} });
    expect(usage.structuredContent).toMatchObject({ plan_id: "internal", credit_scale: 1000 });
  });

  test("continues with a refreshed token when its own has expired", async () => {
    const before = application.kept;
    if (before === undefined) throw new Error("no tokens");
    application.kept = { ...before, access_token: `mk_access_${"0".repeat(64)}` };
    expect((await client.callTool({ name: "svc_usage", arguments: {} })).isError ?? false).toBe(false);
    expect(application.kept?.access_token).not.toBe(before.access_token);
    expect(application.kept?.refresh_token).not.toBe(before.refresh_token);
  });

  test("makes several calls at once when its access has run out, and stays let in", async () => {
    const before = application.kept;
    if (before === undefined) throw new Error("no tokens");
    application.kept = { ...before, access_token: `mk_access_${"0".repeat(64)}` };
    const calls = Array.from({ length: 4 }, () => client.callTool({ name: "svc_usage", arguments: {} }));
    for (const { isError } of await Promise.all(calls)) expect(isError ?? false).toBe(false);
    expect(application.kept?.refresh_token).not.toBe(before.refresh_token);
  });

  test("a refresh token that was used before ends them all", async () => {
    const current = application.kept;
    const { token_endpoint = "" } = await metadata();
    const refresh = (refresh_token = "") =>
      fetch(token_endpoint, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token,
          client_id: application.client?.client_id ?? "",
        }).toString(),
      });
    const used = current?.refresh_token ?? "";
    const next = await fieldsOf(refresh(used));
    expect(next.access_token).toMatch(/^mk_access_/);
    expect((await rpc({ authorization: `Bearer ${next.access_token}` })).status).toBe(200);
    await Bun.sleep(1_100);
    expect((await refresh(used)).status).toBe(400);
    expect((await refresh(next.refresh_token)).status).toBe(400);
    expect((await rpc({ authorization: `Bearer ${next.access_token}` })).status).toBe(401);
  });
});

describe("another application", () => {
  test("is out at the next call when consent is withdrawn", async () => {
    const application = new McpApplication("svc:usage");
    const client = await connect(server.baseUrl, application, allow);
    const usage = () => client.callTool({ name: "svc_usage", arguments: {} });
    expect((await usage()).isError ?? false).toBe(false);
    const browser = new Browser(fetch, server.baseUrl);
    await browser.signIn(email, password);
    const id = encodeURIComponent(application.client?.client_id ?? "");
    expect((await browser.call("DELETE", `/v1/account/apps/${id}`)).status).toBe(204);
    expect(await failureOf(usage())).toBeInstanceOf(UnauthorizedError);
    expect(application.kept).toBeUndefined();
  });

  test("is informed when it is refused", async () => {
    const application = new McpApplication("svc:usage");
    const back: URL[] = [];
    const deny = async (address: URL) => {
      const url = await deciding("Deny")(address);
      back.push(url);
      return url;
    };
    expect(await failureOf(connect(server.baseUrl, application, deny))).toBeInstanceOf(Error);
    expect(back.map(({ searchParams }) => searchParams.get("error"))).toEqual(["access_denied"]);
    expect(application.kept).toBeUndefined();
  });

  test("learns which scope a tool needs", async () => {
    const browser = new Browser(fetch, server.baseUrl);
    await browser.signIn(email, password);
    const application = await OAuthApplication.register(server.baseUrl, "Example application");
    const { accessToken } = await application.connect(browser, `${server.baseUrl}/mcp`, "svc:jobs");
    const call = async (name: string) => {
      const params = { name, arguments: {} };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      return (await rpc({ authorization: `Bearer ${accessToken}` }, body)).text();
    };
    const refused = await call("svc_usage");
    expect(refused).toContain('"isError":true');
    expect(refused).toContain("svc:usage");
    expect(await call("svc_capabilities")).not.toContain('"isError":true');
  });
});

describe("the endpoint's door", () => {
  test.each([
    ["no credential", {}],
    ["an unknown token", { authorization: `Bearer mk_access_${"1".repeat(64)}` }],
  ])("%s: 401 with the way to a token", async (_, headers) => {
    const { status, headers: answered } = await rpc(headers);
    expect(status).toBe(401);
    const challenge = answered.get("www-authenticate") ?? "";
    expect(challenge).toContain(
      `resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect(challenge).toContain("scope=");
  });

  test("an API key is refused", async () => {
    const { key } = await server.newCaller("keyholder");
    expect((await rpc({ authorization: `Bearer ${key}` })).status).toBe(401);
  });

  test("a page of another origin is refused", async () => {
    expect((await rpc({ origin: "https://evil.example" })).status).toBe(403);
  });
});
