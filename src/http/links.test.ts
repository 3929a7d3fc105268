import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import { hrefOf, ownPath, sourceOf } from "./links.ts";

const base = "https://md.example";

describe("where somebody was headed", () => {
  test.each([
    ["/account", "/account"],
    ["/docs/errors?x=1#rate_limited", "/docs/errors?x=1#rate_limited"],
    [
      "/consent?redirect_uri=https%3A%2F%2Fapp.example&sig=a%2Bb",
      "/consent?redirect_uri=https%3A%2F%2Fapp.example&sig=a%2Bb",
    ],
    ["/a?next=//evil.example", "/a?next=//evil.example"],
    ["/a/../account", "/account"],
    ["/@evil.example", "/@evil.example"],
    ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
  ])("%s is within the installation", (text, path) => {
    expect(ownPath(base, text)).toBe(path);
  });

  test.each([
    null,
    "",
    "account",
    "https://md.example/account",
    "https://evil.example/",
    "HTTPS:evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/ /evil.example",
    "/a\\..\\..//evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/\u0000//evil.example",
    "/\u3000",
    "/é",
    "javascript:alert(1)",
    "/\u2028/evil.example",
    "data:text/html,x",
    "@evil.example",
    ".evil.example",
    `/${"a".repeat(10_000)}`,
  ])("%j is not", (text) => {
    expect(ownPath(base, text)).toBeNull();
  });

  test("behind a path of a proxy it is below that path", () => {
    const below = "https://corp.example/markmill";
    expect(ownPath(below, "/markmill/account")).toBe("/markmill/account");
    for (const text of ["/account", "/markmillions", "/markmill/../account", "/markmill/%2e%2e/x"])
      expect(ownPath(below, text)).toBeNull();
    expect(hrefOf(below, "/account")).toBe("/markmill/account");
    expect(hrefOf(base, "/account")).toBe("/account");
  });

  test("whatever comes through, a browser stays at the installation's origin with it", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "@",
      ":",
      "evil.example",
      "a",
      "?",
      "#",
      "\t",
      "//",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(text, (asked) => {
        const path = ownPath(base, asked);
        if (path === null) return;
        expect(new URL(path, `${base}/sign-in`).origin).toBe(base);
        expect(ownPath(base, path)).toBe(path);
      }),
      { numRuns: runsOf(2_000) },
    );
  });
});

test.each([
  ["https://app.example/cb?x=1", "https://app.example"],
  ["http://127.0.0.1:4711/cb", "http://127.0.0.1:4711"],
  ["http://[::1]:4711/cb", "http://[::1]:4711"],
  ["cursor://anysphere.cursor/cb", "cursor:"],
  ["com.example.app:/cb", "com.example.app:"],
  ["https://app.example;script-src *", null],
  ["not an address", null],
  [null, null],
])("%s is named to the browser as %s", (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

test("no address puts more than a source into the policy", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
      const source = sourceOf(address);
      if (source !== null) expect(source).toMatch(/^[a-z][\w+.:/[\]-]*$/i);
    }),
  );
});
