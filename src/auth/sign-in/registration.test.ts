/** What applications say of themselves, and how they take leave. */

import { describe, expect, test } from "bun:test";
import { Secret } from "../../../config/secret.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import {
  type Answer,
  authorizePath,
  baseUrl,
  codeFor,
  connect,
  post,
  redeem,
  redirectUri,
  refresh,
  register,
  scene,
  testEngine,
  visit,
} from "../testing/engine.ts";

const errorOf = ({ status, json }: Answer) => [status, json.error];

describe("registration", () => {
  test.each([
    ["Editor <b>\u202epro</b>", "Editor pro"],
    ["<img src=x onerror=alert(1)>Editor", "Editor"],
    ["a <<b>script>c", "a script c"],
    ["A\u200bd\u2066a\u3164\ufe0f \t\n B", "A d a B"],
    ["Müller & Söhne's “Editor”", "Müller & Söhne's “Editor”"],
    ["\u202e<i></i>", undefined],
  ])("the name %j is shown as %j", async (client_name, shown) => {
    const { status, json } = await register(testEngine(), { client_name });
    expect([status, json.client_name]).toEqual([201, shown]);
  });

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
    [
      "more of everything than an application has to say",
      { redirect_uris: Array.from({ length: 5 }, (_, n) => `https://e.example/${n}${"x".repeat(2_000)}`) },
    ],
    ["keys instead of a secret", { token_endpoint_auth_method: "private_key_jwt" }],
    ["grants that there are not", { grant_types: ["client_credentials"] }],
    ["a name that is not text", { client_name: 7 }],
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
    expect(await codeOf(engine.oauth.byAccessToken(new Secret(accessToken)))).toBe("invalid_credentials");
    const { access_token: second, ...next } = (await refresh(engine, clientId, refreshToken)).json;
    const renewed = (await refresh(engine, clientId, String(next.refresh_token))).json;
    expect((await engine.oauth.byAccessToken(new Secret(String(second)))).clientId).toBe(clientId);
    expect((await revoke(String(renewed.refresh_token))).status).toBe(200);
    for (const token of [second, renewed.access_token])
      expect(await codeOf(engine.oauth.byAccessToken(new Secret(String(token))))).toBe("invalid_credentials");
    expect(errorOf(await refresh(engine, clientId, String(renewed.refresh_token)))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("callers learn nothing about tokens of other applications, and cannot revoke them", async () => {
    const { engine, headers } = await scene();
    const { accessToken, refreshToken } = await connect(engine, headers);
    const other = String((await register(engine)).json.client_id);
    for (const token of [accessToken, refreshToken, `mk_access_${"0".repeat(64)}`, "x"]) {
      const answer = await post(engine, "/oauth2/revoke", { client_id: other, token });
      expect([answer.status, answer.json]).toEqual([200, {}]);
    }
    expect((await engine.oauth.byAccessToken(new Secret(accessToken))).kind).toBe("token");
  });
});
