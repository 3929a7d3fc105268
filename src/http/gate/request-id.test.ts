import { expect, test } from "bun:test";
import { requestIdOf } from "./request-id.ts";

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("a caller's UUID is kept", () => {
  const id = "0190a6f0-7c2e-7cc1-9d1e-0123456789ab";
  expect(requestIdOf(new Headers({ "x-request-id": id }))).toBe(id);
  expect(requestIdOf(new Headers({ "x-request-id": id.toUpperCase() }))).toBe(id);
});

test.each([
  "",
  "1",
  "not-a-uuid",
  "0190a6f07c2e7cc19d1e0123456789ab",
  "0190a6f0-7c2e-7cc1-9d1e-0123456789ab x",
])("%p is replaced by a new one", (given) =>
  expect(requestIdOf(new Headers({ "x-request-id": given }))).toMatch(v4),
);

test("no two calls get the same", () => {
  const ids = new Set(Array.from({ length: 1000 }, () => requestIdOf(new Headers())));
  expect(ids.size).toBe(1000);
});
