/** What applications are told and given, request by request. */

import { describe, expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
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
  type Params,
  redeem,
  redirectUri,
  refresh,
  register,
  scene,
  testEngine,
  visit,
} from "../testing/engine.ts";

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
    const principal = await engine.oauth.byAccessToken(new Secret(accessToken));
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
    await engine.oauth.byAccessToken(new Secret(accessToken));
    engine.time.nowMs += 2 * 60_000;
    expect(await codeOf(engine.oauth.byAccessToken(new Secret(accessToken)))).toBe("invalid_credentials");
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
    expect((await engine.oauth.byAccessToken(new Secret(accessToken))).audiences).toEqual(audiences);
    const renewed = await refresh(engine, clientId, refreshToken);
    expect(
      (await engine.oauth.byAccessToken(new Secret(String(renewed.json.access_token)))).audiences,
    ).toEqual(audiences);
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
    ["a resource of another server", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
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

  const foreign = "https://editor.example/callback";
  const early: [string, Params, string][] = [
    ["prompt=none", { prompt: "none" }, ""],
    ["no code challenge", { code_challenge: undefined }, "invalid_request"],
    ["a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["an unknown scope", { scope: "everything" }, "invalid_scope"],
    ["a resource of another server", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["a request by address", { request_uri: "https://elsewhere.example/x" }, "request_uri_not_supported"],
  ];
  test.each(early)("before consent no error redirects to another machine: %s", async (_, changes, error) => {
    const { engine, headers } = await scene();
    const uris = [foreign, "com.example.editor:/callback"];
    const { json } = await register(engine, { redirect_uris: uris, application_type: "native" });
    const clientId = String(json.client_id);
    for (const redirect_uri of uris)
      for (const [by, silent] of [
        [new Headers(), "login_required"],
        [headers, "consent_required"],
      ] as const) {
        const path = authorizePath(clientId, { redirect_uri, ...changes });
        const request = new Request(baseUrl + path, { headers: by });
        const answer = await answerOf(await engine.oauth.handle(request, visit));
        expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
        expect(answer.json.error).toBe(error || silent);
        expect(answer.json.error_description).toContain("you have not granted this application access");
      }
  });

  test("after consent errors are reported to the application, for that user alone", async () => {
    const { engine, headers } = await scene();
    const { json } = await register(engine, { redirect_uris: [foreign] });
    const clientId = String(json.client_id);
    await codeFor(engine, headers, authorizePath(clientId, { redirect_uri: foreign }));
    const bad = authorizePath(clientId, { redirect_uri: foreign, scope: "everything" });
    const back = await authorize(engine, headers, bad);
    expect(back.origin + back.pathname).toBe(foreign);
    expect(back.searchParams.get("error")).toBe("invalid_scope");
    const other = await engine.signedIn(await engine.addUser("bob"));
    for (const by of [other.headers, new Headers()])
      expect(
        (await engine.oauth.handle(new Request(baseUrl + bad, { headers: by }), visit)).headers.get(
          "location",
        ),
      ).toBeNull();
  });

  const astray: [string, Params][] = [
    ["another path", { redirect_uri: `${redirectUri}/x` }],
    ["another host", { redirect_uri: "https://evil.example/callback" }],
    ["a name for the same address", { redirect_uri: redirectUri.replace("127.0.0.1", "localhost") }],
    ["one with a fragment", { redirect_uri: `${redirectUri}#x` }],
    ["none", { redirect_uri: undefined }],
    ["an unknown application", { client_id: "app_unknown" }],
  ];
  test.each(astray)("nobody is redirected to an unregistered address: %s", async (_, changes) => {
    const { engine, headers, clientId } = await scene();
    const request = new Request(baseUrl + authorizePath(clientId, changes), { headers });
    const answer = await answerOf(await engine.oauth.handle(request, visit));
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(typeof answer.json.error).toBe("string");
  });

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

  test("a user who is not signed in, or no longer, is asked to; without interaction it is an error", async () => {
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

  test("an error of the ledger is thrown unchanged", async () => {
    const { engine, headers, clientId } = await scene();
    const code = await codeFor(engine, headers, authorizePath(clientId));
    engine.hooks.beforeWrite = () => {
      throw new Fault("service_unavailable");
    };
    expect(await codeOf(redeem(engine, clientId, code))).toBe("service_unavailable");
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

  test("only a query signed here recently is shown or decided, for a signed-in user", async () => {
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

  test("another scope or resource needs new consent, and granted ones stay granted", async () => {
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
