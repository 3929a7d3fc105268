/** Every route that is registered, documented or not: who may call it, from where, and what its answers tell browsers. */
import { describe, expect, test } from "bun:test";
import { longTest } from "../../config/testing/runs.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { headerProblems } from "../contract/headers/answer.ts";
import { application, baseUrl, session } from "../support/routes/application.ts";
import { changes, nameOf, needsOrigin, routeProblems } from "../support/routes/rules.ts";

const app = application();
const { routes } = app;
const document = (await (await app.ask("GET", "/openapi.json")).response.json()) as Record<string, unknown>;

const types: Readonly<Record<string, string>> = {
  json: "application/json",
  multipart: "multipart/form-data; boundary=x",
  form: "application/x-www-form-urlencoded",
};

/** A request that has all that is looked at before its origin could be: its body's type. */
function ask(route: Operation, headers: Record<string, string>) {
  const type = types[route.body ?? ""];
  return app.ask(route.method, route.path, {
    headers: {
      ...(type === undefined ? {} : { "content-type": type }),
      cookie: "markmill.session_token=x",
      ...headers,
    },
    ...(changes(route.method) ? { body: "" } : {}),
  });
}

const foreign: readonly Record<string, string>[] = [
  { origin: "https://elsewhere.example" },
  { origin: "https://markmill.example.elsewhere.example" },
  { origin: "http://markmill.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  {},
];

describe("every route", () => {
  test("is found by looking at the application itself", () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining(["POST /v1/jobs", "GET /v1/admin/audit"]));
  });

  test("has the same access rules in code and document", () => {
    expect(routes.flatMap((route) => routeProblems(route, document))).toEqual([]);
  });

  test("that changes something refuses pages of other origins, whatever the session", async () => {
    const guarded = routes.filter(needsOrigin);
    expect(guarded.length).toBeGreaterThan(6);
    const letThrough: string[] = [];
    for (const route of guarded)
      for (const headers of foreign) {
        const { response, code } = await ask(route, headers);
        if (response.status !== 403 || code !== "csrf_rejected")
          letThrough.push(`${nameOf(route)} with ${JSON.stringify(headers)}: ${response.status} ${code}`);
      }
    expect(letThrough).toEqual([]);
    // The same from our own page comes further: the refusals were of the origin.
    for (const route of guarded)
      for (const headers of [{ origin: baseUrl }, { "sec-fetch-site": "same-origin" }])
        expect((await ask(route, headers)).code).not.toBe("csrf_rejected");
  });

  longTest.each(["https://markmill.example", "http://markmill.example"])(
    "tells browsers what its answer is not for, at %s",
    async (base) => {
      const https = base.startsWith("https:");
      const problems: string[] = [];
      const look = (name: string, path: string, headers: Headers) => {
        const own = /^\/v1\/(?!catalog|capabilities)/.test(path);
        for (const problem of headerProblems(headers, { path, https, own }))
          problems.push(`${name}: ${problem}`);
      };
      for (const principal of [null, session]) {
        const here = application(principal, base);
        for (const route of here.routes) {
          for (const method of [route.method, "OPTIONS", "PUT"]) {
            const { response } = await here.ask(method, route.path, { headers: { origin: base } });
            look(`${method} ${route.path} ${response.status}`, route.path, response.headers);
          }
        }
        const { response } = await here.ask("GET", "/nothing/here");
        look("nothing", "/nothing/here", response.headers);
      }
      expect(problems).toEqual([]);
    },
  );
});

/** Each rule on a small bad example, so that it is known to be able to fail. */
describe("the rules", () => {
  const of = (path: string, changed: Partial<Operation>, method: Operation["method"] = "GET"): Operation => ({
    method,
    path,
    id: "x",
    summary: "x",
    tag: "Jobs",
    access: "account",
    scope: "svc:jobs",
    success: {},
    handle: () => undefined,
    ...changed,
  });
  const { scope: _, ...withoutScope } = of("/v1/x", { access: "owner" });
  const undocumented = { paths: {} };
  const documentedAs = (path: string, security: object[]) => ({ paths: { [path]: { get: { security } } } });

  const wrong: readonly [what: string, route: Operation, document: Record<string, unknown>, says: RegExp][] =
    [
      [
        "a route of an unknown access",
        of("/v1/x", { access: "anybody" as never }),
        undocumented,
        /no access that there is/,
      ],
      [
        "administration for members",
        of("/v1/admin/x", { scope: "svc:admin" }),
        undocumented,
        /access is account/,
      ],
      [
        "administration with another scope",
        of("/v1/admin/x", { access: "admin" }),
        undocumented,
        /scope is svc:jobs/,
      ],
      [
        "administration elsewhere",
        of("/v1/x", { access: "admin", scope: "svc:admin" }),
        undocumented,
        /not under/,
      ],
      ["a new route that is open", of("/v1/x", { access: "none" }), undocumented, /not in the list/],
      ["an account's route without a scope", withoutScope, undocumented, /asks for no scope/],
      [
        "a protected route that is documented as open",
        of("/v1/x", {}),
        documentedAs("/v1/x", []),
        /documented as open/,
      ],
      [
        "one that is documented as open beside",
        of("/v1/x", {}),
        documentedAs("/v1/x", [{}, { apiKey: ["svc:jobs"] }]),
        /documented as open/,
      ],
      [
        "a credential that is not documented",
        of("/v1/x", {}),
        documentedAs("/v1/x", [{ apiKey: ["svc:jobs"] }, { accessToken: [] }]),
        /takes session/,
      ],
      [
        "a scope that is not documented",
        of("/v1/x", {}),
        documentedAs("/v1/x", [{ apiKey: [] }, { accessToken: [] }, { session: [] }]),
        /svc:jobs, but the document/,
      ],
    ];
  test.each(wrong)("refuse %s", (_, route, described, says) => {
    expect(routeProblems(route, described).join("\n")).toMatch(says);
  });

  test("a session's route that changes something needs an origin, reading does not, nor what applications call", () => {
    expect(needsOrigin(of("/v1/x", {}, "DELETE"))).toBe(true);
    expect(needsOrigin(of("/sign-in", { access: "none" }, "POST"))).toBe(true);
    expect(needsOrigin(of("/v1/x", {}))).toBe(false);
    expect(needsOrigin(of("/oauth2/token", { access: "none" }, "POST"))).toBe(false);
    expect(needsOrigin(of("/mcp", { access: "mcp" }, "POST"))).toBe(false);
  });
});

test("registrations of applications are limited per minute and network: one address of a /64 counts for all", async () => {
  const { ask } = application(null);
  const register = (from: string) =>
    ask("POST", "/oauth2/register", {
      from,
      headers: { "content-type": "application/json" },
      body: "{}",
    });
  const codes: unknown[] = [];
  for (let n = 1; n <= 11; n += 1) codes.push((await register(`2001:db8:0:1::${n}`)).code);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(1);
  expect(codes.at(-1)).toBe("rate_limited");
  expect((await register("2001:db8:0:2::1")).code).not.toBe("rate_limited");
});
