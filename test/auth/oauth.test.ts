/** OAuth, its documents, sessions and MCP as the executable serves them. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { openLedger } from "../../ledger/open.ts";
import { openSecretBox } from "../../src/auth/master-key.ts";
import { createEngine } from "../../src/auth/sign-in/engine.ts";
import {
  authorizePath,
  codeFor,
  cookieHeaders,
  redirectUri,
  register,
  verifier,
  visit,
} from "../../src/auth/testing/engine.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** What the outside world calls it, which is not where these tests find it. */
const baseUrl = "http://127.0.0.1:8484";
const actor = { kind: "system", id: null } as const;

/** A data directory in which somebody is signed in and has let an application in. */
async function prepare(dataDir: string) {
  const [clock, random] = [systemClock, systemRandom];
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  const box = await openSecretBox({ dataDir, ledger, clock, random });
  const settings = { ...defaultSettings };
  const engine = createEngine({
    ...{ ledger, box, settings, clock, random },
    log: () => {},
    baseUrl: () => baseUrl,
  });
  const nowMs = clock.nowMs();
  const own = { organizationId: `org_${"1".repeat(32)}`, projectId: `prj_${"1".repeat(32)}` };
  await ledger.write("createOrganization", { ...own, name: "one", planId: "internal", actor, nowMs });
  await ledger.write("createUser", {
    userId: "usr_ann",
    accountId: "acc_ann",
    email: "ann@example.org",
    name: "Ann",
    passwordHash: null,
    role: "admin",
    organizationId: own.organizationId,
    actor,
    nowMs,
  });
  const { cookies } = await engine.signIn.asUser({ userId: "usr_ann", method: "link" }, visit);
  const headers = cookieHeaders(cookies);
  const clientId = String((await register(engine)).json.client_id);
  await codeFor(engine, headers, authorizePath(clientId));
  await codeFor(engine, headers, authorizePath(clientId, { resource: `${baseUrl}/v1` }));
  await ledger.close();
  return { clientId, cookie: headers.get("cookie") ?? "" };
}

