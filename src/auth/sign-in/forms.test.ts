/** What the OAuth endpoints take, and what becomes of requests that are too late. */
import { describe, expect, test } from "bun:test";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import {
  answerOf,
  authorize,
  authorizePath,
  baseUrl,
  connect,
  post,
  refresh,
  scene,
  testEngine,
  visit,
} from "../testing/engine.ts";

const sent = async (engine: ReturnType<typeof testEngine>, path: string, type: string, body: string) =>
  answerOf(
    await engine.oauth.handle(
      new Request(baseUrl + path, { method: "POST", headers: { "content-type": type }, body }),
      visit,
    ),
  );

describe("a form", () => {
  test.each([
    ["/oauth2/token", "grant_type"],
    ["/oauth2/revoke", "token"],
  ])("of %s is one, and has %s", async (path, field) => {
    const engine = testEngine();
    const told = async (type: string, body: string) => {
      const { status, json } = await sent(engine, path, type, body);
      return [status, json.error, json.error_description];
    };
    const wrongType = [400, "invalid_request", "Send application/x-www-form-urlencoded."];
    expect(await told("application/json", "{}")).toEqual(wrongType);
    expect(await told("text/plain", `${field}=x`)).toEqual(wrongType);
    const missing = [400, "invalid_request", `${field} is missing.`];
    expect(await told("application/x-www-form-urlencoded", "a=b")).toEqual(missing);
    expect(await told("Application/X-WWW-Form-URLencoded; charset=utf-8", `${field}=`)).toEqual(missing);
  });

  test("of another path has no endpoint", async () => {
    const { oauth } = testEngine();
    expect(await codeOf(async () => oauth.handle(new Request(`${baseUrl}/oauth2/other`), visit))).toBe(
      "route_not_found",
    );
  });
});

test("revoking is no error for tokens that are not known, but for applications that are not", async () => {
  const { engine, headers } = await scene();
  const { clientId, accessToken, refreshToken } = await connect(engine, headers);
  const revoke = async (token: string, client: string) => {
    const { status, json } = await post(engine, "/oauth2/revoke", { token, client_id: client });
    return [status, json.error];
  };
  expect(await revoke("unknown", clientId)).toEqual([200, undefined]);
  expect((await revoke(accessToken, "app_unknown"))[1]).toBe("invalid_client");
  expect(await revoke(refreshToken, clientId)).toEqual([200, undefined]);
  expect((await refresh(engine, clientId, refreshToken)).json.error).toBe("invalid_grant");
});

describe("a request for access", () => {
  const asked = async () => {
    const made = await scene();
    const { search } = await authorize(made.engine, made.headers, authorizePath(made.clientId));
    return { ...made, query: search.slice(1) };
  };

  test("is valid until the second in which it expires", async () => {
    const { engine, headers, query } = await asked();
    engine.time.nowMs = Number(new URLSearchParams(query).get("exp")) * 1_000;
    expect((await engine.oauth.consentRequest(query, headers)).clientName).toBe("Editor");
    engine.time.nowMs += 1;
    expect(await faultOf(engine.oauth.consentRequest(query, headers))).toMatchObject({
      code: "invalid_request",
      cause: "invalid or expired query signature",
    });
  });

  test.each(["UPDATE oauth_client SET disabled = 1", "DELETE FROM oauth_client"])(
    "ends with its application: %s",
    async (sql) => {
      const { engine, headers, query } = await asked();
      engine.ledger.connection.exec(sql);
      expect(await faultOf(engine.oauth.consentRequest(query, headers))).toMatchObject({
        code: "invalid_request",
        cause: "the application was deleted",
      });
    },
  );

  test("is resumed with its application and response type only", () => {
    const { oauth } = testEngine();
    for (const query of ["client_id=a", "response_type=code"]) expect(oauth.resume(query)).toBeNull();
    expect(oauth.resume("client_id=a&response_type=code&sig=x&exp=1&ba_x=1&prompt=login+consent")).toBe(
      "/oauth2/authorize?client_id=a&response_type=code&prompt=consent",
    );
  });
});
