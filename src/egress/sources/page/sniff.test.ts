import { expect, test } from "bun:test";
import { sniff } from "./sniff.ts";

const of = (content: string | Uint8Array, mediaType = "", path = "/") =>
  sniff(typeof content === "string" ? Buffer.from(content) : content, { mediaType, path });

test.each([
  ["<!DOCTYPE html><p>a", "text/plain", "/", "html"],
  ["\n<!-- a --> <!-- b --><div>a", "", "/", "html"],
  ['<?xml version="1.0"?><!DOCTYPE html><html>', "text/xml", "/", "html"],
  ['<?xml version="1.0"?><rss/>', "text/html", "/", "xml"],
  ["<feed>", "", "/", "xml"],
  ["A line.\nAnother.", "text/html", "/", "html"],
  ["A line.\nAnother.", "", "/", "text"],
  ["# A title", "text/plain", "/README.md", "markdown"],
  ['{"a": 1}', "application/ld+json", "/", "json"],
  ["not found", "application/json", "/", "text"],
  ["a,b\n1,2", "text/csv", "/", "csv"],
  ["a\tb", "", "/table.TSV", "csv"],
  ["<svg xmlns='x'></svg>", "image/svg+xml", "/", "binary"],
  ["%PDF-1.7", "text/html", "/", "document"],
  ["PK\u0003\u0004", "text/html", "/", "document"],
  ["GIF89a", "text/html", "/", "binary"],
  ["{\\rtf1", "text/plain", "/", "binary"],
  ["a\u0000b", "text/plain", "/", "binary"],
  ["a\u0008b", "text/plain", "/", "binary"],
  ["a\t\n\u000c\rb", "text/plain", "/", "text"],
  ["a\u000bb", "text/plain", "/", "binary"],
  ["a\u000eb", "text/plain", "/", "binary"],
  ["a\u001ab", "text/plain", "/", "binary"],
  ["a\u001bb", "text/plain", "/", "text"],
  ["a\u001cb", "text/plain", "/", "binary"],
  ["a\u001fb", "text/plain", "/", "binary"],
  ["a\u0020b", "text/plain", "/", "text"],
  [`${"a".repeat(4_095)}\u0000`, "text/plain", "/", "binary"],
  [`${"a".repeat(4_096)}\u0000`, "text/plain", "/", "text"],
  ["<!-- a", "text/html", "/", "html"],
  ["<!-- a -->", "text/plain", "/", "text"],
  ['<?xml version="1.0"?>  <p>a', "", "/", "html"],
  ['<?xml version="1.0"?><other/>', "", "/", "xml"],
  [" <rss/>", "", "/", "xml"],
  ["<other/>", "", "/", "text"],
  ["<feed><html>", "", "/", "html"],
  ["-1", "", "/a.json", "json"],
  ["[1]", "application/json", "/", "json"],
  ["text", "", "/a.JSON", "text"],
  ["a;b", "text/tab-separated-values", "/", "csv"],
  ["# A", "text/markdown", "/", "markdown"],
  ["a", "application/xhtml+xml", "/", "html"],
  ["", "text/plain", "/", "text"],
] as const)("%j as %s at %s is %s", (content, mediaType, path, kind) =>
  expect(of(content, mediaType, path)).toBe(kind),
);

test("text of two bytes a letter is text, and a page in it a page", () => {
  expect(of(Buffer.from("\ufeff<html><p>a", "utf16le"))).toBe("html");
  expect(of(Buffer.from("\ufeffa line", "utf16le"), "text/plain")).toBe("text");
  expect(of(Buffer.from("\ufeff<html><p>a", "utf16le").swap16())).toBe("html");
});

test("comments that never end, and very many that do, are looked at once each", () => {
  expect(of("<!--".repeat(1_000), "text/html")).toBe("html");
  expect(of(`${"<!---->".repeat(500)}nothing`, "text/plain")).toBe("text");
});
