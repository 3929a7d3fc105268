import { expect, test } from "bun:test";
import { safeReturnTo } from "./return-to.ts";

test("a path of this installation stays as it is", () => {
  for (const path of [
    "/",
    "/jobs",
    "/oauth2/authorize?client_id=a&redirect_uri=http%3A%2F%2F127.0.0.1%2F#x",
    "/a//b",
  ])
    expect(safeReturnTo(path)).toBe(path);
});

test("anything that could lead elsewhere does not", () => {
  for (const path of [
    null,
    "",
    "jobs",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/jobs\r\nset-cookie: a=b",
    "/jöbs",
    "/.//evil.example",
    "/a/..//evil.example",
    `/${"a".repeat(2_500)}`,
  ])
    expect([path, safeReturnTo(path)]).toEqual([path, null]);
});
