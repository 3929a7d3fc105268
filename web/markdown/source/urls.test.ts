import { expect, test } from "bun:test";
import { assetPathOf, destinationOf } from "./urls.ts";

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
