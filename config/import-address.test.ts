import { expect, test } from "bun:test";
import { importAddress } from "./import-address.ts";

test.each([
  ["https://example.org/a?b#c", "https://example.org/a?b#c"],
  [" http://example.org ", "https://example.org"],
  ["example.org", "https://example.org"],
  ["example.org:8443/a", "https://example.org:8443/a"],
  ["www.example.org/page", "https://www.example.org/page"],
  ["münchen.example", "https://münchen.example"],
  // Inside, where an administrator may have listed them.
  ["10.20.30.40/x", "https://10.20.30.40/x"],
  ["[fd00::2]/x", "https://[fd00::2]/x"],
  ["wiki", "https://wiki"],
  ["wiki:8443", "https://wiki:8443"],
])("%p is the address %p", (text, address) => {
  expect(importAddress(text)).toBe(address);
});

test.each([
  "",
  "two words.org",
  "a sentence. Another",
  "file:///etc/passwd",
  "/etc/passwd",
  "//example.org",
  "javascript:alert(1)",
  "javascript:1",
  "mailto:ada@example.org",
  "user:1234@example.org",
  "https://",
  "https://example.org/a\u0000b",
])("%p is none", (text) => {
  expect(importAddress(text)).toBeNull();
});
