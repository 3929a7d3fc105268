/** What is around the flow: what can be reached, what is kept, what is told. */

import { describe, expect, test } from "bun:test";
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
  cookieHeaders,
  post,
  redeem,
  refresh,
  register,
  scene,
  testEngine,
  visit,
} from "../testing/engine.ts";

const errorOf = ({ status, json }: Answer) => [status, json.error];

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

  test("invalid forms and unknown grants are refused with OAuth's errors", async () => {
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
    expect(cookies[0]).toStartWith("__Host-markmill.session_token=");
    const principal = await engine.oauth.byAccessToken(new Secret(accessToken));
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

  test("the ledger contains no secrets except session tokens, which are useless without the signature", async () => {
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

  test("the audit log records consents, and their results", async () => {
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
