import { expect, test } from "bun:test";
import { assetPathOf, destinationOf, unexpectedHost } from "./urls.ts";

test.each([
  "https://example.org/a?b=c#d",
  "http://example.org/",
  "mailto:ada@example.org",
  "HTTPS://example.org/",
])("%s leads out of the document", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "outside", href: url });
});

test("a name leads to a place within it", () => {
  expect(destinationOf("#the-end")).toEqual({ kind: "anchor", name: "the-end" });
  expect(destinationOf("#%C3%BCber")).toEqual({ kind: "anchor", name: "über" });
  expect(destinationOf("#%")).toEqual({ kind: "anchor", name: "%" });
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.org/x",
  "//example.org/x",
  "/admin",
  "other.md",
  "#",
  "",
  "https://",
])("%j leads nowhere", (url) => {
  expect(destinationOf(url)).toBeNull();
});

test("pictures are those of the bundle", () => {
  expect(assetPathOf("assets/page-1.png")).toBe("assets/page-1.png");
  expect(assetPathOf("assets/a%20b.png")).toBe("assets/a b.png");
  for (const url of [
    "https://example.org/a.png",
    "assets/../x",
    "assets/%2e%2e/x",
    "/assets/a.png",
    "data:,",
  ])
    expect(assetPathOf(url)).toBeNull();
});

test.each([
  ["https://example.org/a", "our page"],
  ["https://example.org/a", "https://example.org/a"],
  ["https://www.example.org/", "example.org"],
  ["https://example.org:8443/", "example.org"],
  ["https://code.example/main.py", "main.py, Node.js and README.md"],
  ["mailto:ada@example.org", "Ada@example.org"],
  ["mailto:ada@example.org", "write to us"],
])("%s is what %j lets readers expect", (href, text) => expect(unexpectedHost(href, text)).toBeNull());

test.each([
  ["https://evil.example/", "https://bank.example", "evil.example"],
  ["https://evil.example/", "Sign in at bank.example now", "evil.example"],
  ["https://evil.example/", "bank\u200b.example", "evil.example"],
  ["https://evil.example/", "bank\u3002example", "evil.example"],
  ["https://evil.example/", "ｂａｎｋ．ｅｘａｍｐｌｅ", "evil.example"],
  ["https://evil.example/", "\u202eelpmaxe.knab", "evil.example"],
  ["https://evil.example/", "b\u0430nk.example", "evil.example"],
  ["https://bank.example.evil.example/", "bank.example", "bank.example.evil.example"],
  ["https://bank.example@evil.example/", "our page", "evil.example"],
  ["https://b\u0430nk.example/", "our page", "xn--bnk-6cd.example"],
  ["mailto:mallory@evil.example", "support@bank.example", "mallory@evil.example"],
])("%s is not what %j lets readers expect", (href, text, host) =>
  expect(unexpectedHost(href, text)).toBe(host),
);
