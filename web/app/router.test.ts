import { expect, test } from "bun:test";
import { hrefTo, routeOf } from "./router.tsx";

test("an address names a page, its parameters and its query", () => {
  expect(routeOf("/")).toMatchObject({ name: "convert", parameters: {} });
  expect(routeOf("/jobs/job_1")).toMatchObject({ name: "result", parameters: { job_id: "job_1" } });
  const place = routeOf("/admin/jobs?status=failed&filename=a%3Fb");
  expect(place.name).toBe("adminJobs");
  expect(Object.fromEntries(place.query)).toEqual({ status: "failed", filename: "a?b" });
  expect(routeOf("/jobs/a%2Fb").parameters).toEqual({ job_id: "a/b" });
});

test.each(["/jobs", "/jobs/", "/jobs/a/b", "/Account", "/account/", "/nothing", ""])(
  "%p is no page",
  (path) => {
    expect(routeOf(path).name).toBeNull();
  },
);

test("an address that is not well written is no page", () => {
  expect(routeOf("/jobs/%E0%A4%A").name).toBeNull();
});

test("addresses are made of names; what is empty is left out of the query", () => {
  expect(hrefTo("result", { job_id: "a/b" })).toBe("/jobs/a%2Fb");
  expect(hrefTo("accountJobs", {}, { status: "failed", filename: "" })).toBe("/account/jobs?status=failed");
});
