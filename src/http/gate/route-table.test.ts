import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import type { Operation } from "../../operations/operation.ts";
import { createRouteTable } from "./route-table.ts";

const route = (method: Operation["method"], path: string, facts: { cors?: true } = {}): Operation => ({
  id: "x",
  method,
  path,
  summary: "x",
  tag: "Jobs",
  access: "none",
  success: {},
  handle: () => undefined,
  ...facts,
});

const table = createRouteTable([
  route("GET", "/"),
  route("GET", "/v1/jobs/:job_id"),
  route("DELETE", "/v1/jobs/:job_id"),
  route("GET", "/v1/jobs"),
  route("POST", "/v1/jobs", { cors: true }),
  route("GET", "/v1/jobs/latest"),
  route("POST", "/v1/jobs/:job_id/cancel"),
  route("GET", "/v1/jobs/:job_id/assets/:asset_id"),
  route("GET", "/v1/jobs/:job_id/assets/all"),
  route("GET", "/openapi.json"),
]);

describe("a path", () => {
  test.each([
    ["/", "/"],
    ["/v1/jobs", "/v1/jobs"],
    ["/v1/jobs/job_1", "/v1/jobs/:job_id"],
    ["/v1/jobs/%2F", "/v1/jobs/:job_id"],
    // A name goes before a parameter, whichever was registered first,
    ["/v1/jobs/latest", "/v1/jobs/latest"],
    ["/v1/jobs/job_1/assets/all", "/v1/jobs/:job_id/assets/all"],
    // but only for the path that it leads to.
    ["/v1/jobs/latest/assets/1", "/v1/jobs/:job_id/assets/:asset_id"],
    ["/openapi.json", "/openapi.json"],
  ])("%p is that of %p", (pathname, path) => expect(table.match("GET", pathname)).toMatchObject({ path }));

  test.each([
    "/v1",
    "/v1/",
    "/v1/jobs/",
    "//v1/jobs",
    "/v1/jobs/job_1/",
    "/v1/jobs/job_1/assets",
    "/v1/jobs/job_1/assets/",
    "/v1/jobs//assets/1",
    "/v1/JOBS",
    "/openapixjson",
    "/v1/jobs/:job_id/cancel/now",
    "/__proto__",
  ])("%p is none", (pathname) =>
    expect(codeOf(() => table.match("GET", pathname))).resolves.toBe("route_not_found"),
  );
});

describe("a method", () => {
  test("is that of the route", () => {
    expect(table.match("DELETE", "/v1/jobs/job_1")).toMatchObject({ method: "DELETE" });
    expect(table.match("HEAD", "/v1/jobs/job_1")).toMatchObject({ method: "GET" });
  });

  test("that the path has not is answered with those that it has", () => {
    expect(table.match("PUT", "/v1/jobs")).toEqual({ allow: "GET, HEAD, POST, OPTIONS", cors: true });
    expect(table.match("GET", "/v1/jobs/job_1/cancel")).toEqual({ allow: "POST, OPTIONS", cors: false });
    expect(table.match("get", "/v1/jobs/job_1")).toEqual({
      allow: "GET, HEAD, DELETE, OPTIONS",
      cors: false,
    });
  });
});

test.each(["/v1/:name.json", "/v1/x:name", "/v1/*"])("%p is more than this table knows", (path) =>
  expect(() => createRouteTable([route("GET", path)])).toThrow("whole segment"),
);
