import { expect, test } from "bun:test";
import { systemRandom } from "../../config/ambient.ts";
import { newUuid, requestIdOf } from "./request-id.ts";

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ones = { bytes: (count: number) => new Uint8Array(count).fill(0xff) };

test("a caller's UUID is kept", () => {
  const id = "0190a6f0-7c2e-7cc1-9d1e-0123456789ab";
  expect(requestIdOf(new Headers({ "x-request-id": id }), ones)).toBe(id);
});

test.each([
  "",
  "1",
  "not-a-uuid",
  "0190a6f07c2e7cc19d1e0123456789ab",
  "0190a6f0-7c2e-7cc1-9d1e-0123456789ab x",
])("%p is replaced by a new one", (given) =>
  expect(requestIdOf(new Headers({ "x-request-id": given }), ones)).toMatch(v4),
);

test("version and variant bits are set whatever the random bytes are", () => {
  expect(newUuid(ones)).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect(newUuid(systemRandom)).toMatch(v4);
});
