import { expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import { faultOfLibrary, type SsoFailure, ssoFault } from "./failures.ts";

/** As the library's errors are: with fields, and perhaps a cause. */
const failed = (fields: object, cause?: unknown) => Object.assign(new Error("x", { cause }), fields);
const found = (thrown: unknown) => /^single sign-on, (\w+): /.exec(String(faultOfLibrary(thrown).cause))?.[1];
const answered = (status: number) => new Response(null, { status });

test.each<[thrown: unknown, failure: SsoFailure]>([
  [failed({ code: "OAUTH_AUTHORIZATION_RESPONSE_ERROR", error: "access_denied" }), "declined"],
  [failed({ code: "OAUTH_AUTHORIZATION_RESPONSE_ERROR", error: "temporarily_unavailable" }), "unavailable"],
  [failed({ code: "OAUTH_AUTHORIZATION_RESPONSE_ERROR", error: "invalid_scope" }), "misconfigured"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "invalid_grant", status: 500 }), "start_again"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "invalid_client", status: 401 }), "misconfigured"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "other", status: 500 }), "unavailable"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "other", status: 499 }), "misconfigured"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "other", status: 429 }), "unavailable"],
  [failed({ code: "OAUTH_RESPONSE_BODY_ERROR", error: "other", status: "500" }), "misconfigured"],
  [failed({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM" }, answered(503)), "unavailable"],
  [failed({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM" }, answered(404)), "misconfigured"],
  [failed({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM", status: 502 }), "unavailable"],
  [failed({ code: "OAUTH_TIMEOUT" }), "unavailable"],
  [failed({ code: "OAUTH_RESPONSE_IS_NOT_JSON" }), "misconfigured"],
  [failed({ code: "OAUTH_JWT_CLAIM_COMPARISON_FAILED" }), "untrusted"],
  [failed({ code: 7 }), "untrusted"],
  [failed({}, failed({ code: "OAUTH_TIMEOUT" })), "unavailable"],
  ["text", "untrusted"],
])("%p is %s", (thrown, failure) => {
  expect(found(thrown)).toBe(failure);
});

test("a Fault among the causes is the failure, within five levels", () => {
  const fault = ssoFault("declined", "x");
  const under = (levels: number): Error => (levels === 0 ? fault : failed({}, under(levels - 1)));
  expect([faultOfLibrary(fault), faultOfLibrary(under(4))]).toEqual([fault, fault]);
  expect(found(under(5))).toBe("untrusted");
  expect(fault).toBeInstanceOf(Fault);
});

test("the log names codes, statuses and what the provider said, each shortened", () => {
  const said = (thrown: unknown) => faultOfLibrary(thrown).cause;
  const inner = failed({
    name: "Inner",
    code: "C",
    status: 400,
    error: "e",
    error_description: "d".repeat(300),
  });
  expect(said(failed({ name: "Outer" }, inner))).toBe(
    `single sign-on, untrusted: Outer: x () ← Inner: x (C, 400, e, ${"d".repeat(200)})`,
  );
  expect(said(failed({ name: "E", code: "C", status: 1 }, answered(503)))).toBe(
    "single sign-on, untrusted: E: x (C, 503)",
  );
  const challenges = [{ parameters: { error: "invalid_token", error_description: "old" } }, {}];
  expect(said(failed({ name: "E", code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE" }, challenges))).toBe(
    "single sign-on, misconfigured: E: x (OAUTH_WWW_AUTHENTICATE_CHALLENGE, invalid_token, old)",
  );
});
