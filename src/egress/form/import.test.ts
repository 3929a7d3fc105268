import { describe, expect, test } from "bun:test";
import { urlCharactersMax } from "../limits.ts";
import { readUrl } from "./form.ts";

const read = (text: string) => {
  const result = readUrl(text, "import");
  return result.ok ? result.url.href : result.code;
};

describe("an address to import", () => {
  test.each([
    ["example.org", "https://example.org/"],
    ["example.org/a?b=c", "https://example.org/a?b=c"],
    ["http://example.org/a", "https://example.org/a"],
    ["http://example.org:80/a", "https://example.org/a"],
    ["HTTPS://Example.ORG/A", "https://example.org/A"],
    ["https://example.org:443/", "https://example.org/"],
    [" https://example.org/ ", "https://example.org/"],
    ["https://example.org./a", "https://example.org/a"],
    ["example.org:8443/a", "https://example.org:8443/a"],
    ["example.org:443", "https://example.org/"],
    ["10.20.30.40/x", "https://10.20.30.40/x"],
    ["[fd00::2]/x", "https://[fd00::2]/x"],
    ["wiki", "https://wiki/"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"],
    ["https://example.org/a#chapter-2", "https://example.org/a"],
    ["https://example.org/a?token=#x", "https://example.org/a?token="],
    ["https://example.org/search?q=password&sig=short", "https://example.org/search?q=password&sig=short"],
    ["https://example.org/?signature=artist", "https://example.org/?signature=artist"],
    [
      "https://example.org/a;v=1/b;token=?u=https://other.example/",
      "https://example.org/a;v=1/b;token=?u=https://other.example/",
    ],
  ])("%p becomes %p", (given, wanted) => expect(read(given)).toBe(wanted));

  test.each([
    "",
    "ftp://example.org/",
    "javascript:alert(1)",
    "//example.org/",
    "/etc/passwd",
    "https://",
    "https://exa mple.org/",
    "https://example.org/a\u0000b",
    "https://-.example/",
    "mailto:ada@example.org",
    "data:1,2",
    // Nothing tells it from a scheme.
    "user:secret@example.org",
  ])("%p is none", (given) => expect(read(given)).toBe("invalid_url"));

  test.each([
    "https://user@example.org/",
    "https://user:secret@example.org/",
    "https://@example.org/",
    "https://b.s3.example.org/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=ab",
    "https://b.example.org/k?x-amz-security-token=ab",
    "https://storage.example.org/b/k?X-Goog-Credential=a&X-Goog-Signature=b",
    "https://cdn.example.org/k?Expires=1&Signature=ab&Key-Pair-Id=K",
    "https://account.example.org/c/b?sv=2024-11-04&sp=r&se=2030-01-01&sig=ab%3D",
    "https://example.org/a?access_token=ab",
    "https://example.org/a?API_KEY=ab",
    "https://raw.example.org/o/r/main/README.md?token=ab",
    "https://example.org/a?x=1&%74oken=ab",
    "https://example.org/a#access_token=ab&token_type=bearer",
    "https://example.org/app#/?token=ab",
    "https://example.org/app#/page?token=ab",
    "https://example.org/shop/cart.jsp;jsessionid=ab?x=1",
    "https://example.org/a;v=1;JSESSIONID=ab/b",
    "https://example.org/a?x=1;token=ab",
    "https://example.org/a?access_token[]=ab",
    "https://example.org/a?user%5Bpassword%5D=ab",
    "https://example.org/go?u=https%3A%2F%2Fother.example%2Fa%3Fapi_key%3Dab",
  ])("%p carries credentials", (given) => expect(read(given)).toBe("credentials_in_url"));

  test("is not longer than the contract allows, both as given and as requested", () => {
    const path = (length: number) =>
      `https://example.org/${"a".repeat(length - "https://example.org/".length)}`;
    expect(read(path(urlCharactersMax))).toBe(path(urlCharactersMax));
    expect(read(path(urlCharactersMax + 1))).toBe("invalid_url");
    // Escaped it is three times as long.
    expect(read(`https://example.org/${"ä".repeat(1_000)}`)).toBe("invalid_url");
    expect(read(`example.org/${"a".repeat(urlCharactersMax - "example.org/".length)}`)).toBe("invalid_url");
  });
});
