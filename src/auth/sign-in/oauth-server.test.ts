/** What applications are told and given, request by request. */
import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { decide } from "../access.ts";
import {
  type Answer,
  answerOf,
  authorize,
  authorizePath,
  baseUrl,
  codeFor,
  connect,
  cookieHeaders,
  type Params,
  post,
  redeem,
  redirectUri,
  refresh,
  register,
  testEngine,
  visit,
} from "../testing/engine.ts";

async function scene(url?: () => string) {
  const engine = testEngine(url);
  const userId = await engine.addUser("ann");
  const { headers, sessionId } = await engine.signedIn(userId);
  const clientId = String((await register(engine)).json.client_id);
  return { engine, userId, headers, sessionId, clientId };
}

const errorOf = ({ status, json }: Answer) => [status, json.error];

describe("from the authorization request to the token", () => {
  test("an application gets opaque tokens for what the user agreed to, and nothing else", async () => {
    const { engine, userId, headers, clientId } = await scene();
    const signIn = await authorize(engine, new Headers(), authorizePath(clientId));
    expect(signIn.pathname).toBe("/sign-in");
    expect(engine.oauth.resume(signIn.search.slice(1))).toStartWith("/oauth2/authorize?");
    const consent = await authorize(engine, headers, engine.oauth.resume(signIn.search.slice(1)) ?? "");
    expect(consent.pathname).toBe("/consent");
    const query = consent.search.slice(1);
    expect(await engine.oauth.consentRequest(query, headers)).toEqual({
      clientId,
      clientName: "Editor",
      redirectHost: "127.0.0.1:7777",
      scopes: ["svc:usage", "offline_access"],
      resources: [`${baseUrl}/mcp`],
    });
    const { location } = await engine.oauth.decideConsent({ query, accept: true, headers }, visit);
    const back = new URL(location);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["state-1", baseUrl]);
    const tokens = await redeem(engine, clientId, back.searchParams.get("code") ?? "");
    // Now: Bun's matchers write themselves into what they are held against.
    const accessToken = String(tokens.json.access_token);
    expect(tokens.status).toBe(200);
    expect(tokens.headers.get("cache-control")).toBe("no-store");
    expect(tokens.json).toMatchObject({
      access_token: expect.stringMatching(/^mk_access_[0-9a-f]{64}$/),
      refresh_token: expect.stringMatching(/^mk_refresh_[0-9a-f]{64}$/),
      token_type: "Bearer",
      expires_in: 900,
      scope: "svc:usage offline_access",
    });
    const principal = await engine.oauth.byAccessToken(accessToken);
    expect(principal).toMatchObject({ kind: "token", userId, clientId, scopes: ["svc:usage"] });
    decide(principal, { access: "mcp" }, baseUrl);
    expect(() => decide(principal, { access: "account" }, baseUrl)).toThrow();
    const again = await authorize(engine, headers, authorizePath(clientId));
    expect(again.searchParams.get("code")).not.toBeNull();
  });

  test("a token ends after a quarter of an hour", async () => {
    const { engine, headers } = await scene();
    const { accessToken } = await connect(engine, headers);
    engine.time.nowMs += 14 * 60_000;
    await engine.oauth.byAccessToken(accessToken);
    engine.time.nowMs += 2 * 60_000;
    expect(await codeOf(engine.oauth.byAccessToken(accessToken))).toBe("invalid_credentials");
  });

  const resources: [string, Params, string[]][] = [
    ["none named: the one that discovery leads to", { resource: undefined }, ["/mcp"]],
    ["the API", { resource: `${baseUrl}/v1` }, ["/v1"]],
    ["with a slash at its end", { resource: `${baseUrl}/mcp/` }, ["/mcp"]],
    ["both", { resource: [`${baseUrl}/mcp`, `${baseUrl}/v1`] }, ["/mcp", "/v1"]],
  ];
  test.each(resources)("resource: %s", async (_, params, paths) => {
    const { engine, headers } = await scene();
    const { accessToken, clientId, refreshToken } = await connect(engine, headers, params);
    const audiences = paths.map((path) => baseUrl + path);
    expect((await engine.oauth.byAccessToken(accessToken)).audiences).toEqual(audiences);
    const renewed = await refresh(engine, clientId, refreshToken);
    expect((await engine.oauth.byAccessToken(String(renewed.json.access_token))).audiences).toEqual(
      audiences,
    );
  });

  test("without scopes it asks for what its resource is for, never for administration", async () => {
    const { engine, headers, clientId } = await scene();
    const asked = async (changes: Params) =>
      (await authorize(engine, headers, authorizePath(clientId, changes))).searchParams.get("scope");
    expect(await asked({ scope: undefined })).toBe(
      "svc:convert svc:jobs svc:assets svc:usage offline_access",
    );
    expect(await asked({ scope: undefined, resource: `${baseUrl}/v1` })).toBe(
      "svc:convert svc:jobs svc:assets svc:usage svc:account offline_access",
    );
    const admin = await authorize(engine, headers, authorizePath(clientId, { scope: "svc:admin" }));
    expect(admin.searchParams.get("error")).toBe("invalid_scope");
  });

  const refused: [string, Params, string][] = [
    ["a resource of somebody else's", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["no code challenge", { code_challenge: undefined }, "invalid_request"],
    ["a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["a request object", { request: "x.y.z" }, "request_not_supported"],
    ["a request by address", { request_uri: "https://elsewhere.example/x" }, "request_uri_not_supported"],
  ];
  test.each(refused)("%s is refused where the application reads it", async (_, changes, error) => {
    const { engine, headers, clientId } = await scene();
    const back = await authorize(engine, headers, authorizePath(clientId, changes));
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(back.searchParams.get("error") ?? new URLSearchParams(back.hash.slice(1)).get("error")).toBe(
      error,
    );
  });

  const astray: [string, Params][] = [
    ["another path", { redirect_uri: `${redirectUri}/x` }],
    ["another host", { redirect_uri: "https://evil.example/callback" }],
    ["a name for the same address", { redirect_uri: redirectUri.replace("127.0.0.1", "localhost") }],
    ["one with a fragment", { redirect_uri: `${redirectUri}#x` }],
    ["none", { redirect_uri: undefined }],
    ["an unknown application", { client_id: "app_unknown" }],
  ];
  test.each(astray)(
    "nobody is sent to a redirect address that was not registered: %s",
    async (_, changes) => {
      const { engine, headers, clientId } = await scene();
      const request = new Request(baseUrl + authorizePath(clientId, changes), { headers });
      const answer = await answerOf(await engine.oauth.handle(request, visit));
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
      expect(typeof answer.json.error).toBe("string");
    },
  );

  test("the port of a loopback address is free", async () => {
    const { engine, headers, clientId } = await scene();
    const elsewhere = redirectUri.replace("7777", "50123");
    const code = await codeFor(engine, headers, authorizePath(clientId, { redirect_uri: elsewhere }));
    expect(errorOf(await redeem(engine, clientId, code))).toEqual([400, "invalid_grant"]);
    const next = await codeFor(engine, headers, authorizePath(clientId, { redirect_uri: elsewhere }));
    expect((await redeem(engine, clientId, next, { redirect_uri: elsewhere })).status).toBe(200);
  });

  const wrong: [string, Record<string, string>][] = [
    ["another verifier", { code_verifier: "w".repeat(64) }],
    ["another code", { code: "x".repeat(32) }],
    ["another application's id", { client_id: "app_unknown" }],
  ];
  test.each(wrong)("a code is not exchanged with %s", async (_, changes) => {
    const { engine, headers, clientId } = await scene();
    const code = await codeFor(engine, headers, authorizePath(clientId));
    const answer = await redeem(engine, clientId, code, changes);
    expect(answer.status).toBe(400);
    expect(["invalid_grant", "invalid_client"]).toContain(String(answer.json.error));
    expect(engine.ledger.rows("SELECT * FROM oauth_access_token")).toEqual([]);
  });

  test("who is not signed in, or not any more, is asked to; without asking it is an error", async () => {
    const { engine, userId, headers, clientId } = await scene();
    engine.ledger.run("endSessions", {
      userId,
      exceptSessionId: null,
      only: null,
      actor: { kind: "user", id: userId },
      nowMs: engine.time.nowMs,
    });
    expect((await authorize(engine, headers, authorizePath(clientId))).pathname).toBe("/sign-in");
    const silent = await authorize(engine, new Headers(), authorizePath(clientId, { prompt: "none" }));
    expect(silent.searchParams.get("error")).toBe("login_required");
  });

  test("prompt=login is satisfied by signing in", async () => {
    const { engine, headers, clientId } = await scene();
    const first = await authorize(engine, headers, authorizePath(clientId, { prompt: "login" }));
    expect(first.pathname).toBe("/sign-in");
    const path = engine.oauth.resume(first.search.slice(1)) ?? "";
    expect((await authorize(engine, headers, path)).pathname).toBe("/consent");
  });

  test("what leads nowhere is not resumed", () => {
    const { oauth } = testEngine();
    expect(oauth.resume("")).toBeNull();
    expect(oauth.resume("next=https://evil.example")).toBeNull();
  });
});

describe("consent", () => {
  async function asked() {
    const made = await scene();
    const { search } = await authorize(made.engine, made.headers, authorizePath(made.clientId));
    return { ...made, query: search.slice(1) };
  }

  test("a refusal goes back to the application, and nothing is granted", async () => {
    const { engine, headers, query } = await asked();
    const { location } = await engine.oauth.decideConsent({ query, accept: false, headers }, visit);
    const back = new URL(location).searchParams;
    expect([back.get("error"), back.get("state"), back.get("iss")]).toEqual([
      "access_denied",
      "state-1",
      baseUrl,
    ]);
    expect(engine.ledger.rows("SELECT * FROM oauth_consent")).toEqual([]);
  });

  test("only a query that was signed here, a short while ago, is shown or decided, to somebody signed in", async () => {
    const { engine, headers, query } = await asked();
    const wider = query.replace("svc%3Ausage", "svc%3Aaccount");
    const decision = (text: string, by: Headers) =>
      engine.oauth.decideConsent({ query: text, accept: true, headers: by }, visit);
    expect(wider).not.toBe(query);
    for (const bad of [wider, `${query}&sig=x`, "", query.replace(/sig=[^&]*/, "sig=")]) {
      expect(await codeOf(engine.oauth.consentRequest(bad, headers))).toBe("invalid_request");
      expect(await codeOf(decision(bad, headers))).toBe("invalid_request");
    }
    expect(await codeOf(decision(query, new Headers()))).toBe("authentication_required");
    const { time } = engine;
    time.nowMs += 6 * 60_000;
    expect(await codeOf(decision(query, headers))).toBe("invalid_request");
    expect(engine.ledger.rows("SELECT * FROM oauth_consent")).toEqual([]);
  });

  test("another scope or resource is asked for anew, and what was granted stays granted", async () => {
    const { engine, userId, headers, clientId } = await scene();
    await codeFor(engine, headers, authorizePath(clientId));
    const more = authorizePath(clientId, { scope: "svc:jobs", resource: `${baseUrl}/v1` });
    expect((await authorize(engine, headers, more)).pathname).toBe("/consent");
    await codeFor(engine, headers, more);
    expect((await authorize(engine, headers, authorizePath(clientId))).searchParams.has("code")).toBe(true);
    const [app] = await engine.read.connectedApps(userId);
    expect(app).toMatchObject({
      clientName: "Editor",
      scopes: ["svc:usage", "offline_access", "svc:jobs"],
      resources: [`${baseUrl}/mcp`, `${baseUrl}/v1`],
      lastUsedAtMs: null,
    });
  });

  test("two consents at once are one", async () => {
    const { engine, headers, query } = await asked();
    const decision = () => engine.oauth.decideConsent({ query, accept: true, headers }, visit);
    const both = await Promise.all([decision(), decision()]);
    expect(both.every(({ location }) => new URL(location).searchParams.has("code"))).toBe(true);
    expect(engine.ledger.rows("SELECT * FROM oauth_consent")).toHaveLength(1);
  });
});

describe("registration", () => {
  test("what applications send is taken for what it means", async () => {
    const engine = testEngine();
    const { status, json } = await register(engine, {
      client_name: "An\u202eeditor\n",
      redirect_uris: ["http://localhost/cb", "https://editor.example/cb", "com.example.editor:/cb"],
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      jwks_uri: "https://elsewhere.example/jwks",
      software_statement: "x",
      skip_consent: true,
      scope: "svc:usage svc:admin openid",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      client_name: "An editor",
      application_type: "native",
      grant_types: ["authorization_code", "refresh_token"],
      scope: "svc:convert svc:jobs svc:assets svc:usage svc:account offline_access",
    });
    expect(json.client_secret).toBeUndefined();
    const [row] = engine.ledger.rows<{ jwks_uri: null; skip_consent: null }>("SELECT * FROM oauth_client");
    expect([row?.jwks_uri, row?.skip_consent ?? 0]).toEqual([null, 0]);
  });

  const bad: [string, Record<string, unknown>][] = [
    ["no redirect address", { redirect_uris: undefined }],
    ["a redirect address without encryption", { redirect_uris: ["http://editor.example/cb"] }],
    ["a redirect address that is a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["too many of them", { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://e.example/${n}`) }],
    ["keys instead of a secret", { token_endpoint_auth_method: "private_key_jwt" }],
    ["grants that there are not", { grant_types: ["client_credentials"] }],
    ["a name that is no text", { client_name: 7 }],
  ];
  test.each(bad)("%s is refused", async (_, changes) => {
    const engine = testEngine();
    const answer = await register(engine, changes);
    expect(answer.status).toBe(400);
    expect(String(answer.json.error)).toStartWith("invalid_");
    expect(engine.ledger.rows("SELECT * FROM oauth_client")).toEqual([]);
  });

  test("a session registers nothing in its name", async () => {
    const { engine, headers } = await scene();
    const body = JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: "none" });
    headers.set("content-type", "application/json");
    const request = new Request(`${baseUrl}/oauth2/register`, { method: "POST", headers, body });
    expect((await engine.oauth.handle(request, visit)).status).toBe(201);
    expect(engine.ledger.rows("SELECT * FROM oauth_client WHERE user_id IS NOT NULL")).toEqual([]);
  });

  test("it can be switched off", async () => {
    const engine = testEngine();
    Object.assign(engine.settings, { "oauth.dynamic_registration": false });
    expect(errorOf(await register(engine))).toEqual([403, "access_denied"]);
  });

  test("an application with a secret must show it", async () => {
    const { engine, headers } = await scene();
    const made = await register(engine, { token_endpoint_auth_method: "client_secret_post" });
    const [clientId, secret] = [String(made.json.client_id), String(made.json.client_secret)];
    expect(secret).toMatch(/^mk_client_[0-9a-f]{64}$/);
    const exchange = async (fields: Record<string, string>) => {
      const code = await codeFor(engine, headers, authorizePath(clientId));
      return redeem(engine, clientId, code, fields);
    };
    expect(errorOf(await exchange({ client_secret: `${secret.slice(0, -1)}x` }))).toEqual([
      400,
      "invalid_client",
    ]);
    expect(errorOf(await exchange({}))).toEqual([400, "invalid_client"]);
    expect((await exchange({ client_secret: secret })).status).toBe(200);
    expect(JSON.stringify(engine.ledger.rows("SELECT * FROM oauth_client"))).not.toContain(secret.slice(10));
  });
});

