/** The official MCP client finds its way from the endpoint's address to its tools, and keeps its access. */
import { afterAll, describe, expect, test } from "bun:test";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { systemClock, systemRandom } from "../config/ambient.ts";
import { defaultSettings } from "../config/settings/testing/defaults.ts";
import { failureOf } from "../config/testing/failures.ts";
import { createIdentify } from "../src/auth/identify.ts";
import { createByKey } from "../src/auth/keys.ts";
import { redirectUri, testEngine, visit } from "../src/auth/testing/engine.ts";
import { listen } from "../src/http/listen.ts";
import { createHostedMcp } from "../src/mcp/hosted.ts";
import { createFakes } from "./contract/fakes.ts";

/** The routes on a socket, over the sign-in engine and a ledger in memory. */
function serve() {
  const engine = testEngine(() => server.address);
  const fakes = createFakes();
  const byKey = createByKey({
    queries: engine.read,
    clock: systemClock,
    touch: async () => {},
    onTouchFailed: () => {},
  });
  const { signIn, oauth } = engine;
  const server = listen(
    { ...defaultSettings, "server.listen": "127.0.0.1:0" },
    {
      services: fakes.services,
      identify: createIdentify({ byKey, byAccessToken: oauth.byAccessToken, bySession: signIn.bySession }),
      signIn,
      oauth,
      mcp: createHostedMcp,
      pages: null,
      clock: systemClock,
      random: systemRandom,
      log: () => {},
    },
  );
  const stop = async () => {
    await server.stop(0);
    fakes.close();
  };
  return { engine, server, stop };
}

const { engine, server, stop } = serve();
afterAll(stop);

/** What a client application keeps, and a browser in which somebody is signed in. */
function application(headers: Headers, decide: (query: string) => Promise<string>) {
  const kept: {
    client?: object;
    tokens?: { access_token: string; refresh_token?: string };
    verifier?: string;
  } = {};
  const registrations: object[] = [];
  let back: URLSearchParams | null = null;
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: "Official client",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => "state-of-the-client",
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => {
      registrations.push(client);
      kept.client = client;
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => {
      kept.tokens = tokens as never;
    },
    codeVerifier: () => kept.verifier ?? "",
    invalidateCredentials: (scope) => {
      if (scope === "tokens" || scope === "all") delete kept.tokens;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    redirectToAuthorization: async (url) => {
      const cookie = headers.get("cookie") ?? "";
      const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
      const location = new URL(answer.headers.get("location") ?? "", server.address);
      const end = location.pathname === "/consent" ? await decide(location.search.slice(1)) : location.href;
      back = new URL(end).searchParams;
    },
  };
  return { provider, kept, registrations, back: () => back ?? new URLSearchParams() };
}

async function signedInApplication(name: string, accept = true) {
  const userId = await engine.addUser(name);
  const { headers } = await engine.signedIn(userId);
  const decide = async (query: string) =>
    (await engine.oauth.decideConsent({ query, accept, headers }, visit)).location;
  return { userId, headers, ...application(headers, decide) };
}

const endpoint = () => new URL(`${server.address}/mcp`);

/** Behind the writer's back, and so that it is seen at once. */
function changeTokens(change: string): void {
  engine.ledger.connection.exec(`UPDATE oauth_access_token SET ${change}`);
  const actor = { kind: "system", id: null } as const;
  engine.ledger.run("endTokens", { userId: "usr_nobody", clientId: null, actor, nowMs: 1 });
}

async function connected(app: Awaited<ReturnType<typeof signedInApplication>>) {
  const transport = () => new StreamableHTTPClientTransport(endpoint(), { authProvider: app.provider });
  const client = () => new Client({ name: "test", version: "1" });
  const first = transport();
  const refused = await failureOf(client().connect(first));
  expect(refused).toBeInstanceOf(UnauthorizedError);
  await first.finishAuth(app.back());
  const ready = client();
  await ready.connect(transport());
  return ready;
}

describe("the official client", () => {
  test("discovers, registers, is let in, and uses both tools", async () => {
    const app = await signedInApplication("ann");
    const client = await connected(app);
    expect(app.registrations).toHaveLength(1);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(["svc_capabilities", "svc_usage"]);
    const capabilities = await client.callTool({ name: "svc_capabilities", arguments: {} });
    expect(capabilities.structuredContent).toEqual(
      await (await fetch(`${server.address}/v1/capabilities`)).json(),
    );
    const usage = await client.callTool({ name: "svc_usage", arguments: {} });
    expect(usage.structuredContent).toMatchObject({
      organization_id: "org_1",
      available_credit_units: 49_900,
    });
    await client.close();
  });

  test("renews its access by itself when it runs out", async () => {
    const app = await signedInApplication("bob");
    const client = await connected(app);
    await client.callTool({ name: "svc_usage", arguments: {} });
    const before = app.kept.tokens?.access_token;
    changeTokens("expires_at = 1");
    const usage = await client.callTool({ name: "svc_usage", arguments: {} });
    expect(usage.isError ?? false).toBe(false);
    expect(app.kept.tokens?.access_token).not.toBe(before);
    expect(app.registrations).toHaveLength(1);
    await client.close();
  });

  test("is out at the next call when consent is withdrawn", async () => {
    const app = await signedInApplication("cyd");
    const client = await connected(app);
    const [consent] = await engine.read.connectedApps(app.userId);
    expect(consent).toMatchObject({ clientName: "Official client", resources: [endpoint().href] });
    engine.ledger.run("withdrawConsent", {
      userId: app.userId,
      clientId: consent?.clientId ?? "",
      actor: { kind: "user", id: app.userId },
      nowMs: engine.time.nowMs,
    });
    expect(await failureOf(client.callTool({ name: "svc_usage", arguments: {} }))).toBeInstanceOf(
      UnauthorizedError,
    );
    await client.close();
  });

  test("is told when it is not let in", async () => {
    const app = await signedInApplication("dan", false);
    const transport = new StreamableHTTPClientTransport(endpoint(), { authProvider: app.provider });
    await failureOf(new Client({ name: "test", version: "1" }).connect(transport));
    expect(app.back().get("error")).toBe("access_denied");
    expect(await failureOf(transport.finishAuth(app.back()))).toBeDefined();
    expect(app.kept.tokens).toBeUndefined();
  });
});

test("a tool without its scope says which one it needs", async () => {
  const app = await signedInApplication("eve");
  await connected(app);
  changeTokens(`scopes = '["svc:jobs"]'`);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(endpoint(), { authProvider: app.provider }));
  const usage = await client.callTool({ name: "svc_usage", arguments: {} });
  expect([usage.isError, JSON.stringify(usage.content)]).toEqual([
    true,
    expect.stringContaining("svc:usage"),
  ]);
  const capabilities = await client.callTool({ name: "svc_capabilities", arguments: {} });
  expect(capabilities.isError ?? false).toBe(false);
});