let server: TestServer;
let known: { clientId: string; cookie: string };
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-oauth-"));
  known = await prepare(dataDir);
  server = await startServer({ dataDir, env: { MARKMILL_SERVER__BASE_URL: baseUrl } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.baseUrl + path, { redirect: "manual", ...init });
const form = (path: string, fields: Record<string, string>) =>
  call(path, { method: "POST", body: new URLSearchParams(fields) });
const jsonOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

async function tokens(changes: Record<string, string> = {}) {
  const answer = await call(authorizePath(known.clientId, changes), { headers: { cookie: known.cookie } });
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const exchanged = await form("/oauth2/token", {
    ...{ grant_type: "authorization_code", client_id: known.clientId, code },
    ...{ redirect_uri: redirectUri, code_verifier: verifier },
  });
  expect(exchanged.status).toBe(200);
  const body = await jsonOf(exchanged);
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const mcp = (headers: Record<string, string>, body: object = rpc("tools/list")) =>
  call("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
/** The result, whether it came as one body or as a stream. */
const resultOf = async (answer: Response) => {
  const text = await answer.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return (JSON.parse(data) as { result: Record<string, unknown> }).result;
};

describe("documents", () => {
  test("the authorization server's names every endpoint, all of which are there", async () => {
    const answer = await call("/.well-known/oauth-authorization-server");
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const document = await jsonOf(answer);
    expect(document).toMatchObject({
      issuer: baseUrl,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      scopes_supported: [
        "svc:convert",
        "svc:jobs",
        "svc:assets",
        "svc:usage",
        "svc:account",
        "offline_access",
      ],
      authorization_response_iss_parameter_supported: true,
    });
    const endpoints = Object.entries(document).filter(([name]) => name.endsWith("_endpoint"));
    expect(endpoints.map(([name]) => name).sort()).toEqual([
      "authorization_endpoint",
      "registration_endpoint",
      "revocation_endpoint",
      "token_endpoint",
    ]);
    for (const [, url] of endpoints) {
      const path = String(url).slice(baseUrl.length);
      expect((await call(path, { method: "OPTIONS" })).status).toBe(204);
    }
    for (const suffix of ["/mcp", "/v1"])
      expect(await jsonOf(await call(`/.well-known/oauth-authorization-server${suffix}`))).toEqual(document);
  });

  test.each(["mcp", "v1"])("the resource %s leads to its authorization server", async (name) => {
    const document = await jsonOf(await call(`/.well-known/oauth-protected-resource/${name}`));
    expect(document).toMatchObject({
      resource: `${baseUrl}/${name}`,
      authorization_servers: [baseUrl],
      bearer_methods_supported: ["header"],
    });
  });
});

describe("applications", () => {
  test("register themselves, and are sent to consent", async () => {
    const body = JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: "none" });
    const headers = { "content-type": "application/json", origin: "https://app.example" };
    const answer = await call("/oauth2/register", { method: "POST", headers, body });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([201, "*"]);
    const clientId = String((await jsonOf(answer)).client_id);
    const begun = await call(authorizePath(clientId), { headers: { cookie: known.cookie } });
    expect([begun.status, begun.headers.get("location")?.split("?")[0]]).toEqual([302, "/consent"]);
    const stranger = await call(authorizePath(clientId));
    expect(stranger.headers.get("location")?.split("?")[0]).toBe("/sign-in");
  });

  test("use a token at MCP alone, renew it, and give it back", async () => {
    const { access, refresh } = await tokens();
    const bearer = { authorization: `Bearer ${access}` };
    const listed = await resultOf(await mcp(bearer));
    const names = (listed.tools as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["svc_capabilities", "svc_usage"]));
    const asked = rpc("tools/call", { name: "svc_usage", arguments: {} });
    const used = await resultOf(await mcp(bearer, asked));
    const usage = await call("/v1/account/usage", { headers: { cookie: known.cookie } });
    // The tool leaves out what a model has no use for.
    expect(used.structuredContent).toMatchObject({
      credit_scale: 1000,
      available_credit_units: expect.any(Number),
    });
    expect(await usage.json()).toMatchObject(used.structuredContent as object);
    expect((await call("/v1/account/usage", { headers: bearer })).status).toBe(401);
    const renewal = { grant_type: "refresh_token", client_id: known.clientId, refresh_token: refresh };
    const renewed = await jsonOf(await form("/oauth2/token", renewal));
    const revoked = await form("/oauth2/revoke", {
      client_id: known.clientId,
      token: String(renewed.refresh_token),
    });
    expect([revoked.status, await revoked.text()]).toEqual([200, ""]);
    expect((await mcp(bearer)).status).toBe(401);
  });

  test("many renewals at once get the same tokens; a replayed code ends what it gave", async () => {
    const { refresh } = await tokens();
    const renewal = { grant_type: "refresh_token", client_id: known.clientId, refresh_token: refresh };
    const answers = await Promise.all(Array.from({ length: 16 }, () => form("/oauth2/token", renewal)));
    const renewed = await Promise.all(answers.map(jsonOf));
    expect(new Set(renewed.map(({ refresh_token }) => refresh_token)).size).toBe(1);

    const begun = await call(authorizePath(known.clientId), { headers: { cookie: known.cookie } });
    const code = new URL(begun.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const fields = {
      ...{ grant_type: "authorization_code", client_id: known.clientId, code },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
    };
    const first = await jsonOf(await form("/oauth2/token", fields));
    const bearer = { authorization: `Bearer ${first.access_token}` };
    expect((await mcp(bearer)).status).toBe(200);
    const again = await form("/oauth2/token", fields);
    expect([again.status, (await jsonOf(again)).error]).toEqual([400, "invalid_grant"]);
    expect((await mcp(bearer)).status).toBe(401);
  });

  test("that cannot be sent back anywhere are explained to whoever stands before the browser", async () => {
    const lost = "/oauth2/authorize?response_type=code&client_id=nobody&redirect_uri=https://app.example/";
    const json = await call(lost);
    expect([json.status, await jsonOf(json)]).toEqual([
      400,
      {
        error: "invalid_client",
        error_description: expect.stringContaining(
          "The client_id is missing or unknown; register the application again.",
        ),
      },
    ]);
    const page = await call(lost, { headers: { accept: "text/html,application/xhtml+xml" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("register the application again");
  });

  test("cannot use this server to send strangers to their own site", async () => {
    const body = JSON.stringify({
      redirect_uris: ["https://lure.example/cb"],
      token_endpoint_auth_method: "none",
    });
    const headers = { "content-type": "application/json" };
    const registered = await jsonOf(await call("/oauth2/register", { method: "POST", headers, body }));
    const lure = (changes: Record<string, string | undefined>) =>
      authorizePath(String(registered.client_id), { redirect_uri: "https://lure.example/cb", ...changes });
    const links = [
      { prompt: "none" },
      { code_challenge: undefined },
      { code_challenge_method: "plain" },
      { scope: "everything" },
    ].map(lure);
    for (const link of links)
      for (const more of [{}, { cookie: known.cookie }]) {
        const page = await call(link, { headers: { accept: "text/html", ...more } });
        expect([page.status, page.headers.get("location")]).toEqual([400, null]);
        expect(await page.text()).toContain("You were not sent to lure.example");
      }
    const asked = await call(lure({}), { headers: { cookie: known.cookie } });
    expect(asked.headers.get("location")).toStartWith("/consent?");
  });

  test("read what to do in every error", async () => {
    const { clientId } = known;
    const refused = async (fields: Record<string, string>) =>
      (await jsonOf(await form("/oauth2/token", { client_id: clientId, ...fields }))).error_description;
    const code = { grant_type: "authorization_code", code: "junk", redirect_uri: redirectUri };
    expect(await refused({ ...code, code_verifier: verifier })).toContain("request authorization again");
    expect(await refused({ grant_type: "refresh_token", refresh_token: "junk" })).toContain("has ended");
    expect(await refused({ grant_type: "password" })).toContain(
      "must be authorization_code or refresh_token",
    );
    const plain = new URLSearchParams({
      ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, state: "s" },
    });
    const back = new URL((await call(`/oauth2/authorize?${plain}`)).headers.get("location") ?? "");
    expect(back.searchParams.get("error_description")).toContain("code_challenge_method=S256");
  });

  test("register ten times a minute from one address, and no more", async () => {
    const body = JSON.stringify({ redirect_uris: [redirectUri] });
    const attempt = () =>
      call("/oauth2/register", { method: "POST", headers: { "content-type": "application/json" }, body });
    const answers = await Promise.all(Array.from({ length: 12 }, attempt));
    const late = answers.find(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(10);
    expect(Number(late?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await jsonOf(late ?? new Response("{}"))).error).toBe("slow_down");
  });

  test("count together when they come from one IPv6 network, whose owner has all its addresses", async () => {
    await using proxied = await startServer({ env: { MARKMILL_SERVER__TRUSTED_PROXIES: "127.0.0.1" } });
    const from = async (address: string) => {
      const { status } = await fetch(`${proxied.baseUrl}/oauth2/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ redirect_uris: [redirectUri] }),
      });
      return status;
    };
    const ours = await Promise.all(Array.from({ length: 14 }, (_, n) => from(`2001:db8:0:1::${n + 1}`)));
    expect(ours.filter((status) => status === 201).length).toBeLessThanOrEqual(11);
    expect(ours).toContain(429);
    expect(await from("2001:db8:0:2::1")).toBe(201);
  });

  test("send small forms", async () => {
    const answer = await form("/oauth2/token", { grant_type: "x".repeat(70_000) });
    expect(answer.status).toBe(413);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(65)),
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const endless = await call("/oauth2/token", { method: "POST", headers, body: stream });
    expect([endless.status, (await jsonOf(endless)).error]).toEqual([413, "invalid_request"]);
  });
});

describe("MCP", () => {
  test("a call without a token is answered with where to get one", async () => {
    for (const headers of [
      {},
      { authorization: `Bearer mk_access_${"0".repeat(64)}` },
      { authorization: "Bearer x" },
    ]) {
      const answer = await mcp(headers);
      expect(answer.status).toBe(401);
      const challenge = answer.headers.get("www-authenticate") ?? "";
      expect(challenge).toStartWith("Bearer ");
      expect(challenge).toContain(`resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`);
      expect(challenge).toContain('scope="svc:convert svc:jobs svc:assets svc:usage"');
      expect(challenge.includes('error="invalid_token"')).toBe("authorization" in headers);
    }
  });

  test("neither keys nor cookies nor tokens for the API are taken", async () => {
    const caller = await server.newCaller();
    const forApi = { authorization: `Bearer ${(await tokens({ resource: `${baseUrl}/v1` })).access}` };
    expect((await call("/v1/account/usage", { headers: forApi })).status).toBe(200);
    expect((await call("/v1/jobs", { headers: forApi })).status).toBe(403);
    expect((await mcp(forApi)).status).toBe(401);
    expect((await mcp({ authorization: `Bearer ${caller.key}` })).status).toBe(401);
    expect((await mcp({ cookie: known.cookie })).status).toBe(401);
  });

  test("pages of other origins are refused after that answer", async () => {
    const { access } = await tokens();
    const authorization = `Bearer ${access}`;
    const foreign = await mcp({ authorization, origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await mcp({ authorization, origin: baseUrl })).status).toBe(200);
    const asked = await call("/mcp", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "authorization" },
    });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, "authorization"]);
  });
});

describe("sessions", () => {
  test("open the API to the installation's own pages", async () => {
    const own = { cookie: known.cookie, origin: baseUrl };
    expect((await call("/v1/account/usage", { headers: own })).status).toBe(200);
    const foreign = { cookie: known.cookie, origin: "https://evil.example" };
    expect((await call("/v1/account/usage", { headers: foreign })).status).toBe(403);
    const forged = { cookie: known.cookie.replace(/=..../, "=AAAA") };
    expect((await call("/v1/account/usage", { headers: forged })).status).toBe(401);
    const preflight = await call("/v1/account/usage", { method: "OPTIONS", headers: foreign });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("nothing else of the library is served", async () => {
  for (const path of [
    "/oauth2/consent",
    "/oauth2/introspect",
    "/oauth2/userinfo",
    "/oauth2/create-client",
    "/oauth2/error",
    "/get-session",
    "/sign-up/email",
    "/api/auth/ok",
    "/.well-known/openid-configuration",
  ])
    for (const method of ["GET", "POST"]) expect((await call(path, { method })).status).toBe(404);
});

test("no token that was handed out is in the log", () => {
  expect(server.output()).toContain("/oauth2/token");
  expect(server.output()).not.toMatch(/mk_(?:access|refresh|client)_|[?&]code=/);
});