describe("revocation", () => {
  test("a refresh token takes its access tokens along; an access token goes alone", async () => {
    const { engine, headers } = await scene();
    const { clientId, accessToken, refreshToken } = await connect(engine, headers);
    const revoke = (token: string, more = {}) =>
      post(engine, "/oauth2/revoke", { client_id: clientId, token, ...more });
    expect((await revoke(accessToken, { token_type_hint: "access_token" })).status).toBe(200);
    expect(await codeOf(engine.oauth.byAccessToken(accessToken))).toBe("invalid_credentials");
    const renewed = (await refresh(engine, clientId, refreshToken)).json;
    expect((await revoke(String(renewed.refresh_token))).status).toBe(200);
    expect(await codeOf(engine.oauth.byAccessToken(String(renewed.access_token)))).toBe(
      "invalid_credentials",
    );
    expect(errorOf(await refresh(engine, clientId, String(renewed.refresh_token)))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("nobody learns whether a token exists, or ends another application's", async () => {
    const { engine, headers } = await scene();
    const { accessToken, refreshToken } = await connect(engine, headers);
    const other = String((await register(engine)).json.client_id);
    for (const token of [accessToken, refreshToken, `mk_access_${"0".repeat(64)}`, "x"]) {
      const answer = await post(engine, "/oauth2/revoke", { client_id: other, token });
      expect([answer.status, answer.json]).toEqual([200, {}]);
    }
    expect((await engine.oauth.byAccessToken(accessToken)).kind).toBe("token");
  });
});

describe("around it", () => {
  test("nothing else of the library can be reached", async () => {
    const engine = testEngine();
    const others = [
      "/sign-in/email",
      "/sign-up/email",
      "/get-session",
      "/list-sessions",
      "/update-user",
      "/ok",
      "/error",
      "/oauth2/consent",
      "/oauth2/continue",
      "/oauth2/introspect",
      "/oauth2/userinfo",
      "/oauth2/create-client",
      "/oauth2/get-clients",
      "/admin/oauth2/resources",
      "/oauth2/end-session",
      "/.well-known/openid-configuration",
      "/oauth2/token/",
      "/oauth2//token",
    ];
    for (const path of others)
      for (const method of ["GET", "POST"]) {
        const handled = async () => engine.oauth.handle(new Request(baseUrl + path, { method }), visit);
        expect(await codeOf(handled())).toBe("route_not_found");
      }
  });

  test("a form that is none, and a grant that is not there, are told in OAuth's words", async () => {
    const engine = testEngine();
    const request = new Request(`${baseUrl}/oauth2/token`, { method: "POST", body: "{}" });
    expect(errorOf(await answerOf(await engine.oauth.handle(request, visit)))).toEqual([
      400,
      "invalid_request",
    ]);
    const fields = { grant_type: "client_credentials", client_id: "x", client_secret: "y" };
    expect(errorOf(await post(engine, "/oauth2/token", fields))).toEqual([400, "unsupported_grant_type"]);
  });

  test("the issuer is the base address also where that is not behind HTTPS", async () => {
    const url = "http://markmill.corp.example:8484";
    const { engine, headers, clientId } = await scene(() => url);
    const path = authorizePath(clientId, { resource: `${url}/mcp` });
    const consent = await authorize(engine, headers, path);
    const query = consent.search.slice(1);
    const { location } = await engine.oauth.decideConsent({ query, accept: true, headers }, visit);
    expect(new URL(location).searchParams.get("iss")).toBe(url);
  });

  test("a changed base address makes its own resources, and tokens for the former are good for nothing", async () => {
    let url = baseUrl;
    const { engine, userId, headers } = await scene(() => url);
    const { accessToken, clientId } = await connect(engine, headers);
    url = "https://markmill.corp.example";
    const { cookies } = await engine.signedIn(userId);
    expect(cookies[0]).toStartWith("__Secure-markmill.session_token=");
    const principal = await engine.oauth.byAccessToken(accessToken);
    expect(() => decide(principal, { access: "mcp" }, url)).toThrow();
    const back = await authorize(engine, cookieHeaders(cookies), authorizePath(clientId));
    expect(back.searchParams.get("error")).toBe("invalid_target");
    const fresh = await authorize(
      engine,
      cookieHeaders(cookies),
      authorizePath(clientId, { resource: `${url}/mcp` }),
    );
    expect(fresh.pathname).toBe("/consent");
  });

  test("no secret stands in the ledger, but for the token of a session, which opens nothing by itself", async () => {
    const { engine, userId, headers, clientId } = await scene();
    const secretive = await register(engine, { token_endpoint_auth_method: "client_secret_post" });
    const code = await codeFor(engine, headers, authorizePath(clientId));
    const pending = await codeFor(engine, headers, authorizePath(clientId));
    const { json } = await redeem(engine, clientId, code);
    const renewed = (await refresh(engine, clientId, String(json.refresh_token))).json;
    const cookie = decodeURIComponent(headers.get("cookie")?.split("=").slice(1).join("=") ?? "");
    const [sessionToken = "", signature = ""] = cookie.split(".");
    const tables = engine.ledger.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    const everything = tables
      .map(({ name }) => JSON.stringify(engine.ledger.rows(`SELECT * FROM "${name}"`)))
      .join("\n");
    const bare = (token: unknown) => String(token).replace(/^mk_[a-z]+_/, "");
    const secrets = [json, renewed].flatMap((tokens) => [tokens.access_token, tokens.refresh_token]);
    for (const secret of [...secrets, secretive.json.client_secret, code, pending, signature]) {
      expect(bare(secret).length).toBeGreaterThan(20);
      expect(everything).not.toContain(bare(secret));
    }
    expect(everything).toContain(sessionToken);
    const bareCookie = new Headers({ cookie: `markmill.session_token=${sessionToken}` });
    expect(await codeOf(engine.signIn.bySession(bareCookie))).toBe("invalid_credentials");
    expect(JSON.stringify(engine.log)).not.toContain(sessionToken);
    expect(await engine.read.sessionsOfUser(userId, engine.time.nowMs)).toHaveLength(1);
  });

  test("the audit tells who let what act for them, and what became of it", async () => {
    const { engine, headers } = await scene();
    const { clientId, refreshToken } = await connect(engine, headers);
    await refresh(engine, clientId, refreshToken);
    await refresh(engine, clientId, refreshToken);
    const told = engine.ledger
      .rows<{ action: string; outcome: string; actor_id: string | null; address: string; detail: string }>(
        "SELECT action, outcome, actor_id, address, detail FROM audit WHERE request_id = 'request-7'",
      )
      .map(({ action, outcome, actor_id }) => `${action} ${outcome} ${actor_id}`);
    expect(told).toEqual([
      "session.create created usr_ann",
      "oauth_client.create registered null",
      "oauth_client.create registered null",
      "consent.give given usr_ann",
      "refresh_token.create issued usr_ann",
      "access_token.create issued usr_ann",
      "refresh_token.rotate rotated usr_ann",
      "access_token.create issued usr_ann",
      "access_token.revoke revoked usr_ann",
      "refresh_token.revoke reuse_detected usr_ann",
    ]);
    expect(engine.ledger.verify().ok).toBe(true);
  });
});
